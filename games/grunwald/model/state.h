// State: everything that changes in a game of Grunwald, as one flat value of at most 6.5 KiB.
// Nothing in it can overflow: a list of units or of hexes they stand on has room for all of them.
#pragma once

#include <array>
#include <cassert>

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/core/with.h"
#include "games/grunwald/model/unit.h"

namespace gonfalon::grunwald {

// The move of the one unit that is moving now.
struct March {
    UnitId unit;
    std::uint8_t spent = 0;  // half points
    std::uint8_t hexes = 0;  // entered
    std::uint8_t turns = 0;  // made, in all
    bool turned_here = false;
    bool halted = false;    // may enter no further hex
    bool minimum = false;   // has taken the minimum move: at most a turn is left
    bool passing = false;   // stands in an enemy zone it may ride through
    bool off_road = false;  // has entered a hex otherwise than by road
    bool whole = false;     // nothing more this phase
    constexpr bool operator==(const March&) const = default;

    static constexpr auto fields =
        members<&March::unit, &March::spent, &March::hexes, &March::turns, &March::turned_here,
                &March::halted, &March::minimum, &March::passing, &March::off_road, &March::whole>;
};

// What is being done and what it interrupts; the top of the stack is finished first.
enum class FrameKind : std::uint8_t {
    none,
    hand,      // `unit` or `banner` waits to be put down
    assign,    // unit waits for its leader
    reaction,  // the other side may answer the step of `unit`
    charge,    // units are being joined to a countercharge on `unit`
    volley,    // shots are being resolved
    overrun,   // State::overrun
    combat,    // State::combat
    losses,    // `count` points are still to be lost by a side of the combat
    retreat,   // `unit` has `count` hexes to go from `hex`
    facing,    // `unit` chooses its facing
    pursuit,   // `unit` has pursued over `count` hexes
    advance,   // `unit` is entering a freed hex
    rally,     // `unit` waits for its rally test
    scatter    // Combat::scattered go back from `hex`, one after the other
};

// reaction; at_rest: the unit has only been put down, or a countercharge has ended its move
enum class Moment : std::uint8_t { start_of_phase, step, end_of_phase, at_rest };
// retreat: what it comes of
enum class RetreatMode : std::uint8_t { combat, panic, overrun };
// facing: after what
enum class FacingMode : std::uint8_t { retreat, pursuit };
// losses: whose
enum class LossMode : std::uint8_t { attackers, defenders };
enum class PursuitMode : std::uint8_t { voluntary, obligatory };
// advance: how far it has got
enum class AdvanceMode : std::uint8_t { choose, first_hex, second_hex };

// Which members count depends on the kind; the others keep their first value.
struct Frame {
    Hex hex;  // retreat: where it began; scatter: what is being left
    FrameKind kind = FrameKind::none;
    UnitId unit;
    BannerId banner;         // hand
    std::uint8_t count = 0;  // asked for as what it counts
    Moment moment = Moment::start_of_phase;
    RetreatMode retreat_mode = RetreatMode::combat;
    FacingMode facing_mode = FacingMode::retreat;
    LossMode loss_mode = LossMode::attackers;
    PursuitMode pursuit_mode = PursuitMode::voluntary;
    AdvanceMode advance_mode = AdvanceMode::choose;
    bool turned = false;  // advance: in this hex
    bool ended = false;   // pursuit: foot has thrown it back
    constexpr bool operator==(const Frame&) const = default;

    constexpr std::uint8_t& points() { return counted(FrameKind::losses); }
    constexpr std::uint8_t& hexes_to_go() { return counted(FrameKind::retreat); }
    constexpr std::uint8_t& hexes_gone() { return counted(FrameKind::pursuit); }
    constexpr std::uint8_t points() const { return counted(FrameKind::losses); }
    constexpr std::uint8_t hexes_to_go() const { return counted(FrameKind::retreat); }
    constexpr std::uint8_t hexes_gone() const { return counted(FrameKind::pursuit); }

    static constexpr Frame of(FrameKind kind, UnitId unit = {}) {
        Frame frame;
        frame.kind = kind;
        frame.unit = unit;
        return frame;
    }
    static constexpr Frame hand(UnitId unit, BannerId banner) {
        return with(of(FrameKind::hand, unit), &Frame::banner, banner);
    }
    static constexpr Frame reaction(UnitId unit, Moment moment) {
        return with(of(FrameKind::reaction, unit), &Frame::moment, moment);
    }
    static constexpr Frame losses(int points, LossMode mode) {
        return with(of(FrameKind::losses), &Frame::count, static_cast<std::uint8_t>(points),
                    &Frame::loss_mode, mode);
    }
    static constexpr Frame retreat(UnitId unit, int hexes, RetreatMode mode, Hex origin) {
        return with(of(FrameKind::retreat, unit), &Frame::count, static_cast<std::uint8_t>(hexes),
                    &Frame::retreat_mode, mode, &Frame::hex, origin);
    }
    static constexpr Frame facing(UnitId unit, FacingMode mode) {
        return with(of(FrameKind::facing, unit), &Frame::facing_mode, mode);
    }
    static constexpr Frame pursuit(UnitId unit, PursuitMode mode) {
        return with(of(FrameKind::pursuit, unit), &Frame::pursuit_mode, mode);
    }
    static constexpr Frame scatter(Hex hex) {
        return with(of(FrameKind::scatter), &Frame::hex, hex);
    }

    static constexpr auto fields =
        members<&Frame::kind, &Frame::unit, &Frame::banner, &Frame::count, &Frame::moment,
                &Frame::retreat_mode, &Frame::facing_mode, &Frame::loss_mode, &Frame::pursuit_mode,
                &Frame::advance_mode, &Frame::turned, &Frame::ended, &Frame::hex>;

  private:
    constexpr std::uint8_t& counted([[maybe_unused]] FrameKind of) {
        assert(kind == of);
        return count;
    }
    constexpr std::uint8_t counted([[maybe_unused]] FrameKind of) const {
        assert(kind == of);
        return count;
    }
};

// A morale test that a stack owes: by disorder or by panic in its hex.
struct SpreadTest {
    UnitId unit;
    Order risk = Order::good;
    constexpr bool operator==(const SpreadTest&) const = default;

    static constexpr auto fields = members<&SpreadTest::unit, &SpreadTest::risk>;
};

enum class CombatStage : std::uint8_t {
    assembling,
    roll,
    attacker_losses,
    defender_losses,
    disorganisation_roll,
    leader_tests,
    winner_losses,
    retreat,
    shortfall,
    pursuit_tests,
    pursuit,
    disorganisation,
    charge,
    advance,
    finished,
    garrison  // between assembling and roll: who fights out of a fortification
};

// The way one unit retreated: three bits a direction, first step lowest.
struct Path {
    Hex start;
    std::uint16_t ways = 0;
    UnitId unit;
    std::uint8_t length = 0;
    constexpr bool operator==(const Path&) const = default;

    constexpr Direction way(int step) const {
        return static_cast<Direction>(ways >> (3 * step) & 7);
    }
    constexpr void add(Direction direction) {
        ways = static_cast<std::uint16_t>(ways | static_cast<unsigned>(direction) << (3 * length));
        ++length;
    }
    static constexpr auto fields = members<&Path::unit, &Path::start, &Path::length, &Path::ways>;
};

// A target is a hex where counters stand, a path is the way of one counter.
inline constexpr std::size_t max_targets = max_units;
inline constexpr std::size_t max_paths = max_units;

// target_1 and so on.
struct TargetNames {
    constexpr TargetNames() {
        constexpr std::string_view stem = "target_";
        for (std::size_t i = 0; i < max_targets; ++i) {
            std::size_t at = 0;
            for (const char letter : stem) letters[i][at++] = letter;
            std::size_t unit = 1;
            while (unit * 10 <= i + 1) unit *= 10;
            for (; unit > 0; unit /= 10)
                letters[i][at++] = static_cast<char>('0' + (i + 1) / unit % 10);
            length[i] = at;
        }
    }
    constexpr std::string_view operator[](std::size_t i) const {
        return {letters[i].data(), length[i]};
    }
    std::array<std::array<char, 10>, max_targets> letters{};
    std::array<std::size_t, max_targets> length{};
};
inline constexpr TargetNames target_names;
static_assert(max_targets < 1000 && target_names[11] == "target_12");

// The one combat that is being fought.
struct Combat {
    Units attackers;   // fighting units
    Units defenders;   // counters in the target hexes, leaders included
    Units pending;     // still to test, to retreat or to pursue
    Units obligatory;  // must pursue
    Units voluntary;   // may pursue
    Units leaders;     // with the units that must retreat, even if those fall
    Units spare;       // in a fortification, beyond the points that fight out of it
    Units scattered;   // foot that still has to go back before its own cavalry
    FixedVector<Hex, max_targets> targets;
    FixedVector<Path, max_paths> paths;
    CombatStage stage = CombatStage::assembling;
    Side attacker = Side::first;
    bool countercharge = false;
    std::uint8_t column = 0;
    std::uint8_t attacker_loss = 0;
    std::uint8_t defender_loss = 0;
    std::uint8_t retreat = 0;  // hexes
    bool attacker_retreats = false;
    bool outright = false;            // disorganised without a roll
    std::uint8_t dice = 0;            // disorganisation roll, applied when its turn comes
    std::uint8_t missing = 0;         // retreat hexes nobody could find
    std::uint8_t lost = 0;            // points lost by the side that retreats
    FixedBitset<max_paths> followed;  // paths the present pursuer may still be on
    bool pursuits_prepared = false;
    constexpr bool operator==(const Combat&) const = default;

    constexpr Side loser() const { return attacker_retreats ? attacker : other(attacker); }
    constexpr UnitId next() const {
        UnitId first;
        pending.each([&](std::size_t i) {
            if (!first.exists()) first = UnitId(i);
        });
        return first;
    }

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("stage", self.stage);
        visit("attacker", self.attacker);
        visit("countercharge", self.countercharge);
        visit("attackers", self.attackers);
        visit("defenders", self.defenders);
        visit("pending", self.pending);
        visit("obligatory", self.obligatory);
        visit("voluntary", self.voluntary);
        visit("leaders", self.leaders);
        visit("spare", self.spare);
        visit("scattered", self.scattered);
        visit("column", self.column);
        visit("attacker_loss", self.attacker_loss);
        visit("defender_loss", self.defender_loss);
        visit("retreat", self.retreat);
        visit("attacker_retreats", self.attacker_retreats);
        visit("outright", self.outright);
        visit("dice", self.dice);
        visit("missing", self.missing);
        visit("lost", self.lost);
        visit("pursuits_prepared", self.pursuits_prepared);
        visit("followed", self.followed);
        visit("paths", self.paths);
        visit_hexes(self, visit);
    }

  private:
    // Hexes have no list of members of their own: their ids speak for them.
    template <class Self, class Visit>
    static constexpr void visit_hexes(Self& self, Visit&& visit) {
        for (std::size_t i = 0; i < self.targets.size(); ++i)
            visit(target_names[i], self.targets[i].id);
    }
};

enum class OverrunStage : std::uint8_t {
    none,
    roll,
    cavalry_test,
    failure_test,
    infantry_tests,
    leaders  // those who stood with foot that has gone go with it
};

// Cavalry that has ridden into a hex of foot.
struct Overrun {
    Hex from;
    Hex hex;  // of the foot
    UnitId cavalry;
    OverrunStage stage = OverrunStage::none;
    std::uint8_t row = 0;
    std::uint8_t charge = 0;  // before it entered
    bool repelled = false;
    bool gave_way = false;                    // some of the foot has gone
    FixedVector<UnitId, max_units> infantry;  // still to be dealt with; at last the leaders
    constexpr bool operator==(const Overrun&) const = default;

    static constexpr auto fields =
        members<&Overrun::cavalry, &Overrun::from, &Overrun::hex, &Overrun::stage, &Overrun::row,
                &Overrun::charge, &Overrun::repelled, &Overrun::gave_way, &Overrun::infantry>;
};

enum class ShotStage : std::uint8_t {
    stray,   // fire into a melee: who is hit?
    victim,  // the owner names the friend hit
    fire,
    bolt,
    arrows,
    leader,
    resolved
};

// One shot; its effects are kept until all shots of the same moment are resolved (11.2.7).
struct Shot {
    Hex object;  // a fortification
    UnitId shooter;
    UnitId target;
    UnitId victim;  // a friend hit instead
    ShotStage stage = ShotStage::stray;
    std::uint8_t loss = 0;
    bool disorganised = false;
    bool stopped = false;
    bool leader_killed = false;
    bool destroyed = false;
    constexpr bool operator==(const Shot&) const = default;

    static constexpr auto fields =
        members<&Shot::object, &Shot::shooter, &Shot::target, &Shot::victim, &Shot::stage,
                &Shot::loss, &Shot::disorganised, &Shot::stopped, &Shot::leader_killed,
                &Shot::destroyed>;
};

struct Volley {
    FixedVector<Shot, 2> shots;
    bool answered = false;  // the target was asked whether it fires back
    constexpr bool operator==(const Volley&) const = default;

    static constexpr auto fields = members<&Volley::shots, &Volley::answered>;
};

struct State {
    std::array<Unit, max_units> units{};
    // First counter in each hex, kept in step with Unit::hex; the rest follow by Unit::next.
    std::array<UnitId, max_map_columns * max_map_rows> first{};
    std::array<Banner, max_banners> banners{};
    std::array<Fortification, max_fortifications> fortifications{};
    std::array<std::uint8_t, max_leaders> fatigue{};
    FixedBitset<max_leaders> tired;  // leaders who did something this turn
    Units ready;                     // may still act in this movement phase
    Units fought;                    // have attacked or pursued in this phase
    Units targeted;                  // have been attacked in this combat phase
    Units due_attackers;             // had an enemy in their zone when this combat phase began
    Units due_targets;               // stood in such a zone
    Combat combat;
    Overrun overrun;
    Volley volley;
    March march;
    FixedVector<SpreadTest, max_units> tests;  // a unit owes one at most
    // At most five at once: reaction, combat, retreat or pursuit, overrun or scatter, retreat. What
    // else there is takes the place of one that has ended, or stands on fewer.
    FixedStack<Frame, 8> frames;
    std::array<std::uint16_t, 2> points{};
    std::array<std::uint8_t, 2> entered{};  // reinforcements of this turn: infantry, cavalry
    std::uint8_t turn = 0;
    Phase phase = Phase::set_up;
    std::int8_t morale = 0;          // the marker, towards the allies
    std::int8_t level = 0;           // in force this turn
    bool closing = false;            // the last fire of an enemy movement phase has been asked
    bool second_setting_up = false;  // the second side to set up is at it
    Grade grade = Grade::none;       // once over
    constexpr bool operator==(const State&) const = default;

    constexpr Unit& unit(UnitId id) { return units[id.index()]; }
    constexpr const Unit& unit(UnitId id) const { return units[id.index()]; }

    static constexpr std::size_t cell(Hex hex) {
        return static_cast<std::size_t>(hex.row()) * max_map_columns +
               static_cast<std::size_t>(hex.column());
    }
    constexpr UnitId first_in(Hex hex) const { return hex == no_hex ? UnitId{} : first[cell(hex)]; }

    // Puts a counter on the board; the counters of a hex stay in rising order.
    constexpr void place(UnitId id, Hex hex) {
        Unit& placed = unit(id);
        placed.hex = hex;
        placed.where = Whereabouts::board();
        UnitId* link = &first[cell(hex)];
        while (link->exists() && link->value < id.value) link = &unit(*link).next;
        placed.next = *link;
        *link = id;
    }
    // Takes it off; its hex is remembered.
    constexpr void lift(UnitId id) {
        Unit& lifted = unit(id);
        UnitId* link = &first[cell(lifted.hex)];
        while (*link != id) link = &unit(*link).next;
        *link = lifted.next;
        lifted.next = UnitId{};
    }
    constexpr void move(UnitId id, Hex hex) {
        lift(id);
        place(id, hex);
    }

    // `first` and Unit::next follow from the units.
    static constexpr auto fields =
        members<&State::turn, &State::phase, &State::morale, &State::level, &State::points,
                &State::entered, &State::closing, &State::second_setting_up, &State::grade,
                &State::units, &State::banners, &State::fortifications, &State::fatigue,
                &State::tired, &State::ready, &State::fought, &State::targeted,
                &State::due_attackers, &State::due_targets, &State::march, &State::tests,
                &State::frames, &State::combat, &State::overrun, &State::volley>;
};
static_assert(sizeof(State) <= 6656, "a State is at most 6.5 KiB");
static_assert(std::is_trivially_copyable_v<State>);

// The counters of a hex, in rising order.
class Stack {
  public:
    constexpr Stack(const State& state, Hex hex) : state_(&state), first_(state.first_in(hex)) {}
    class Iterator {
      public:
        constexpr Iterator(const State* state, UnitId at) : state_(state), at_(at) {}
        constexpr UnitId operator*() const { return at_; }
        constexpr Iterator& operator++() {
            at_ = state_->unit(at_).next;
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.at_ == b.at_;
        }

      private:
        const State* state_;
        UnitId at_;
    };
    constexpr Iterator begin() const { return {state_, first_}; }
    constexpr Iterator end() const { return {state_, UnitId{}}; }
    constexpr bool empty() const { return !first_.exists(); }

  private:
    const State* state_;
    UnitId first_;
};

}  // namespace gonfalon::grunwald
