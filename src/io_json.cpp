// The compiled parser and printer of JSON rows.
#include <irmetrics/io/detail/json_text-inl.hpp>
