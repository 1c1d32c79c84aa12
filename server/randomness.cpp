#include "server/randomness.h"

#include <sodium.h>

namespace gonfalon {

bool ready_randomness() { return sodium_init() >= 0; }

void SystemRandomness::random_bytes(unsigned char* to, std::size_t size) {
    randombytes_buf(to, size);
}

}  // namespace gonfalon
