// Under the sanitizers every step costs twenty times as much: long series are thinned there, and
// run whole in the release build. A test that is thinned stands in the suite "release: whole"; one
// that only counts or measures and is left out under the sanitizers, in "release: alone". ./test
// runs all others once, under the sanitizers.
#pragma once

namespace gonfalon::testing {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GONFALON_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define GONFALON_SANITIZED
#endif

#if defined(GONFALON_SANITIZED)
inline constexpr int thinning = 20;
#else
inline constexpr int thinning = 1;
#endif

}  // namespace gonfalon::testing
