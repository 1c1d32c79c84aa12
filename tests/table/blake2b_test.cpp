#include "table/blake2b.h"

#include <doctest/doctest.h>
#include <sodium.h>

#include <array>
#include <string>
#include <vector>

using namespace gonfalon;

TEST_CASE("our BLAKE2b is the one of libsodium, for every length of text, key and hash") {
    REQUIRE(sodium_init() >= 0);
    std::vector<unsigned char> text(700);
    std::vector<unsigned char> key(64);
    for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<unsigned char>(i * 37 + 11);
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<unsigned char>(i * 91 + 5);
    for (const std::size_t length : {0, 1, 36, 127, 128, 129, 255, 256, 257, 700})
        for (const std::size_t key_size : {0, 16, 32, 64})
            for (const std::size_t size : {16, 32, 64}) {
                CAPTURE(length);
                CAPTURE(key_size);
                CAPTURE(size);
                std::array<unsigned char, 64> theirs{};
                std::array<unsigned char, 64> ours{};
                crypto_generichash(theirs.data(), size, text.data(), length, key.data(), key_size);
                const std::span<const unsigned char> message(text.data(), length);
                Blake2b hash(size, std::span(key).first(key_size));
                // In two pieces: where they meet makes no difference.
                hash.add(message.first(length / 3)).add(message.subspan(length / 3));
                hash.finish(std::span(ours).first(size));
                CHECK(to_hex(ours) == to_hex(theirs));
            }
}

TEST_CASE("hex digits are read back as written, and nothing else is read") {
    std::array<unsigned char, 4> bytes{0x00, 0x9f, 0xa0, 0xff};
    CHECK(to_hex(bytes) == "009fa0ff");
    std::array<unsigned char, 4> read{};
    CHECK(from_hex("009FA0ff", read));
    CHECK(read == bytes);
    for (const char* wrong : {"", "009fa0f", "009fa0ff0", "009fa0fg", "0x9fa0ff"})
        CHECK_FALSE(from_hex(wrong, read));
}
