// A position as text, one line a thing: a game names its lines once, for writing and for reading.
//
//   template <class State, class Page>
//   void lines(State& state, Page& page) {
//       page.first("scene", state.scene);              always written
//       page.template things<TroopId>(state.units);    each under its code
//       page.line("march", state.scene.march);         `march troop I1 ...`, left out when fresh
//       page.list("frame", state.scene.frames);        as many lines as it has items
//   }
//
// What a line says of a struct are its members (member_text.h); a Special writes and reads what is
// no ordinary member:
//
//   struct Special {
//       std::string_view skip;                                       a member it writes itself
//       void write(std::string& text, const T& value) const;
//       bool read(std::string_view name, LineReader& in, T& value);  false: not its own
//       void finish(T& value);                                       when the line has been read
//   };
#pragma once

#include <string>
#include <string_view>

#include "engine/game/member_text.h"

namespace gonfalon {

struct NothingSpecial {
    std::string_view skip;
    template <class T>
    void write(std::string&, const T&) const {}
    template <class T>
    bool read(std::string_view, LineReader&, T&) {
        return false;
    }
    template <class T>
    void finish(T&) {}
};

// Bits of a member `marks`, by the names of Mark.
template <class Mark>
struct Marked {
    std::string_view skip = "marks";
    template <class T>
    void write(std::string& text, const T& value) const {
        MemberText<void*>::write_marks<Mark>(text, value.marks);
    }
    template <class T>
    bool read(std::string_view name, LineReader& in, T& value) {
        if (name != skip) return false;
        if (!MemberText<void*>::read_marks<Mark>(in.next(), value.marks))
            in.fail("expected.known_word");
        return true;
    }
    template <class T>
    void finish(T&) {}
};

template <class G>
class PositionWriter {
  public:
    PositionWriter(const G& game, std::string& text) : game_(game), words_(game), text_(text) {}

    template <class T, class Special = NothingSpecial>
    void first(std::string_view head, const T& value, const Special& special = {}) {
        text_.append(head);
        words_.write_members(text_, value, special.skip);
        special.write(text_, value);
        text_.push_back('\n');
    }
    template <class T, class Special = NothingSpecial>
    void line(std::string_view head, const T& value, const Special& special = {}) {
        if (!(value == T{})) first(head, value, special);
    }
    template <class List, class Special = NothingSpecial>
    void list(std::string_view head, const List& items, const Special& special = {}) {
        for (const auto& item : items) first(head, item, special);
    }
    // `head`: a word before the code.
    template <class IdType, class Array, class Special = NothingSpecial>
    void things(const Array& items, std::string_view head = {}, const Special& special = {}) {
        for (std::size_t i = 0; game_.has(IdType{i}); ++i) {
            std::string begins(head);
            add_word(begins, game_.code(IdType{i}));
            line(begins, items[i], special);
        }
    }

  private:
    const G& game_;
    MemberText<G> words_;
    std::string& text_;
};

// Reads one line: whichever of the game's lines it is.
template <class G>
class PositionReader {
  public:
    PositionReader(const G& game, LineReader& in)
        : game_(game), words_(game), in_(in), head_(in.next()) {}

    bool known() const { return known_; }

    template <class T, class Special = NothingSpecial>
    void line(std::string_view head, T& value, Special special = {}) {
        if (!is(head)) return;
        members(value, special);
    }
    template <class T, class Special = NothingSpecial>
    void first(std::string_view head, T& value, Special special = {}) {
        line(head, value, special);
    }
    template <class List, class Special = NothingSpecial>
    void list(std::string_view head, List& items, Special special = {}) {
        if (!is(head)) return;
        if (items.full()) {
            in_.fail("expected.position");
            return;
        }
        std::remove_cvref_t<decltype(*items.begin())> item;
        members(item, special);
        if constexpr (requires { items.push_back(item); })
            items.push_back(item);
        else
            items.push(item);
    }
    template <class IdType, class Array, class Special = NothingSpecial>
    void things(Array& items, std::string_view head = {}, Special special = {}) {
        if (known_ || (!head.empty() && head != head_)) return;
        const std::string_view code = head.empty() ? head_ : in_.next();
        for (std::size_t i = 0; game_.has(IdType{i}) && !known_; ++i)
            if (game_.code(IdType{i}) == code) {
                known_ = true;
                members(items[i], special);
            }
    }

  private:
    bool is(std::string_view head) {
        if (known_ || head != head_) return false;
        return known_ = true;
    }
    template <class T, class Special>
    void members(T& value, Special& special) {
        words_.read_members(in_, value,
                            [&](std::string_view name) { return special.read(name, in_, value); });
        special.finish(value);
    }

    const G& game_;
    MemberText<G> words_;
    LineReader& in_;
    std::string_view head_;
    bool known_ = false;
};

// `target` changes only if the whole text could be read and the position is sound. `expected`:
// catalogue key of a line as an example.
template <class G, class Lines>
ReadError read_position_by(const G& game, std::string_view text, std::string_view expected,
                           typename G::State& target, Lines&& lines) {
    LineReader in(text);
    typename G::State found;
    while (in.ok() && !in.at_end()) {
        PositionReader<G> page(game, in);
        lines(found, page);
        if (!page.known()) in.fail(expected);
        in.end_of_line();
    }
    if (in.ok() && !game.is_sound(found)) in.fail("expected.position");
    if (in.ok()) target = found;
    return in.error();
}

}  // namespace gonfalon
