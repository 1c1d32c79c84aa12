// Position: a state as a short text, one line a thing; what is not written is as at the very
// beginning.
//
//   Z44 0606 N strength 1 charge 3 panicked   (code, hex, facing; or off 0606 N 7, eliminated)
//   turn 4                                      phase cavalry_combat_b
//   points 141 84                               open second_setting_up
//   banner BO1 bearer P07 state borne           fortification 0604 standing yes
//   leader JAG fatigue 3                        tired JAG
//   due_attackers Z44 Z45                       march unit Z44 spent 4 off_road yes
//   frame kind retreat unit L06 count 2 hex 0605
//   combat stage pursuit attacker second attackers Z44,Z45 column 10
//   combat_targets 0604 0605                    combat_path L06 0605 N N NE
//   overrun cavalry Z44 from 0605 hex 0604      overrun_infantry PI01
//   volley answered                             shot shooter PI01 target Z44 stage bolt
//
// Lines in an older form are read as well (older_position.h).
#include "engine/game/position_text.h"
#include "games/grunwald/game.h"
#include "games/grunwald/older_position.h"

namespace gonfalon {

template <>
struct SetMember<grunwald::Grunwald, grunwald::Units> {
    using type = grunwald::UnitId;
};

namespace grunwald {

namespace {

State blank(const Tables& tables) {
    State state;
    for (std::size_t i = 0; i < max_units; ++i) state.units[i].where = Whereabouts::eliminated();
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        state.units[i].where = Whereabouts::reserve();
        state.units[i].strength = tables.counters[i].strength;
    }
    return state;
}

constexpr std::pair<std::uint8_t, std::string_view> flag_words[] = {
    {Unit::deployed, "deployed"},
    {Unit::stopped, "stopped"},
    {Unit::fired, "fired"},
    {Unit::fired_own, "fired_own"},
    {Unit::countercharged, "countercharged"},
    {Unit::advanced, "advanced"},
    {Unit::tested, "tested"},
    {Unit::bound, "bound"}};

// "2412 NE", "off 2412 NE 7", "reserve" or "eliminated", and whatever else is true of a counter.
template <class UnitNow>
struct UnitText {
    UnitNow& unit;
    int full;  // strength

    template <class Words>
    void write(const Words& words, std::string& text) const {
        const Place place = unit.where.place();
        if (place != Place::board) add_word(text, place == Place::off_map ? "off" : name_of(place));
        if (place == Place::board || place == Place::off_map) {
            add_word(text, words.write(unit.hex));
            add_word(text, words.write(unit.facing));
        }
        if (place == Place::off_map) add_number(text, unit.where.return_turn());
        const auto number = [&](std::string_view name, int value) {
            add_word(text, name);
            add_number(text, value);
        };
        if (unit.strength != full && place != Place::eliminated) number("strength", unit.strength);
        if (unit.charge != 0) number("charge", unit.charge);
        if (unit.order != Order::good) add_word(text, name_of(unit.order));
        for (const auto& [flag, word] : flag_words)
            if (unit.is(flag)) add_word(text, word);
        if (unit.rest != Rest::none) {
            add_word(text, "rest");
            add_word(text, name_of(unit.rest));
        }
        if (unit.leader.exists()) {
            add_word(text, "under");
            add_word(text, words.write(unit.leader));
        }
    }

    template <class Words>
    bool read(const Words& words, LineReader& in) const {
        if (unit.on_board()) return in.fail("expected.unit_once");
        std::string_view word = in.next();
        const bool off = word == "off";
        if (word == name_of(Place::eliminated)) {
            unit = Unit{};
            unit.where = Whereabouts::eliminated();
        } else if (word != name_of(Place::reserve)) {
            if (off) word = in.next();
            if (!words.read(word, unit.hex) || unit.hex == no_hex) return in.fail("expected.hex");
            if (!words.read(in.next(), unit.facing)) return in.fail("expected.facing");
            unit.where = off ? Whereabouts::off_map_until(in.number(0, 200)) : Whereabouts::board();
        }
        while (in.ok() && !in.at_line_end())
            if (!condition(words, in.next(), in)) return false;
        return in.ok();
    }

  private:
    template <class Words>
    bool condition(const Words& words, std::string_view word, LineReader& in) const {
        for (const auto& [flag, name] : flag_words)
            if (word == name) {
                unit.set(flag);
                return true;
            }
        if (word == "under") return words.read(in.next(), unit.leader) && unit.leader.exists();
        if (word == "rest") return words.read(in.next(), unit.rest);
        if (word == "strength" || word == "charge") {
            (word == "strength" ? unit.strength : unit.charge) =
                static_cast<std::uint8_t>(in.number(0, 15));
            return in.ok();
        }
        return words.read(word, unit.order);
    }
};

// The way a unit retreated, by its directions.
template <class PathNow>
struct PathText {
    PathNow& path;

    template <class Words>
    void write(const Words& words, std::string& text) const {
        add_word(text, words.write(path.unit));
        add_word(text, words.write(path.start));
        for (int i = 0; i < path.length; ++i) add_word(text, words.write(path.way(i)));
    }
    template <class Words>
    bool read(const Words& words, LineReader& in) const {
        if (!words.read(in.next(), path.unit) || !words.read(in.next(), path.start)) return false;
        while (!in.at_line_end()) {
            Facing way{};
            if (path.length >= 5 || !words.read(in.next(), way)) return false;
            path.add(way);
        }
        return true;
    }
};

// The numbers in a set that is one of numbers.
template <class Bits>
struct Numbers {
    Bits& set;
    template <class Words>
    void write(const Words&, std::string& text) const {
        set.each([&](std::size_t i) { add_number(text, static_cast<std::int64_t>(i)); });
    }
    template <class Words>
    bool read(const Words&, LineReader& in) const {
        constexpr int last = static_cast<int>(std::remove_cvref_t<Bits>::size()) - 1;
        while (in.ok() && !in.at_line_end()) set.set(static_cast<std::size_t>(in.number(0, last)));
        return in.ok();
    }
};

// A line that is there if `place` is in the set.
template <class Bits>
struct Present {
    Bits& set;
    std::size_t place;
    template <class Words>
    void write(const Words&, std::string&) const {}
    template <class Words>
    bool read(const Words&, LineReader&) const {
        set.set(place);
        return true;
    }
};

template <class S, class Page>
void fight(S& state, Page& page) {
    auto& combat = state.combat;
    page.row("combat", combat != Combat{},
             by_name<&Combat::stage, &Combat::attacker, &Combat::countercharge, &Combat::attackers,
                     &Combat::defenders, &Combat::pending, &Combat::obligatory, &Combat::voluntary,
                     &Combat::leaders, &Combat::spare, &Combat::scattered, &Combat::column,
                     &Combat::attacker_loss, &Combat::defender_loss, &Combat::retreat,
                     &Combat::attacker_retreats, &Combat::outright, &Combat::dice, &Combat::missing,
                     &Combat::lost, &Combat::pursuits_prepared>(combat));
    page.row("combat_targets", !combat.targets.empty(), each<Hex>(combat.targets));
    page.rows("combat_path", combat.paths, [](auto& line, auto& path) {
        line.words(PathText<std::remove_reference_t<decltype(path)>>{path});
    });
    page.row("combat_followed", combat.followed.any(), Numbers{combat.followed});
    auto& overrun = state.overrun;
    page.row(
        "overrun", overrun != Overrun{},
        by_name<&Overrun::cavalry, &Overrun::from, &Overrun::hex, &Overrun::stage, &Overrun::row,
                &Overrun::charge, &Overrun::repelled, &Overrun::gave_way>(overrun));
    page.row("overrun_infantry", !overrun.infantry.empty(), each<UnitId>(overrun.infantry));
    page.row("volley", state.volley.answered, flags<&Volley::answered>(state.volley));
    page.rows("shot", state.volley.shots, [](auto& line, auto& shot) {
        line.words(by_name<&Shot::object, &Shot::shooter, &Shot::target, &Shot::victim,
                           &Shot::stage, &Shot::loss, &Shot::disorganised, &Shot::stopped,
                           &Shot::leader_killed, &Shot::destroyed>(shot));
    });
}

template <class S, class Page>
void lines(const Grunwald& game, S& state, Page& page) {
    const Tables& tables = game.tables();
    page.older([&](LineReader& in) {
        if constexpr (!std::is_const_v<S>) return read_older_line(tables, state, in);
    });
    const State plain = blank(tables);
    for (std::size_t i = 0; game.has(UnitId{i}); ++i)
        page.row(game.code(UnitId{i}), !(state.units[i] == plain.units[i]),
                 UnitText<std::remove_reference_t<decltype((state.units[i]))>>{
                     state.units[i], tables.counters[i].strength});
    page.row("turn", state.turn != 0, state.turn);
    page.row("phase", state.phase != Phase::set_up, state.phase);
    page.row("morale", state.morale != 0, state.morale);
    page.row("level", state.level != 0, state.level);
    page.row("points", state.points[0] != 0 || state.points[1] != 0, state.points[0],
             state.points[1]);
    page.row("entered", state.entered[0] != 0 || state.entered[1] != 0, state.entered[0],
             state.entered[1]);
    page.row("open", state.closing || state.second_setting_up,
             flags<&State::closing, &State::second_setting_up>(state));
    page.row("grade", state.grade != Grade::none, state.grade);
    for (std::size_t i = 0; game.has(BannerId{i}); ++i)
        page.row("banner " + std::string(game.code(BannerId{i})), state.banners[i] != Banner{},
                 by_name<&Banner::hex, &Banner::bearer, &Banner::state, &Banner::moved>(
                     state.banners[i]));
    for (std::size_t i = 0; i < tables.map.fortifications.size(); ++i) {
        auto& work = state.fortifications[i];
        page.row(
            "fortification " + std::string(game.word_of(tables.map.fortifications[i])),
            work != Fortification{},
            by_name<&Fortification::standing, &Fortification::worker, &Fortification::since>(work));
    }
    for (std::size_t i = 0; i < tables.leader_list.size(); ++i) {
        const std::string code(game.code(tables.leader_list[i]));
        page.row("fatigue " + code, state.fatigue[i] != 0, state.fatigue[i]);
        page.row("tired " + code, state.tired.test(i), Present{state.tired, i});
    }
    const auto units = [&](std::string_view name, auto& set) {
        page.row(name, set.any(), each<UnitId>(set));
    };
    units("ready", state.ready);
    units("fought", state.fought);
    units("targeted", state.targeted);
    units("due_attackers", state.due_attackers);
    units("due_targets", state.due_targets);
    page.row(
        "march", state.march != March{},
        by_name<&March::unit, &March::spent, &March::hexes, &March::turns, &March::turned_here,
                &March::halted, &March::minimum, &March::passing, &March::off_road, &March::whole>(
            state.march));
    page.rows("test", state.tests, [](auto& line, auto& test) {
        line.words(by_name<&SpreadTest::unit, &SpreadTest::risk>(test));
    });
    page.rows("frame", state.frames, [](auto& line, auto& frame) {
        line.words(by_name<&Frame::kind, &Frame::unit, &Frame::banner, &Frame::count,
                           &Frame::moment, &Frame::retreat_mode, &Frame::facing_mode,
                           &Frame::loss_mode, &Frame::pursuit_mode, &Frame::advance_mode,
                           &Frame::turned, &Frame::ended, &Frame::hex>(frame));
    });
    fight(state, page);
}

}  // namespace

void Grunwald::write_position(const State& now, std::string& text) const {
    PositionWriter<Grunwald> page(*this, text);
    lines(*this, now, page);
}

ReadError Grunwald::read_position(std::string_view text, State& target) const {
    return read_position_by(
        *this, text, "expected.unit", target,
        [&](State& state, auto& page) { lines(*this, state, page); }, blank(*tables_),
        [](State& state) {
            complete_older(state);
            for (std::size_t i = 0; i < max_units; ++i)
                if (state.units[i].on_board()) state.place(UnitId{i}, state.units[i].hex);
            return true;
        });
}

}  // namespace grunwald
}  // namespace gonfalon
