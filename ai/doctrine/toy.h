// The toy game teaches the search nothing.
#pragma once

#include "ai/reference/toy.h"
#include "ai/search/doctrine.h"

namespace gonfalon {

template <>
struct Doctrine<toy::Toy> : Untaught<toy::Toy> {};

}  // namespace gonfalon
