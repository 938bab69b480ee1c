// How the library's code reaches a program: compiled once into libraries (the default),
// or included everywhere when IRMETRICS_HEADER_ONLY is defined. Both use the same text.
#pragma once

#ifdef IRMETRICS_HEADER_ONLY
#define IRMETRICS_INLINE inline
#else
#define IRMETRICS_INLINE
#endif
