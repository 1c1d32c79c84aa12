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
//
// A line may also be words by their place, as `segment combat second`:
//
//       page.row("segment", true, state.segment, state.side);      whether it is written
//       page.row("march", state.march.piece.exists(), state.march.piece,
//                flags<&March::upset, &March::closed>(state.march));
//       page.row("queue", state.queue.any(), each<PieceId>(state.queue));
//       page.rows("frame", state.frames, [](auto& page, auto& frame) {
//           page.words(frame.kind, by_name<&Frame::unit, &Frame::hex>(frame));
//       });
//
// Where a word needs more than its member knows, an item of the game's own has
// write(words, text) const and read(words, in), which says whether it could.
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

// Members that are true, by their names.
template <class T, auto... members_of>
struct Flags {
    T& of;
    template <class Words>
    void write(const Words&, std::string& text) const {
        ((of.*members_of ? add_word(text, name_of_member<members_of>) : void()), ...);
    }
    // As many as there are, in any order, each once.
    template <class Words>
    bool read(const Words&, LineReader& in) const {
        while (!in.at_line_end()) {
            LineReader ahead = in;
            const std::string_view word = ahead.next();
            bool known = false, again = false;
            ((name_of_member<members_of> == word
                  ? (known = true, again = of.*members_of, of.*members_of = true, void())
                  : void()),
             ...);
            if (!known) return true;
            if (again) return false;
            in = ahead;
        }
        return true;
    }
};
template <auto... members_of, class T>
Flags<T, members_of...> flags(T& of) {
    return {of};
}

// The name and the word of each of these members that is not as in a fresh value, up to the end of
// the line.
template <class T, auto... members_of>
struct NamedMembers {
    T& of;
    template <class Words>
    void write(const Words& words, std::string& text) const {
        const std::remove_cv_t<T> fresh{};
        ((of.*members_of == fresh.*members_of ? void()
                                              : (add_word(text, name_of_member<members_of>),
                                                 add_word(text, words.write(of.*members_of)))),
         ...);
    }
    template <class Words>
    bool read(const Words& words, LineReader& in) const {
        while (!in.at_line_end()) {
            const std::string_view name = in.next();
            const std::string_view word = in.next();
            if (!((name_of_member<members_of> == name && words.read(word, of.*members_of)) || ...))
                return false;
        }
        return true;
    }
};
template <auto... members_of, class T>
NamedMembers<T, members_of...> by_name(T& of) {
    return {of};
}

// A word and a number, where it is not zero.
template <class T>
struct Counted {
    std::string_view name;
    T& number;
    template <class Words>
    void write(const Words& words, std::string& text) const {
        if (number == 0) return;
        add_word(text, name);
        add_word(text, words.write(number));
    }
    template <class Words>
    bool read(const Words& words, LineReader& in) const {
        if (in.at_line_end()) return true;
        return in.next() == name && words.read(in.next(), number);
    }
};

// The members of a set, up to the end of the line.
template <class Id, class Set>
struct Each {
    Set& set;
    template <class Words>
    void write(const Words& words, std::string& text) const {
        if constexpr (requires { set.each([](std::size_t) {}); })
            set.each([&](std::size_t i) { add_word(text, words.write(Id{i})); });
        else
            for (const Id id : set) add_word(text, words.write(id));
    }
    template <class Words>
    bool read(const Words& words, LineReader& in) const {
        while (!in.at_line_end()) {
            Id id;
            if (!words.read(in.next(), id) || id == Id{}) return false;
            if constexpr (requires { set.insert(id); }) {
                set.insert(id);
            } else if constexpr (requires { set.push_back(id); }) {
                if (set.full()) return false;
                set.push_back(id);
            } else {
                set.set(id.index());
            }
        }
        return true;
    }
};
template <class Id, class Set>
Each<Id, Set> each(Set& set) {
    return {set};
}

// The bits of a number that have names, up to the end of the line.
template <class Mark, class Bits>
struct Bare {
    Bits& marks;
    template <class Words>
    void write(const Words&, std::string& text) const {
        for (const Mark mark : each_of<Mark>)
            if ((marks >> static_cast<unsigned>(mark) & 1u) != 0) add_word(text, name_of(mark));
    }
    template <class Words>
    bool read(const Words& words, LineReader& in) const {
        while (!in.at_line_end()) {
            Mark mark{};
            if (!words.read(in.next(), mark)) return false;
            const auto bit = static_cast<Bits>(Bits{1} << static_cast<unsigned>(mark));
            if ((marks & bit) != 0) return false;
            marks = static_cast<std::remove_cv_t<Bits>>(marks | bit);
        }
        return true;
    }
};
template <class Mark, class Bits>
Bare<Mark, Bits> bare(Bits& marks) {
    return {marks};
}

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
    template <class... Items>
    void row(std::string_view head, bool shown, const Items&... items) {
        if (!shown) return;
        text_.append(head);
        words(items...);
        text_.push_back('\n');
    }
    template <class List, class OneOf>
    void rows(std::string_view head, const List& items, OneOf&& one_of) {
        for (const auto& item : items) {
            text_.append(head);
            one_of(*this, item);
            text_.push_back('\n');
        }
    }
    template <class... Items>
    void words(const Items&... items) {
        (put(items), ...);
    }
    template <class Read>
    void older(Read&&) {}

  private:
    template <class Item>
    void put(const Item& item) {
        if constexpr (requires { item.write(words_, text_); })
            item.write(words_, text_);
        else
            add_word(text_, words_.write(item));
    }

    const G& game_;
    MemberText<G> words_;
    std::string& text_;
};

// Reads one line: whichever of the game's lines it is.
template <class G>
class PositionReader {
  public:
    PositionReader(const G& game, LineReader& in)
        : game_(game), words_(game), in_(in), line_(in), head_(in.next()) {}

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

    template <class... Items>
    void row(std::string_view head, bool, Items&&... items) {
        if (is(head)) words(items...);
    }
    template <class List, class OneOf>
    void rows(std::string_view head, List& items, OneOf&& one_of) {
        if (!is(head)) return;
        if (items.full()) {
            in_.fail("expected.position");
            return;
        }
        std::remove_cvref_t<decltype(*items.begin())> item;
        one_of(*this, item);
        if constexpr (requires { items.push_back(item); })
            items.push_back(item);
        else
            items.push(item);
    }
    template <class... Items>
    void words(Items&&... items) {
        (take(items), ...);
    }
    // A line as it was once written: `read` has it from its first word, and says whether it is one.
    template <class Read>
    void older(Read&& read) {
        LineReader again = line_;
        if (known_ || !read(again)) return;
        known_ = true;
        in_ = again;
    }

  private:
    // A head may be several words, as "column first a".
    bool is(std::string_view head) {
        if (known_) return false;
        if (head.find(' ') == std::string_view::npos) return known_ = head == head_;
        LineReader wanted(head);
        LineReader ahead = line_;
        while (!wanted.at_end())
            if (wanted.next() != ahead.next()) return false;
        in_ = ahead;
        return known_ = true;
    }
    template <class Item>
    void take(Item&& item) {
        if (!in_.ok()) return;
        bool read = false;
        if constexpr (requires { item.read(words_, in_); })
            read = item.read(words_, in_);
        else
            read = words_.read(in_.next(), item);
        if (!read) in_.fail("expected.known_word");
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
    LineReader line_;  // from its beginning
    std::string_view head_;
    bool known_ = false;
};

// `target` changes only if the whole text could be read and the position is sound. `expected`:
// catalogue key of a line as an example. Reading begins with `found`; `complete` adds what follows
// from what was read, or says that it cannot stand.
template <class G, class Lines, class Complete>
ReadError read_position_by(const G& game, std::string_view text, std::string_view expected,
                           typename G::State& target, Lines&& lines, typename G::State found,
                           Complete&& complete) {
    LineReader in(text);
    while (in.ok() && !in.at_end()) {
        PositionReader<G> page(game, in);
        lines(found, page);
        if (!page.known()) in.fail(expected);
        in.end_of_line();
    }
    if (in.ok() && !(complete(found) && game.is_sound(found))) in.fail("expected.position");
    if (in.ok()) target = found;
    return in.error();
}
template <class G, class Lines>
ReadError read_position_by(const G& game, std::string_view text, std::string_view expected,
                           typename G::State& target, Lines&& lines) {
    return read_position_by(game, text, expected, target, lines, typename G::State{},
                            [](const typename G::State&) { return true; });
}

}  // namespace gonfalon
