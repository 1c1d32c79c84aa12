// BLAKE2b (RFC 7693): the hash under sealed dice and seats, for hosts without a library for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gonfalon {

class Blake2b {
  public:
    // `size`: bytes of the hash, 1 to 64; `key` at most 64 bytes.
    explicit Blake2b(std::size_t size, std::span<const unsigned char> key = {});
    Blake2b& add(std::span<const unsigned char> bytes);
    Blake2b& add(std::string_view text) {
        return add({reinterpret_cast<const unsigned char*>(text.data()), text.size()});
    }
    // `hash` is as long as was said at the start. Nothing may be added after.
    void finish(std::span<unsigned char> hash);

  private:
    void compress(bool last);
    std::array<std::uint64_t, 8> state_;
    std::array<unsigned char, 128> block_{};
    std::size_t filled_ = 0;
    std::uint64_t count_ = 0;  // bytes compressed; no message of ours comes near 2^64
};

std::string to_hex(std::span<const unsigned char> bytes);
// False unless `hex` is exactly so many bytes; capital letters are read too.
bool from_hex(std::string_view hex, std::span<unsigned char> bytes);

}  // namespace gonfalon
