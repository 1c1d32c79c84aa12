// Which lengths of one way are open: stretches, found in paces, their ends to the hair.
#pragma once

#include <algorithm>

#include "engine/space/plane/point.h"

namespace gonfalon::plane {

// `goes` says of a length whether it is open; `give` gets the first and the last length of each
// stretch. Nothing narrower than a pace is seen.
template <class Goes, class Give>
void each_stretch(Length most, Length pace, const Goes& goes, const Give& give) {
    // The last length before `bad` that goes on from `good`, up or down.
    const auto rim = [&](Length good, Length bad) {
        while (good - bad > 1 || bad - good > 1) {
            const Length middle = (good + bad) / 2;
            (goes(middle) ? good : bad) = middle;
        }
        return good;
    };
    Length from = 0;  // where the stretch that is open began; 0: none is
    for (Length far = pace; far < most + pace; far += pace) {
        const Length here = std::min(far, most);
        const bool open = goes(here);
        if (open && from == 0) from = rim(here, far - pace);
        if (open || from == 0) continue;
        give(from, rim(far - pace, here));
        from = 0;
    }
    if (from != 0) give(from, most);
}

}  // namespace gonfalon::plane
