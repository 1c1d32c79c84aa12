// Under the sanitizers every step costs twenty times as much: long series are thinned there, and
// run whole in the release build.
#pragma once

namespace gonfalon::testing {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr int thinning = 20;
#else
inline constexpr int thinning = 1;
#endif

}  // namespace gonfalon::testing
