// The test runner: Catch2 2 defines main in its header, Catch2 3 provides it.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "support/catch.hpp"
