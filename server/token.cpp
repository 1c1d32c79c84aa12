#include "server/token.h"

#include <sodium.h>

#include <array>

#include "protocol/messages.h"

namespace gonfalon {

bool ready_randomness() { return sodium_init() >= 0; }

std::string new_token() {
    std::array<unsigned char, token_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, token_length + 1> text{};
    static_assert(sodium_base64_ENCODED_LEN(
                      token_bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == token_length + 1);
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string new_game_id() {
    // No letters that are mistaken for another when read aloud.
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    static_assert(letters.size() == 32);
    std::string id;
    for (int i = 0; i < 12; ++i) id += letters[randombytes_uniform(32)];
    return id;
}

std::uint64_t random_word() {
    std::uint64_t word = 0;
    randombytes_buf(&word, sizeof word);
    return word;
}

std::string token_hash(std::string_view token) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                       0);
    std::array<char, 33> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return hex.data();
}

}  // namespace gonfalon
