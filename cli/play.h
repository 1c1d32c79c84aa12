// A game in the terminal: prompts, typed commands, computer opponents.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/board/measure.h"
#include "cli/board_text.h"
#include "cli/line_editor.h"
#include "cli/session.h"
#include "cli/telling.h"
#include "engine/core/function_ref.h"
#include "protocol/match.h"

namespace gonfalon::cli {

struct Seats {
    std::string player[2];  // "person", or the name of a computer player
    bool is_person(Side side) const { return player[index(side)] == "person"; }
};

// A seeded stream of the core.
struct Dice {
    std::uint64_t seed = 0;
    std::uint64_t stream = 0;
};

class Play {
  public:
    // Without dice the players type what they rolled.
    Play(Session& session, Match match, Seats seats, std::optional<Dice> dice);
    int run();

  private:
    enum class Next { go_on, leave };

    Viewer viewer_of(Side side) const;
    void show_news();
    void show_board(std::string_view around = {});
    void show_changes();
    void show_prompt(Side side);
    void show_end();

    bool computer_moves(Side side, const std::string& player);
    bool dice_fall();
    Next ask(Side side);
    Next ask_for_dice();
    Next obey(Side side, const std::string& line);
    std::optional<Next> command(Side side, std::string_view verb, const std::string& rest);
    Next act(Side side, const std::string& action);
    // "attack 0907; join Z17; declare", each by its notation or its number in the list.
    std::vector<std::string> steps_of(std::string_view words) const;
    // On open ground lengths and turns may be typed with their units.
    std::string notation(const std::string& typed) const;
    bool is_code(std::string_view word) const;
    // Calls `tell` with the last of these actions and the match as it stands after the others,
    // which are tried on a copy.
    void tell_of(Side side, std::string_view words,
                 FunctionRef<void(const Match&, const std::string&)> tell);

    void list_actions(Side side, std::size_t from);
    void play_for(Side side, const std::string& count);
    void undo();
    void save(const std::string& file);
    void load(const std::string& file);
    void show_rule(const std::string& id);
    void show_log(const std::string& count);
    void show_help();
    void show_hint(Side side);
    // `what`: an action, or the code of a piece.
    std::vector<ReachPlaceRead> reach_of(Side side, const std::string& what, std::string& json);
    void show_odds(Side side, std::string_view typed);
    void show_reach(Side side, const std::string& typed);
    void show_deeds(Side side, const std::string& code);
    void show_unit(Side side, const std::string& code);
    void show_cells(const std::vector<ReachPlaceRead>& places);
    void show_ways(const std::vector<ReachPlaceRead>& places);
    void offer_completions(Side side);

    std::string verb_of(std::string_view word) const;  // the English name of a typed command
    void print(std::string_view text);
    void line(std::string_view key, const std::vector<Filling>& fillings = {});

    Session& session_;
    Match match_;
    Seats seats_;
    std::optional<Dice> dice_;
    DescriptionRead description_;
    Telling telling_;
    LineEditor editor_;
    Side looks_ = Side::first;         // whose eyes the screen is for
    std::uint64_t shown_ = 1;          // first line of the log not yet shown
    std::vector<Table> shown_pieces_;  // as they were when they were last shown
    Tree shown_view_;
    bool board_is_old_ = true;
    bool unsaved_ = false;
    std::vector<ActionRead> listed_;  // as last numbered on the screen
    std::size_t listed_to_ = 0;
    std::string listed_word_;  // only actions that mention it were asked for
    std::string last_reason_;  // what the computer said for itself last
};

}  // namespace gonfalon::cli
