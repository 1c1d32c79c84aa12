#include "table/blake2b.h"

#include <algorithm>
#include <bit>

namespace gonfalon {
namespace {

constexpr std::array<std::uint64_t, 8> start = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// Which words of the block each round takes; the last two rounds are the first two again.
constexpr unsigned char order[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                         {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                         {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                         {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                         {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                         {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                         {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                         {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                         {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                         {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

// Column by column, then diagonal by diagonal.
constexpr unsigned char mixed[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14},
                                       {3, 7, 11, 15}, {0, 5, 10, 15}, {1, 6, 11, 12},
                                       {2, 7, 8, 13},  {3, 4, 9, 14}};

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

Blake2b::Blake2b(std::size_t size, std::span<const unsigned char> key) : state_(start) {
    state_[0] ^= 0x01010000u ^ (std::uint64_t{key.size()} << 8) ^ std::uint64_t{size};
    if (key.empty()) return;
    std::copy(key.begin(), key.end(), block_.begin());
    filled_ = block_.size();
}

Blake2b& Blake2b::add(std::span<const unsigned char> bytes) {
    for (const unsigned char byte : bytes) {
        // A full block waits until it is known not to be the last.
        if (filled_ == block_.size()) compress(false);
        block_[filled_++] = byte;
    }
    return *this;
}

void Blake2b::finish(std::span<unsigned char> hash) {
    compress(true);
    for (std::size_t i = 0; i < hash.size(); ++i)
        hash[i] = static_cast<unsigned char>(state_[i / 8] >> (8 * (i % 8)) & 0xFFu);
}

void Blake2b::compress(bool last) {
    count_ += filled_;
    std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(),
              static_cast<unsigned char>(0));
    std::array<std::uint64_t, 16> words{};
    for (std::size_t i = 0; i < block_.size(); ++i)
        words[i / 8] |= std::uint64_t{block_[i]} << (8 * (i % 8));
    std::array<std::uint64_t, 16> v{};
    for (std::size_t i = 0; i < 8; ++i) {
        v[i] = state_[i];
        v[i + 8] = start[i];
    }
    v[12] ^= count_;
    if (last) v[14] = ~v[14];
    for (std::size_t round = 0; round < 12; ++round)
        for (std::size_t i = 0; i < 8; ++i) {
            std::uint64_t& a = v[mixed[i][0]];
            std::uint64_t& b = v[mixed[i][1]];
            std::uint64_t& c = v[mixed[i][2]];
            std::uint64_t& d = v[mixed[i][3]];
            a += b + words[order[round % 10][2 * i]];
            d = std::rotr(d ^ a, 32);
            c += d;
            b = std::rotr(b ^ c, 24);
            a += b + words[order[round % 10][2 * i + 1]];
            d = std::rotr(d ^ a, 16);
            c += d;
            b = std::rotr(b ^ c, 63);
        }
    for (std::size_t i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
    filled_ = 0;
}

std::string to_hex(std::span<const unsigned char> bytes) {
    std::string text;
    for (const unsigned char byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15u];
    }
    return text;
}

bool from_hex(std::string_view hex, std::span<unsigned char> bytes) {
    if (hex.size() != 2 * bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int high = digit(hex[2 * i]);
        const int low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = static_cast<unsigned char>(high * 16 + low);
    }
    return true;
}

}  // namespace gonfalon
