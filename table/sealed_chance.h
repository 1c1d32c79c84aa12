// Sealed dice: a secret drawn before the game, its hash shown at the start, the secret at the end,
// and seeds of the players' own. Every roll is a keyed hash of all of these and of the lines that
// stand before it, so that anybody can derive it again, nobody can have chosen it, and a line taken
// back and played again brings the same dice. (Until version 0.1.0: of the secret and the number of
// the line alone. Such records are still read and proved.)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/chance/chance.h"
#include "engine/core/names.h"
#include "engine/game/budget.h"

namespace gonfalon {

class Library;
class Randomness;
struct Record;
struct RecordLine;

using ChainHash = std::array<unsigned char, 32>;

// The hash of the header and of every line that stands, link by link. Numbers of lines are not in
// it: a line that was taken back leaves no trace.
class StandingChain {
  public:
    // Goes on from where it was to the end of the record.
    void follow(const Record& record);
    const ChainHash& head() const { return links_.empty() ? start_ : links_.back().hash; }

  private:
    struct Link {
        std::uint64_t line;
        ChainHash hash;
    };
    ChainHash start_{};
    std::vector<Link> links_;
    std::size_t read_ = 0;  // lines of the record
    bool begun_ = false;
};
// The hash of everything that a finished record says, its undone lines and its result too, 64 hex
// digits: the header line `chain`. A record that was cut or changed has another one.
std::string whole_chain(const Record& record);
// BLAKE2b-256 of what a seed's 64 hex digits stand for; empty when they are none.
std::string commitment_of(std::string_view hex);

// 32 bytes. Copyable, so that a thinking copy or a verifier can hold its own.
class SealedChance {
  public:
    using Secret = std::array<unsigned char, 32>;

    explicit SealedChance(const Secret& secret) : secret_(secret) {}
    static SealedChance draw(Randomness& random);
    static std::optional<SealedChance> from_hex(std::string_view hex);

    std::string secret_hex() const;
    std::string commitment() const;  // BLAKE2b-256 of the secret, 64 hex digits

    // BLAKE2b-128, key the secret, message the action (8 bytes) and the block (4 bytes), both
    // little-endian; the 16 bytes read as four little-endian words.
    ChanceBlock block(std::uint64_t action, std::uint32_t block) const;
    // Valid while this object lives and stays where it is.
    Chance chance() const { return Chance(&source, this); }

    // BLAKE2b-128, key BLAKE2b-256 of the secret and the seeds, message the chain's hash (32 bytes)
    // and the block (4 bytes, little-endian).
    void add_seeds(const Record& record);  // its header lines seed1, seed2
    void stand_at(const ChainHash& chain) { chain_ = chain; }
    Chance chained() const { return Chance(&chained_source, this); }

  private:
    static ChanceBlock source(const void* context, std::uint64_t action, std::uint32_t block);
    static ChanceBlock chained_source(const void* context, std::uint64_t, std::uint32_t block);
    Secret secret_{};
    Secret key_{};
    ChainHash chain_{};
};

// The header lines of a record that speak of sealed dice:
//   dice chained commitment=HEX [from=N]  rolls before line N are not covered (a loaded record)
//   dice sealed commitment=HEX [from=N]   the same, until version 0.1.0
//   commit1 HEX, seed1 HEX                the first side's seed: its hash, then the seed itself
//   secret HEX, chain HEX                 once the game is over
struct SealedHeader {
    std::string commitment;
    std::uint64_t from = 1;
    bool chained = true;
};
std::string write_sealed_header(const SealedHeader& header);
std::optional<SealedHeader> read_sealed_header(std::string_view dice);

struct DiceProof {
    enum class State : std::uint8_t {
        proved,     // every roll from `from` on comes from the secret, which fits the commitment
        running,    // the secret is not known yet
        nothing,    // no roll of this record comes from the secret: nothing is proved
        typed,      // dice of the players, or of a seeded stream: nothing to prove
        changed,    // a roll, or the commitment, does not fit
        unreadable  // the record cannot be replayed
    };
    State state = State::unreadable;
    std::uint64_t rolls = 0;     // derived again and found equal
    std::uint64_t unproved = 0;  // rolls before `from`, which came from elsewhere
    bool chained = false;        // the whole record is bound: lines, header, result
    std::uint64_t seeds = 0;     // players who gave a seed of their own
    std::uint64_t line = 0;      // changed, unreadable: where; 0: in the header
    std::uint64_t from = 1;
    std::string expected;  // changed: the roll that the secret gives there
    // Every roll that was derived, with the highest it could have been: which dice they were.
    std::vector<std::pair<std::uint64_t, std::string>> dice;
    bool ok() const { return state == State::proved; }
};

// Plays the record again and draws every die anew; nothing when the budget was spent before the
// end.
std::optional<DiceProof> verify_dice(const Library& library, std::string_view record_text,
                                     Budget budget);
DiceProof verify_dice(const Library& library, std::string_view record_text);

}  // namespace gonfalon
