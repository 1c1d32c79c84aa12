// Counts allocations: the test binary's operator new is ours (allocations.cpp).
#pragma once

#include <cstddef>

namespace gonfalon::testing {

// Of this thread, since it began.
std::size_t allocations();

}  // namespace gonfalon::testing
