#include "table/sealed_chance.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <span>
#include <utility>

#include "engine/game/record.h"
#include "protocol/library.h"
#include "table/blake2b.h"
#include "table/randomness.h"

namespace gonfalon {
namespace {

constexpr std::string_view sealed_word = "sealed commitment=";
constexpr std::string_view chained_word = "chained commitment=";
constexpr std::string_view from_word = " from=";
constexpr std::size_t hex_length = 64;

std::optional<SealedChance::Secret> bytes_of(std::string_view hex) {
    SealedChance::Secret bytes{};
    if (!from_hex(hex, bytes)) return std::nullopt;
    return bytes;
}

// The hash before, then the words.
ChainHash link(const ChainHash& before, std::string_view words) {
    ChainHash hash{};
    Blake2b(hash.size()).add(before).add(words).finish(hash);
    return hash;
}

// What a game is from its beginning to its end; the rest of the header comes later or may differ.
ChainHash start_of(const Record& record) {
    ChainHash hash{};
    for (const char* key : {"game", "scenario", "options", "position", "dice"})
        hash = link(hash, std::string(key) + " " + std::string(record.get(key)) + "\n");
    return hash;
}

ChanceBlock block_of(std::span<const unsigned char> message, std::span<const unsigned char> key) {
    std::array<unsigned char, 16> hash{};
    Blake2b(hash.size(), key).add(message).finish(hash);
    ChanceBlock words{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        words[i / 4] |= static_cast<std::uint32_t>(hash[i]) << (8 * (i % 4));
    return words;
}

// How the roll that is due would be written with every die on its highest face; it is taken back.
std::string highest_of(Match& match) {
    constexpr auto most = [](const void*, std::uint64_t, std::uint32_t) {
        return ChanceBlock{~0u, ~0u, ~0u, ~0u};
    };
    Chance chance(most, nullptr);
    const std::uint64_t line = match.record().next();
    if (!match.roll(chance)) return {};
    std::string text = match.record().lines.back().text;
    if (!match.undo_to(line)) return {};
    return text;
}

}  // namespace

void StandingChain::follow(const Record& record) {
    if (!begun_) start_ = start_of(record);
    begun_ = true;
    for (; read_ < record.lines.size(); ++read_) {
        RecordLine line = record.lines[read_];
        if (line.kind == RecordLine::Kind::undo) {
            while (!links_.empty() && links_.back().line >= line.undo_to) links_.pop_back();
            continue;
        }
        const std::uint64_t number = line.number;
        line.number = 0;
        links_.push_back({number, link(head(), Record::write_line(line))});
    }
}

std::string whole_chain(const Record& record) {
    ChainHash hash = start_of(record);
    for (const RecordLine& line : record.lines) hash = link(hash, Record::write_line(line));
    for (const char* key :
         {"data", "rules", "place", "commit1", "commit2", "seed1", "seed2", "secret", "result"})
        hash = link(hash, std::string(key) + " " + std::string(record.get(key)) + "\n");
    return to_hex(hash);
}

std::string commitment_of(std::string_view hex) {
    const std::optional<SealedChance::Secret> bytes = bytes_of(hex);
    return bytes ? SealedChance(*bytes).commitment() : "";
}

SealedChance SealedChance::draw(Randomness& random) {
    Secret secret{};
    random.random_bytes(secret.data(), secret.size());
    return SealedChance(secret);
}

std::optional<SealedChance> SealedChance::from_hex(std::string_view hex) {
    const std::optional<Secret> secret = bytes_of(hex);
    if (!secret) return std::nullopt;
    return SealedChance(*secret);
}

std::string SealedChance::secret_hex() const { return to_hex(secret_); }

std::string SealedChance::commitment() const {
    std::array<unsigned char, 32> hash{};
    Blake2b(hash.size()).add(secret_).finish(hash);
    return to_hex(hash);
}

ChanceBlock SealedChance::block(std::uint64_t action, std::uint32_t block) const {
    std::array<unsigned char, 12> message{};
    for (std::size_t i = 0; i < 8; ++i)
        message[i] = static_cast<unsigned char>(action >> (8 * i) & 0xFFu);
    for (std::size_t i = 0; i < 4; ++i)
        message[8 + i] = static_cast<unsigned char>(block >> (8 * i) & 0xFFu);
    return block_of(message, secret_);
}

void SealedChance::add_seeds(const Record& record) {
    Blake2b hash(key_.size());
    hash.add(secret_);
    for (const char* key : {"seed1", "seed2"})
        hash.add(bytes_of(record.get(key)).value_or(Secret{}));
    hash.finish(key_);
}

ChanceBlock SealedChance::chained_source(const void* context, std::uint64_t, std::uint32_t block) {
    const auto& self = *static_cast<const SealedChance*>(context);
    std::array<unsigned char, 36> message{};
    std::copy(self.chain_.begin(), self.chain_.end(), message.begin());
    for (std::size_t i = 0; i < 4; ++i)
        message[32 + i] = static_cast<unsigned char>(block >> (8 * i) & 0xFFu);
    return block_of(message, self.key_);
}

ChanceBlock SealedChance::source(const void* context, std::uint64_t action, std::uint32_t block) {
    return static_cast<const SealedChance*>(context)->block(action, block);
}

std::string write_sealed_header(const SealedHeader& header) {
    std::string text = std::string(header.chained ? chained_word : sealed_word) + header.commitment;
    if (header.from > 1) text += std::string(from_word) + std::to_string(header.from);
    return text;
}

std::optional<SealedHeader> read_sealed_header(std::string_view dice) {
    SealedHeader header;
    header.chained = dice.starts_with(chained_word);
    if (!header.chained && !dice.starts_with(sealed_word)) return std::nullopt;
    dice.remove_prefix(header.chained ? chained_word.size() : sealed_word.size());
    header.commitment = dice.substr(0, hex_length);
    if (header.commitment.size() != hex_length ||
        !std::all_of(header.commitment.begin(), header.commitment.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }))
        return std::nullopt;
    dice.remove_prefix(hex_length);
    if (dice.empty()) return header;
    if (!dice.starts_with(from_word)) return std::nullopt;
    dice.remove_prefix(from_word.size());
    const auto read = std::from_chars(dice.data(), dice.data() + dice.size(), header.from);
    if (read.ec != std::errc{} || read.ptr != dice.data() + dice.size()) return std::nullopt;
    return header;
}

namespace {

using Proved = DiceProof::State;

// What a record without readable sealed dice is: dice of the players, or one that was tampered
// with. A header that says sealed and cannot be read has been; so has one from which the dice are
// gone and the proof is not.
Proved unsealed(const Record& record) {
    const std::string_view dice = record.get("dice");
    const bool says_so = dice.starts_with("sealed") || dice.starts_with("chained") ||
                         !record.get("secret").empty() || !record.get("chain").empty();
    return says_so ? Proved::changed : Proved::typed;
}

// A seed that was promised is the seed that was given, and no line or header was changed.
bool is_bound(const Record& record, DiceProof& proof) {
    for (const auto& [commit, seed] : {std::pair{"commit1", "seed1"}, {"commit2", "seed2"}}) {
        if (!record.get(seed).empty()) ++proof.seeds;
        if (!record.get(commit).empty() && commitment_of(record.get(seed)) != record.get(commit))
            return false;
    }
    return record.get("chain") == whole_chain(record);
}

// The match as it began; nothing where it cannot begin so today.
std::optional<Match> begun(const Library& library, const Record& record) {
    auto match = library.start(record.get("game"), record.get("scenario"),
                               read_options(record.get("options")), record.get("dice"));
    if (!match) return std::nullopt;
    if (const std::string_view position = record.get("position"); !position.empty()) {
        std::string lines(position);
        std::replace(lines.begin(), lines.end(), '|', '\n');
        if (!match->place(lines).ok()) return std::nullopt;
        match->set_header("position", position);
    }
    // As it was written, whatever today's defaults are.
    match->set_header("options", record.get("options"));
    return std::move(*match);
}

// Who has won is what the rules say of the last line.
bool has_won_as_told(const Match& match, std::string_view result) {
    if (!result.starts_with("rules")) return true;
    const MatchStatus now = match.status();
    const std::string_view winner = now.score[0] > now.score[1]   ? "rules winner=first"
                                    : now.score[1] > now.score[0] ? "rules winner=second"
                                                                  : "rules";
    return now.turn == Turn::over && result == winner;
}

// Plays the lines of a record again, each roll drawn anew from what was sealed.
class Redrawn {
  public:
    Redrawn(Match& match, SealedChance& sealed, DiceProof& proof)
        : match_(match), sealed_(sealed), proof_(proof) {}

    // False: the record goes no further; what it is then stands in the proof.
    bool play(const RecordLine& line) {
        proof_.line = line.number;
        if (line.kind == RecordLine::Kind::chance && proof_.chained && line.number >= proof_.from)
            proof_.dice.emplace_back(line.number, highest_of(match_));
        numbers_[line.number] = match_.record().next();
        switch (line.kind) {
            case RecordLine::Kind::action:
                return match_.play(line.side, line.text).has_value();
            case RecordLine::Kind::undo:
                return match_.undo_to(numbers_[line.undo_to]).has_value();
            case RecordLine::Kind::chance:
                return line.number < proof_.from ? take(line) : roll(line);
        }
        return false;
    }

  private:
    // It came from elsewhere.
    bool take(const RecordLine& line) {
        if (!match_.roll_as(line.text)) return false;
        ++proof_.unproved;
        return true;
    }
    bool roll(const RecordLine& line) {
        if (proof_.chained) {
            chain_.follow(match_.record());
            sealed_.stand_at(chain_.head());
        }
        Chance chance = proof_.chained ? sealed_.chained() : sealed_.chance();
        if (!match_.roll(chance)) return false;
        const std::string& drawn = match_.record().lines.back().text;
        if (drawn != line.text) {
            proof_.state = Proved::changed;
            proof_.expected = drawn;
            return false;
        }
        ++proof_.rolls;
        return true;
    }

    Match& match_;
    SealedChance& sealed_;
    DiceProof& proof_;
    StandingChain chain_;
    std::map<std::uint64_t, std::uint64_t> numbers_;  // of the record's lines, in the match
};

}  // namespace

DiceProof verify_dice(const Library& library, std::string_view record_text) {
    return *verify_dice(library, record_text, Budget());
}

std::optional<DiceProof> verify_dice(const Library& library, std::string_view record_text,
                                     Budget budget) {
    DiceProof proof;
    const auto is = [&](Proved state) {
        proof.state = state;
        return proof;
    };
    Record record;
    if (const RecordError error = read_record(record_text, record); !error.ok()) {
        proof.line = record.next();
        return proof;
    }
    const std::optional<SealedHeader> header = read_sealed_header(record.get("dice"));
    if (!header) return is(unsealed(record));
    proof.from = header->from;
    proof.chained = header->chained;
    if (record.get("secret").empty()) {
        // The secret is shown with the end.
        const bool is_over = !record.get("chain").empty() || !record.get("result").empty();
        return is(is_over ? Proved::changed : Proved::running);
    }
    std::optional<SealedChance> sealed = SealedChance::from_hex(record.get("secret"));
    if (!sealed || sealed->commitment() != header->commitment) return is(Proved::changed);
    if (header->chained) {
        if (!is_bound(record, proof)) return is(Proved::changed);
        sealed->add_seeds(record);
    }

    std::optional<Match> match = begun(library, record);
    if (!match) return proof;
    Redrawn redrawn(*match, *sealed, proof);
    for (const RecordLine& line : record.lines) {
        if (!budget.spend()) return std::nullopt;
        if (!redrawn.play(line)) return proof;
    }
    proof.line = 0;
    if (!has_won_as_told(*match, record.get("result"))) return is(Proved::changed);
    return is(proof.rolls == 0 ? Proved::nothing : Proved::proved);
}

}  // namespace gonfalon
