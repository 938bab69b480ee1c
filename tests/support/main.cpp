// The runner of the tests: Catch2 2 makes main from its header, Catch2 3 brings it along.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "support/catch.hpp"
