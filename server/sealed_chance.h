// Sealed dice: a secret drawn before the game, its hash shown at the start, the secret at the end.
// Every die is a keyed hash of (secret, action number, block), so that anybody can derive it again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/chance/chance.h"

namespace gonfalon {

class Library;

// 32 bytes. Copyable, so that a thinking copy or a verifier can hold its own.
class SealedChance {
  public:
    using Secret = std::array<unsigned char, 32>;

    explicit SealedChance(const Secret& secret) : secret_(secret) {}
    static SealedChance draw();  // from the operating system's randomness
    static std::optional<SealedChance> from_hex(std::string_view hex);

    std::string secret_hex() const;
    std::string commitment() const;  // BLAKE2b-256 of the secret, 64 hex digits

    // BLAKE2b-128, key the secret, message the action (8 bytes) and the block (4 bytes), both
    // little-endian; the 16 bytes read as four little-endian words.
    ChanceBlock block(std::uint64_t action, std::uint32_t block) const;
    // Valid while this object lives and stays where it is.
    Chance chance() const { return Chance(&source, this); }

  private:
    static ChanceBlock source(const void* context, std::uint64_t action, std::uint32_t block);
    Secret secret_{};
};

// The header lines of a record that speak of sealed dice:
//   dice sealed commitment=HEX [from=N]   rolls before line N are not covered (a loaded record)
//   secret HEX                            once the game is over
struct SealedHeader {
    std::string commitment;
    std::uint64_t from = 1;
};
std::string write_sealed_header(const SealedHeader& header);
std::optional<SealedHeader> read_sealed_header(std::string_view dice);

struct DiceProof {
    enum class State : std::uint8_t {
        proved,     // every roll from `from` on comes from the secret, which fits the commitment
        running,    // the secret is not known yet
        typed,      // dice of the players, or of a seeded stream: nothing to prove
        changed,    // a roll, or the commitment, does not fit
        unreadable  // the record cannot be replayed
    };
    State state = State::unreadable;
    std::uint64_t rolls = 0;  // derived again and found equal
    std::uint64_t line = 0;   // changed, unreadable: where; 0: in the header
    std::uint64_t from = 1;
    std::string expected;  // changed: the roll that the secret gives there
    bool ok() const { return state == State::proved; }
};
std::string_view name_of(DiceProof::State state);

// Plays the record again and draws every die anew.
DiceProof verify_dice(const Library& library, std::string_view record_text);

}  // namespace gonfalon
