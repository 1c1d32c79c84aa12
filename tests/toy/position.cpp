// Position: a state as a short text.
//
//   round 2
//   bag 1 2
//   order first march shown
//   order second none hidden
//   A1 b3 steady ready
//   B2 c4 shaken acted
//   moment drawing
//   moment acting first A1 2 going fresh
//
// Pieces that are not on the field have no line. Moments lie on a stack, the interrupted first:
//   acting SIDE PIECE SPENT going|stopped fresh|fought; rolling SIDE PIECE TARGET MODIFIERS;
//   falling_back SIDE PIECE.
#include "tests/toy/game.h"
#include "tests/toy/text.h"

namespace gonfalon::toy {

namespace {

enum class Shown : std::uint8_t { hidden, shown };
enum class Nerve : std::uint8_t { steady, shaken };
enum class Use : std::uint8_t { ready, acted };
enum class Pace : std::uint8_t { going, stopped };
enum class Sword : std::uint8_t { fresh, fought };

constexpr Side sides[] = {Side::first, Side::second};
constexpr Order orders[] = {Order::none, Order::march, Order::assault, Order::hold};
constexpr Shown shown_words[] = {Shown::hidden, Shown::shown};
constexpr Nerve nerves[] = {Nerve::steady, Nerve::shaken};
constexpr Use uses[] = {Use::ready, Use::acted};
constexpr Pace paces[] = {Pace::going, Pace::stopped};
constexpr Sword swords[] = {Sword::fresh, Sword::fought};
constexpr Moment moments[] = {Moment::planning, Moment::drawing,      Moment::acting,
                              Moment::rolling,  Moment::falling_back, Moment::over};

void add_word(std::string& text, std::string_view word) { text.append(" ").append(word); }
void add_number(std::string& text, int value) {
    char digits[12];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    add_word(text, std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

void write_phase(const Phase& phase, std::string& text) {
    text.append("moment");
    add_word(text, name_of(phase.moment));
    const bool acting = phase.moment == Moment::acting;
    const bool rolling = phase.moment == Moment::rolling;
    if (acting || rolling || phase.moment == Moment::falling_back) {
        add_word(text, name_of(phase.side));
        add_word(text, name_of(phase.piece));
    }
    if (acting) {
        add_number(text, phase.spent);
        add_word(text, name_of(phase.stopped ? Pace::stopped : Pace::going));
        add_word(text, name_of(phase.fought ? Sword::fought : Sword::fresh));
    }
    if (rolling) {
        add_word(text, name_of(phase.target));
        add_number(text, phase.modifiers);
    }
    text.push_back('\n');
}

Phase read_phase(Words& words) {
    Phase phase;
    phase.moment = words.one_of(moments);
    const bool acting = phase.moment == Moment::acting;
    const bool rolling = phase.moment == Moment::rolling;
    if (acting || rolling || phase.moment == Moment::falling_back) {
        phase.side = words.one_of(sides);
        const std::string_view piece = words.next();
        if (!acting || piece != "-") phase.piece = words.piece_named(piece);
    }
    if (acting) {
        phase.spent = static_cast<std::uint8_t>(words.number(0, 9));
        phase.stopped = words.one_of(paces) == Pace::stopped;
        phase.fought = words.one_of(swords) == Sword::fought;
    }
    if (rolling) {
        phase.target = words.piece();
        phase.modifiers = static_cast<std::int8_t>(words.number(-9, 9));
    }
    words.end_of_line();
    return phase;
}

}  // namespace

void Toy::write_position(const State& now, std::string& text) const {
    text.append("round");
    add_number(text, now.round);
    text.append("\nbag");
    add_number(text, now.bag.left(0));
    add_number(text, now.bag.left(1));
    text.push_back('\n');
    for (const Side side : sides) {
        text.append("order ").append(gonfalon::name_of(side));
        add_word(text, name_of(now.orders[index(side)]));
        add_word(text, name_of(now.shown[index(side)] ? Shown::shown : Shown::hidden));
        text.push_back('\n');
    }
    for (std::size_t i = 0; i < piece_count; ++i) {
        const Piece& piece = now.pieces[i];
        if (!piece.on_field()) continue;
        text.append(name_of(PieceId{i}));
        add_word(text, name_of(piece.square));
        add_word(text, name_of(piece.shaken ? Nerve::shaken : Nerve::steady));
        add_word(text, name_of(piece.acted ? Use::acted : Use::ready));
        text.push_back('\n');
    }
    for (const Phase& phase : now.phases) write_phase(phase, text);
}

ReadError Toy::read_position(std::string_view text, State& state) const {
    Words words(text);
    State found;
    words.word("round");
    found.round = static_cast<std::uint8_t>(words.number(1, most_rounds));
    words.end_of_line();
    words.word("bag");
    for (std::size_t s = 0; s < 2; ++s) found.bag.put(s, words.number(0, pieces_per_side));
    words.end_of_line();
    for (const Side side : sides) {
        words.word("order");
        words.word(gonfalon::name_of(side));
        found.orders[index(side)] = words.one_of(orders, "expected.toy_order");
        found.shown[index(side)] = words.one_of(shown_words) == Shown::shown;
        words.end_of_line();
    }
    while (words.ok() && !words.at_end()) {
        const std::string_view head = words.next();
        if (head == "moment") {
            if (found.phases.full()) words.fail("expected.toy_position");
            const Phase phase = read_phase(words);
            if (words.ok()) found.phases.push(phase);
            continue;
        }
        if (!found.phases.empty()) words.fail("expected.toy_line");
        const PieceId id = words.piece_named(head);
        Piece piece;
        piece.square = words.square();
        piece.shaken = words.one_of(nerves) == Nerve::shaken;
        piece.acted = words.one_of(uses) == Use::acted;
        words.end_of_line();
        if (words.ok()) found.piece(id) = piece;
    }
    if (words.ok() && !is_sound(found)) words.fail("expected.toy_position");
    if (words.ok()) state = found;
    return words.error();
}

}  // namespace gonfalon::toy
