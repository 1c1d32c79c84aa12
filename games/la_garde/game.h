// La Garde 6mm: the rules with their tables. The only header of this game that others include.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/ruled.h"
#include "games/la_garde/model/action.h"
#include "games/la_garde/model/ask.h"
#include "games/la_garde/model/state.h"
#include "games/la_garde/tables.h"

namespace gonfalon::la_garde {

// The ground of the table cut into convex parts, by what they do.
struct Board {
    std::vector<plane::Polygon> parts;      // of all areas
    std::vector<TerrainId> piece;           // of each part
    std::vector<plane::Polygon> difficult;  // LAG-R6: woods, steep hills, river off its crossings
    std::vector<plane::Polygon> rivers;     // off bridges and fords
    std::vector<plane::Polygon> crossings;  // bridges and fords, where an attack over them suffers
    std::vector<plane::Polygon> roads;
    std::vector<plane::Polygon> hiding;  // LAG-R30
    // Codes of notation: the second side's begin with a small letter.
    std::vector<std::string> brigade_codes;
    std::vector<std::string> formation_codes;
    std::vector<std::string> corps_codes;
    std::vector<std::string> general_codes;
};

class Rules;
class Referee;
struct Verbs;
struct Index;

using View = ViewOf<State>;
struct Language : Speech<State, Verb, Ask, Action, Outcome, Rules, Referee, Verbs, Index> {
    static constexpr std::string_view expected_action = "expected.la_garde_action";
    static constexpr Ask together = Ask::orders;
};

// Read once, shared by threads, never changed. Copies share the tables.
class LaGarde : public Ruled<LaGarde, Language> {
  public:
    static constexpr std::string_view name = "la_garde";

    // Cuts the ground. Precondition: capacities are respected (model/noun.h).
    static LaGarde from(Tables tables);
    const Tables& tables() const { return *tables_; }
    const Board& board() const { return *board_; }
    const Options& options() const { return tables_->options; }
    const Battle& battle() const { return tables_->battle; }
    bool has(BrigadeId id) const { return id.index() < tables_->brigades.size(); }
    bool has(FormationId id) const { return id.index() < tables_->formations.size(); }
    bool has(CorpsId id) const { return id.index() < tables_->corps.size(); }
    bool has(GeneralId id) const { return id.index() < tables_->generals.size(); }
    template <class IdType>
    Side side_of(IdType id) const {
        return tables_->of(id).side;
    }
    std::string_view code(BrigadeId id) const { return board_->brigade_codes[id.index()]; }
    std::string_view code(FormationId id) const { return board_->formation_codes[id.index()]; }
    std::string_view code(CorpsId id) const { return board_->corps_codes[id.index()]; }
    std::string_view code(GeneralId id) const { return board_->general_codes[id.index()]; }

    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const;
    Action sample(const State& now, Side side, Chance& chance) const;
    void each_conceivable(const State& now, Side side, FunctionRef<void(const Action&)> each) const;
    // In each of many directions the stretches of lengths the brigade of `unfinished` may go: the
    // nearest place of each, then the farthest.
    void reach(const State& now, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const;

    Outcome outcome(const State& now, Chance& chance) const;
    bool admits(const State& now, const Outcome& outcome) const;
    void outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const;

    void imagine_secrets(const View& view, State& state, Chance& chance) const;
    int score(const State& now, Side side) const;
    // Victory points if they were counted now.
    int points(const State& now, Side side) const;
    bool is_sound(const State& now) const;
    // The block of a brigade as it is now.
    plane::Size size(const State& now, BrigadeId id) const;

    using Ruled::read;
    using Ruled::write;
    void write(const State& now, const Outcome& outcome, std::string& text) const;
    ReadError read(const State& now, std::string_view text, Outcome& outcome) const;
    void write_position(const State& now, std::string& text) const;
    ReadError read_position(std::string_view text, State& state) const;

    // What an order laid now brings when the orders are tested: who rides, the test, and each of
    // its ends with its weight among how many.
    void venture(const State& now, const Action& action, Recorder& told,
                 FunctionRef<void(const Event&, std::uint64_t, std::uint64_t)> end) const;

    Event question(const State& now, Side side) const;
    Term term(gonfalon::Value value) const;

  private:
    std::shared_ptr<const Tables> tables_;
    std::shared_ptr<const Board> board_;
};

}  // namespace gonfalon::la_garde
