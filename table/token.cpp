#include "table/token.h"

#include <array>

#include "protocol/messages.h"
#include "table/blake2b.h"

namespace gonfalon {

std::string new_token(Randomness& random) {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static_assert(letters.size() == 64 && token_bytes * 8 == token_length * 6);
    std::array<unsigned char, token_length> bytes{};
    random.random_bytes(bytes.data(), bytes.size());
    std::string text;
    for (const unsigned char byte : bytes) text += letters[byte % letters.size()];
    return text;
}

std::string new_game_id(Randomness& random) {
    // No letters that are mistaken for another when read aloud.
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    static_assert(letters.size() == 32);
    std::array<unsigned char, 12> bytes{};
    random.random_bytes(bytes.data(), bytes.size());
    std::string id;
    for (const unsigned char byte : bytes) id += letters[byte % letters.size()];
    return id;
}

std::string token_hash(std::string_view token) {
    std::array<unsigned char, 16> hash{};
    Blake2b(hash.size()).add(token).finish(hash);
    return to_hex(hash);
}

}  // namespace gonfalon
