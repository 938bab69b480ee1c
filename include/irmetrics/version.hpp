// The version of the library, as text and as a number for the preprocessor.
#pragma once

#include <irmetrics/config.hpp>

#define IRMETRICS_VERSION_TEXT "0.1.0"
#define IRMETRICS_VERSION 100  // major * 10000 + minor * 100 + patch
