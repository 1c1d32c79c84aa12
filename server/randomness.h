// The system's source of randomness.
#pragma once

#include "table/randomness.h"

namespace gonfalon {

// Before anything is drawn: readies it. False: there is none.
bool ready_randomness();

class SystemRandomness final : public Randomness {
  public:
    void random_bytes(unsigned char* to, std::size_t size) override;
};

}  // namespace gonfalon
