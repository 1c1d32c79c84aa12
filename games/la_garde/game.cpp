// The game from its tables: the ground cut into parts, chance and its weights.
#include "games/la_garde/game.h"

#include <utility>

#include "engine/chance/distribution.h"
#include "engine/game/codes.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

void cut(const Tables& tables, Board& board) {
    const Battle& battle = tables.battle;
    std::vector<plane::Polygon> over_river;
    for (const TerrainPiece& piece : battle.terrain)
        for (const plane::Polygon& part : piece.parts) {
            if (tables.card(piece.kind).over_river) over_river.push_back(part);
            if (tables.card(piece.kind).penalty_in_attack) board.crossings.push_back(part);
        }
    for (std::size_t i = 0; i < battle.terrain.size(); ++i) {
        const TerrainPiece& piece = battle.terrain[i];
        const TerrainCard& card = tables.card(piece.kind);
        std::vector<plane::Polygon> shapes;
        for (const plane::Polygon& part : piece.parts) shapes.push_back(part);
        // LAG-R41  A bridge or ford takes the place of the river under it.
        if (card.disorganises) {
            for (const plane::Polygon& crossing : over_river) {
                std::vector<plane::Polygon> rest;
                for (const plane::Polygon& shape : shapes)
                    for (const plane::Polygon& left : plane::without(shape, crossing))
                        rest.push_back(left);
                shapes = std::move(rest);
            }
        }
        for (const plane::Polygon& shape : shapes) {
            if (card.road) {
                board.roads.push_back(shape);
                continue;
            }
            board.parts.push_back(shape);
            board.piece.push_back(TerrainId{i});
            if (card.difficult) board.difficult.push_back(shape);
            if (card.disorganises) board.rivers.push_back(shape);
            if (card.blocks_sight) board.hiding.push_back(shape);
        }
    }
}

// Who shares a name with another is told apart by its code.
void tell_apart(std::vector<Words>& names, const std::vector<std::string>& codes) {
    const std::vector<Words> given = names;
    for (std::size_t i = 0; i < names.size() && i < codes.size(); ++i)
        for (std::size_t k = 0; k < given.size(); ++k) {
            if (k == i || (given[k].en != given[i].en && given[k].fr != given[i].fr)) continue;
            names[i].en += " (" + codes[i] + ")";
            names[i].fr += " (" + codes[i] + ")";
            break;
        }
}

}  // namespace

LaGarde LaGarde::from(Tables tables) {
    LaGarde game;
    auto board = std::make_shared<Board>();
    cut(tables, *board);
    for (std::size_t i = 0; i < tables.brigades.size(); ++i)
        board->brigade_codes.push_back(code_of(tables.brigade_codes[i], tables.brigades[i].side));
    for (std::size_t i = 0; i < tables.formations.size(); ++i)
        board->formation_codes.push_back(
            code_of(tables.formation_codes[i], tables.formations[i].side));
    for (std::size_t i = 0; i < tables.corps.size(); ++i)
        board->corps_codes.push_back(code_of(tables.corps_codes[i], tables.corps[i].side));
    for (std::size_t i = 0; i < tables.generals.size(); ++i)
        board->general_codes.push_back(code_of(tables.general_codes[i], tables.generals[i].side));
    tell_apart(tables.brigade_names, board->brigade_codes);
    tell_apart(tables.formation_names, board->formation_codes);
    tell_apart(tables.corps_names, board->corps_codes);
    game.tables_ = std::make_shared<const Tables>(std::move(tables));
    game.board_ = std::move(board);
    return game;
}

plane::Size LaGarde::size(const State& now, BrigadeId id) const {
    const int elements = now.of(id).size();
    return tables_->formation.block(tables_->movement_of(id).arm,
                                    elements > 0 ? elements : tables_->of(id).size());
}

// --- Chance -------------------------------------------------------------------------------------

namespace {

int dice_of(Ask ask) { return !is_chance(ask) ? 0 : ask == Ask::roll_initiative ? 2 : 1; }

// How many faces of the die pass.
int passing(const Test& test, int faces) {
    const int count = faces - (test.need - test.bonus) + 1;
    return count < 0 ? 0 : count > faces ? faces : count;
}

Test test_due(const Rules& rules, Ask ask) {
    const Log silent;
    switch (ask) {
        case Ask::roll_arrival:
            return rules.arrival_test(FormationId{rules.play.cursor}, silent);
        case Ask::roll_order:
            return rules.order_test(FormationId{rules.play.cursor}, silent);
        case Ask::roll_rally:
            return rules.rally_test(BrigadeId{rules.play.cursor}, Rules::Trial::rally, silent);
        case Ask::roll_length:
            return rules.length_test();
        default:
            return rules.test_of(rules.play.tasks[0], silent);
    }
}

}  // namespace

Outcome LaGarde::outcome(const State& now, Chance& chance) const {
    const Ask ask = Rules(*this, now).situation().ask;
    Outcome outcome;
    if (is_draw(ask)) {
        auto bag = now.scene.combat.bag;
        int rest = bag[0] + bag[1] + bag[2];
        for (int i = 0; i < tables_->draw.method.drawn && rest > 0; ++i, --rest) {
            auto pick = static_cast<int>(chance.below(static_cast<std::uint32_t>(rest)));
            std::size_t colour = 0;
            while (pick >= bag[colour]) pick -= bag[colour++];
            --bag[colour];
            outcome.dice.push_back(static_cast<std::uint8_t>(colour + 1));
        }
        return outcome;
    }
    for (int i = 0; i < dice_of(ask); ++i)
        outcome.dice.push_back(static_cast<std::uint8_t>(chance.die(tables_->draw.die)));
    return outcome;
}

bool LaGarde::admits(const State& now, const Outcome& outcome) const {
    const Ask ask = Rules(*this, now).situation().ask;
    if (!is_chance(ask)) return false;
    if (is_draw(ask)) {
        auto bag = now.scene.combat.bag;
        if (outcome.dice.size() != tables_->draw.method.drawn) return false;
        for (const std::uint8_t token : outcome.dice) {
            if (token < 1 || token > colour_count || bag[token - 1u] == 0) return false;
            --bag[token - 1u];
        }
        return true;
    }
    if (static_cast<int>(outcome.dice.size()) != dice_of(ask)) return false;
    for (const std::uint8_t die : outcome.dice)
        if (die < 1 || die > tables_->draw.die) return false;
    return true;
}

// Only what matters is told apart. Of a draw: how many of each colour, weighed by the number of
// ways they come out of the bag.
void LaGarde::outcomes(const State& now,
                       FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    const Rules rules(*this, now);
    const Ask ask = rules.situation().ask;
    if (!is_chance(ask)) return;
    const int faces = tables_->draw.die;
    if (is_draw(ask)) {
        const auto& bag = now.scene.combat.bag;
        const int drawn = tables_->draw.method.drawn;
        for (int red = 0; red <= drawn; ++red)
            for (int white = 0; red + white <= drawn; ++white) {
                const int blue = drawn - red - white;
                const std::uint64_t weight =
                    ways(bag[0], red) * ways(bag[1], white) * ways(bag[2], blue);
                if (weight == 0) continue;
                Outcome outcome;
                const int count[colour_count] = {red, white, blue};
                for (std::size_t colour = 0; colour < colour_count; ++colour)
                    for (int i = 0; i < count[colour]; ++i)
                        outcome.dice.push_back(static_cast<std::uint8_t>(colour + 1));
                weigh(outcome, weight);
            }
        return;
    }
    const auto of = [](int one, int two) {
        Outcome outcome;
        outcome.dice.push_back(static_cast<std::uint8_t>(one));
        if (two > 0) outcome.dice.push_back(static_cast<std::uint8_t>(two));
        return outcome;
    };
    if (ask == Ask::roll_initiative) {
        int bonus[2] = {};
        for (int side = 0; side < 2; ++side)
            bonus[side] =
                tables_->command
                    .of(now.of(tables_->armies[static_cast<std::size_t>(side)].general).grade)
                    .initiative;
        // First higher, second higher, level: one example of each.
        std::uint64_t weight[3] = {};
        Outcome example[3];
        for (int one = 1; one <= faces; ++one)
            for (int two = 1; two <= faces; ++two) {
                const int lead = one + bonus[0] - two - bonus[1];
                const int kind = lead > 0 ? 0 : lead < 0 ? 1 : 2;
                if (weight[kind]++ == 0) example[kind] = of(one, two);
            }
        for (int kind = 0; kind < 3; ++kind)
            if (weight[kind] > 0) weigh(example[kind], weight[kind]);
        return;
    }
    const int good = passing(test_due(rules, ask), faces);
    if (good > 0) weigh(of(faces, 0), static_cast<std::uint64_t>(good));
    if (good < faces) weigh(of(1, 0), static_cast<std::uint64_t>(faces - good));
}

void LaGarde::venture(const State& now, const Action& action, Recorder& told,
                      FunctionRef<void(const Event&, std::uint64_t, std::uint64_t)> end) const {
    const Rules rules(*this, now);
    const Log log{&told};
    const auto rides = [&](GeneralId general, RuleId rule, int aides) {
        log.say("log.aide_due"_say, rule,
                {{"general", value_of(general)},
                 {"aides", number(aides)},
                 {"left", number(now.of(general).aides)}});
    };
    if (action.verb == Verb::corps && action.order != now.of(action.corps).order &&
        rules.needs_aide(action.corps))
        rides(tables_->armies[index(tables_->of(action.corps).side)].general, "LAG-R3"_rule, 1);
    if (action.verb != Verb::order) return;
    const FormationId id = action.formation;
    const Formation& card = tables_->of(id);
    if (card.kind != Formation::Kind::division || now.of(id).order == Order::none ||
        action.order == now.of(id).order)
        return;
    rides(tables_->of(card.corps).general, "LAG-U45"_rule, tables_->command.change_aides);
    const int faces = tables_->draw.die;
    const int good = passing(rules.order_test(id, log), faces);
    const RuleId rule = tables_->command.of(now.of(card.general).grade).rule;
    Recorder ends;
    const Log of_ends{&ends};
    of_ends.say("log.order_changed"_say, rule, {{"formation", value_of(id)}});
    of_ends.say("log.order_kept"_say, rule, {{"formation", value_of(id)}});
    const int weights[] = {good, faces - good};
    for (std::size_t i = 0; i < 2; ++i)
        if (weights[i] > 0)
            end(ends.entries[i].event, static_cast<std::uint64_t>(weights[i]),
                static_cast<std::uint64_t>(faces));
}

}  // namespace gonfalon::la_garde
