#pragma once

// Without it the header hides the protection against entities that multiply, which the library has.
#define XML_DTD 1
#include <expat.h>
