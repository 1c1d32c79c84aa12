// Record (.gon): a game as text. Append-only: an undo is a line, and line numbers never repeat.
//
//   gonfalon 1
//   game grunwald
//   scenario training-combat
//   options turns=8 odds_rounding=literal
//   data 1f3a... (built in), further packs by name and content hash
//   rules 1
//   dice philox seed=7 game=0
//
//   1 first Z01 N
//   2 * 3 5
//   3 second done
//   4 undo 3
//   # 4 0123456789abcdef
//
// `*` is chance, `undo N` takes back line N and all after it, `#` gives the hash of the state after
// a line. Header values are single-line text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/side.h"

namespace gonfalon {

struct RecordLine {
    enum class Kind : std::uint8_t { action, chance, undo };
    Kind kind = Kind::action;
    Side side = Side::first;
    std::uint64_t number = 0;
    std::uint64_t undo_to = 0;  // undo: the first line taken back
    std::string text;           // action or chance: in the game's notation
    bool operator==(const RecordLine&) const = default;
};

// Where and why a record could not be read: line of the file (from 1) and a catalogue key.
struct RecordError {
    std::size_t line = 0;
    std::string_view expected;  // empty: it could be read
    constexpr bool ok() const { return expected.empty(); }
};

struct Record {
    std::vector<std::pair<std::string, std::string>> header;  // in order, keys unique
    std::vector<RecordLine> lines;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> hashes;  // after line, state hash

    std::string_view get(std::string_view key) const;  // empty when absent
    void set(std::string_view key, std::string_view value);
    std::uint64_t next() const { return lines.empty() ? 1 : lines.back().number + 1; }
    // The lines that still stand once every undo is obeyed, in order.
    std::vector<RecordLine> standing() const;

    std::string write() const;
    static std::string write_line(const RecordLine& line);
};

// Reads as far as it can: what stood before the error is in `record`.
RecordError read_record(std::string_view text, Record& record);

}  // namespace gonfalon
