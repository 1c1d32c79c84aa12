#include "server/sealed_chance.h"

#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/game/record.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

constexpr std::string_view sealed_word = "sealed commitment=";
constexpr std::string_view from_word = " from=";
constexpr std::size_t hex_length = 64;

std::string hex_of(const unsigned char* bytes, std::size_t count) {
    std::string text(count * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, count);
    text.pop_back();
    return text;
}

}  // namespace

SealedChance SealedChance::draw() {
    Secret secret{};
    randombytes_buf(secret.data(), secret.size());
    return SealedChance(secret);
}

std::optional<SealedChance> SealedChance::from_hex(std::string_view hex) {
    Secret secret{};
    std::size_t length = 0;
    const char* end = nullptr;
    if (sodium_hex2bin(secret.data(), secret.size(), hex.data(), hex.size(), nullptr, &length,
                       &end) != 0 ||
        length != secret.size() || end != hex.data() + hex.size())
        return std::nullopt;
    return SealedChance(secret);
}

std::string SealedChance::secret_hex() const { return hex_of(secret_.data(), secret_.size()); }

std::string SealedChance::commitment() const {
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), secret_.data(), secret_.size(), nullptr, 0);
    return hex_of(hash.data(), hash.size());
}

ChanceBlock SealedChance::block(std::uint64_t action, std::uint32_t block) const {
    std::array<unsigned char, 12> message{};
    for (std::size_t i = 0; i < 8; ++i)
        message[i] = static_cast<unsigned char>(action >> (8 * i) & 0xFFu);
    for (std::size_t i = 0; i < 4; ++i)
        message[8 + i] = static_cast<unsigned char>(block >> (8 * i) & 0xFFu);
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), secret_.data(),
                       secret_.size());
    ChanceBlock words{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        words[i / 4] |= static_cast<std::uint32_t>(hash[i]) << (8 * (i % 4));
    return words;
}

ChanceBlock SealedChance::source(const void* context, std::uint64_t action, std::uint32_t block) {
    return static_cast<const SealedChance*>(context)->block(action, block);
}

std::string write_sealed_header(const SealedHeader& header) {
    std::string text = std::string(sealed_word) + header.commitment;
    if (header.from > 1) text += std::string(from_word) + std::to_string(header.from);
    return text;
}

std::optional<SealedHeader> read_sealed_header(std::string_view dice) {
    if (!dice.starts_with(sealed_word)) return std::nullopt;
    dice.remove_prefix(sealed_word.size());
    SealedHeader header;
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

std::string_view name_of(DiceProof::State state) {
    constexpr std::string_view names[] = {"proved", "running", "typed", "changed", "unreadable"};
    return names[static_cast<std::size_t>(state)];
}

DiceProof verify_dice(const Library& library, std::string_view record_text) {
    using State = DiceProof::State;
    DiceProof proof;
    Record record;
    if (const RecordError error = read_record(record_text, record); !error.ok()) {
        proof.line = record.next();
        return proof;
    }
    const std::string_view dice = record.get("dice");
    const std::optional<SealedHeader> header = read_sealed_header(dice);
    if (!header) {
        // A header that says sealed and cannot be read has been tampered with.
        proof.state = dice.starts_with("sealed") ? State::changed : State::typed;
        return proof;
    }
    proof.from = header->from;
    if (record.get("secret").empty()) {
        proof.state = State::running;
        return proof;
    }
    const std::optional<SealedChance> sealed = SealedChance::from_hex(record.get("secret"));
    if (!sealed || sealed->commitment() != header->commitment) {
        proof.state = State::changed;
        return proof;
    }

    auto match = library.start(record.get("game"), record.get("scenario"),
                               read_options(record.get("options")), dice);
    if (!match) return proof;
    if (const std::string_view position = record.get("position"); !position.empty()) {
        std::string lines(position);
        std::replace(lines.begin(), lines.end(), '|', '\n');
        if (!match->place(lines).ok()) return proof;
    }
    for (const RecordLine& line : record.lines) {
        proof.line = line.number;
        tl::expected<void, Refusal> done;
        switch (line.kind) {
            case RecordLine::Kind::action:
                done = match->play(line.side, line.text);
                break;
            case RecordLine::Kind::undo:
                done = match->undo_to(line.undo_to);
                break;
            case RecordLine::Kind::chance:
                if (line.number < header->from) {
                    done = match->roll_as(line.text);
                    break;
                }
                Chance chance = sealed->chance();
                done = match->roll(chance);
                if (done && match->record().lines.back().text != line.text) {
                    proof.state = State::changed;
                    proof.expected = match->record().lines.back().text;
                    return proof;
                }
                if (done) ++proof.rolls;
                break;
        }
        if (!done) return proof;
    }
    proof.line = 0;
    proof.state = State::proved;
    return proof;
}

}  // namespace gonfalon
