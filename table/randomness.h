// Where unguessable bytes come from. Header only: hosts derive from it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gonfalon {

class Randomness {
  public:
    virtual ~Randomness() = default;
    virtual void random_bytes(unsigned char* to, std::size_t size) = 0;

    std::uint64_t random_word() {
        unsigned char bytes[8] = {};
        random_bytes(bytes, sizeof bytes);
        std::uint64_t word = 0;
        for (const unsigned char byte : bytes) word = word << 8 | byte;
        return word;
    }
};

}  // namespace gonfalon
