// The rows that put tokens into a bag, against a second transcription; and what a draw is worth, by
// going through every draw.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

const Tables& tables() {
    static const Tables loaded = tables_of("training-first-division");
    return loaded;
}

// "A2" two tokens for the attacker, D the defender, N nobody, H who holds the row, O the other.
std::string tokens_of(const TokenRow& row) {
    std::string text;
    for (const TokenRow::Grant& each : row.tokens) {
        text += "ADNHO"[static_cast<std::size_t>(each.to)];
        text += std::to_string(each.count);
    }
    return text;
}
const TokenRow& row_of(CombatRow row) { return tables().combat[place_of(row)]; }
const TokenRow& row_of(BombardmentRow row) { return tables().bombardment[place_of(row)]; }

template <class Row>
void check_row(Row row, std::string_view tokens, TokenRow::Holder side) {
    CHECK(tokens_of(row_of(row)) == tokens);
    CHECK(row_of(row).side == side);
}
constexpr auto attacker = TokenRow::Holder::attacker;
constexpr auto defender = TokenRow::Holder::defender;
constexpr auto either = TokenRow::Holder::either;
constexpr auto both = TokenRow::Holder::both;

// Percent of each of the six rows when the tokens of a bag are drawn one after the other, by going
// through every ordered draw of single tokens.
std::array<int, 6> percent_of(const Tables& tables, Tokens bag) {
    std::vector<std::size_t> tokens;
    for (std::size_t colour = 0; colour < colour_count; ++colour)
        tokens.insert(tokens.end(), bag[colour], colour);
    const std::size_t drawn = tables.draw.method.drawn;
    std::array<std::uint64_t, 6> ways{};
    std::uint64_t total = 0;
    std::vector<std::size_t> picked;
    const auto go_on = [&](const auto& self) -> void {
        if (picked.size() == drawn) {
            std::array<int, 3> colours{};
            for (const std::size_t each : picked) ++colours[tokens[each]];
            ++ways[tables.draw.method.row(colours[0], colours[1])];
            ++total;
            return;
        }
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            bool taken = false;
            for (const std::size_t each : picked) taken = taken || each == i;
            if (taken) continue;
            picked.push_back(i);
            self(self);
            picked.pop_back();
        }
    };
    go_on(go_on);
    std::array<int, 6> percent{};
    for (std::size_t i = 0; i < 6; ++i)
        percent[i] = static_cast<int>((200 * ways[i] + total) / (2 * total));
    return percent;
}

}  // namespace

// --- Tokens of a combat, LAG-2.6: the rows are printed, the counts are ours

TEST_CASE("LAG-2.6-attacker-better LAG-U7 what it puts into the bag") {
    check_row(CombatRow::attacker_better, "A1", attacker);
}

TEST_CASE("LAG-2.6-attacker-better-3 LAG-U7 what it puts into the bag") {
    check_row(CombatRow::attacker_better_3, "A2", attacker);
}

TEST_CASE("LAG-2.6-defender-better LAG-U7 what it puts into the bag") {
    check_row(CombatRow::defender_better, "D1", defender);
}

TEST_CASE("LAG-2.6-defender-better-3 LAG-U7 what it puts into the bag") {
    check_row(CombatRow::defender_better_3, "D2", defender);
}

TEST_CASE("LAG-2.6-defender-disorganised LAG-U8 what it puts into the bag") {
    check_row(CombatRow::defender_disorganised, "A1", defender);
}

TEST_CASE("LAG-2.6-defender-rout LAG-U8 what it puts into the bag") {
    check_row(CombatRow::defender_rout, "A2", defender);
}

TEST_CASE("LAG-2.6-numbers LAG-U9 what it puts into the bag") {
    check_row(CombatRow::numbers, "H1", either);
}

TEST_CASE("LAG-2.6-successive LAG-U10 what it puts into the bag") {
    check_row(CombatRow::successive, "A1", defender);
}

TEST_CASE("LAG-2.6-cover-light LAG-U11 what it puts into the bag") {
    check_row(CombatRow::cover_light, "D1", defender);
}

TEST_CASE("LAG-2.6-cover-heavy LAG-U11 what it puts into the bag") {
    check_row(CombatRow::cover_heavy, "D2", defender);
}

TEST_CASE("LAG-2.6-cover-very-heavy LAG-U11 what it puts into the bag") {
    check_row(CombatRow::cover_very_heavy, "D3", defender);
}

TEST_CASE("LAG-2.6-slope LAG-U12 what it puts into the bag") {
    check_row(CombatRow::slope, "H1", either);
}

TEST_CASE("LAG-2.6-difficult LAG-U13 what it puts into the bag") {
    check_row(CombatRow::difficult, "D1", defender);
}

TEST_CASE("LAG-2.6-crossing LAG-U14 what it puts into the bag") {
    check_row(CombatRow::crossing, "D2", attacker);
}

TEST_CASE("LAG-2.6-confused LAG-U15 what it puts into the bag") {
    check_row(CombatRow::confused, "N2", both);
}

TEST_CASE("LAG-2.6-pikes-bows LAG-U16 what it puts into the bag") {
    check_row(CombatRow::pikes_bows, "O1", either);
}

TEST_CASE("LAG-2.6-fanatics LAG-U17 what it puts into the bag") {
    check_row(CombatRow::fanatics, "A1", attacker);
}

TEST_CASE("LAG-2.6-grognards LAG-U18 what it puts into the bag") {
    check_row(CombatRow::grognards, "H1", either);
}

TEST_CASE("LAG-2.6-heavy-cavalry LAG-U19 what it puts into the bag") {
    check_row(CombatRow::heavy_cavalry, "A1", attacker);
}

TEST_CASE("LAG-2.6-lancers LAG-U20 what it puts into the bag") {
    check_row(CombatRow::lancers, "A1", attacker);
}

TEST_CASE("LAG-2.6-support-1 LAG-U21 what it puts into the bag") {
    check_row(CombatRow::support_1, "H1", either);
}

TEST_CASE("LAG-2.6-support-2 LAG-U21 what it puts into the bag") {
    check_row(CombatRow::support_2, "H2", either);
}

TEST_CASE("LAG-2.6-support-3 LAG-U21 what it puts into the bag") {
    check_row(CombatRow::support_3, "H3", either);
}

TEST_CASE("LAG-2.6-arms-1 LAG-U22 what it puts into the bag") {
    check_row(CombatRow::arms_1, "H1", either);
}

TEST_CASE("LAG-2.6-arms-2 LAG-U22 what it puts into the bag") {
    check_row(CombatRow::arms_2, "H2", either);
}

TEST_CASE("LAG-2.6-no-reaction LAG-U23 what it puts into the bag") {
    check_row(CombatRow::no_reaction, "A2", defender);
}

TEST_CASE("LAG-2.6-hold LAG-U24 what it puts into the bag") {
    check_row(CombatRow::hold, "D1", defender);
}

TEST_CASE("LAG-2.6-square LAG-U25 what it puts into the bag") {
    check_row(CombatRow::square, "D3", defender);
}

TEST_CASE("LAG-2.6-cavalry-by-infantry LAG-U26 what it puts into the bag") {
    check_row(CombatRow::cavalry_by_infantry, "D2", defender);
}

TEST_CASE("LAG-2.6-guns-attack LAG-U27 what it puts into the bag") {
    check_row(CombatRow::guns_attack, "D1", defender);
}

TEST_CASE("LAG-2.6-canister LAG-U28 what it puts into the bag") {
    check_row(CombatRow::canister, "D2", defender);
}

TEST_CASE("LAG-2.6-chain what it puts into the bag") { check_row(CombatRow::chain, "H1", either); }

TEST_CASE("LAG-2.6-general-division LAG-U29 what it puts into the bag") {
    check_row(CombatRow::general_division, "H1", either);
}

TEST_CASE("LAG-2.6-general-corps LAG-U30 what it puts into the bag") {
    check_row(CombatRow::general_corps, "H2", either);
}

TEST_CASE("LAG-U7 LAG-U21 LAG-U22 LAG-U9 steps of experience, supports, arms and numbers") {
    CHECK(row_of(CombatRow::attacker_better).levels == 1);
    CHECK(row_of(CombatRow::attacker_better_3).levels == 3);
    CHECK(row_of(CombatRow::defender_better).levels == 1);
    CHECK(row_of(CombatRow::defender_better_3).levels == 3);
    CHECK(row_of(CombatRow::support_1).more == 1);
    CHECK(row_of(CombatRow::support_2).more == 2);
    CHECK(row_of(CombatRow::support_3).more == 3);
    CHECK(row_of(CombatRow::arms_1).more == 1);
    CHECK(row_of(CombatRow::arms_2).more == 2);
    CHECK(row_of(CombatRow::numbers).times == 2);
}

TEST_CASE("LAG-R43 of the reactions the first that fits, in our order") {
    const CombatRow in_order[] = {CombatRow::no_reaction,
                                  CombatRow::square,
                                  CombatRow::canister,
                                  CombatRow::guns_attack,
                                  CombatRow::cavalry_by_infantry,
                                  CombatRow::hold};
    int last = 0;
    for (const CombatRow each : in_order) {
        CHECK(row_of(each).set == RowSet::reaction);
        CHECK(row_of(each).priority > last);
        last = row_of(each).priority;
    }
}

TEST_CASE("LAG-2.6-successive is counted for each earlier combat, nothing else is") {
    for (std::size_t i = 0; i < count_of<CombatRow>; ++i) {
        const auto row = static_cast<CombatRow>(i);
        CHECK(row_of(row).each == (row == CombatRow::successive));
    }
}

// --- Tokens of a bombardment, LAG-2.9

TEST_CASE("LAG-2.9-elite LAG-U31 what it puts into the bag") {
    check_row(BombardmentRow::elite, "A1", attacker);
}

TEST_CASE("LAG-2.9-guard LAG-U31 what it puts into the bag") {
    check_row(BombardmentRow::guard, "A2", attacker);
}

TEST_CASE("LAG-2.9-firer-disorganised LAG-U32 what it puts into the bag") {
    check_row(BombardmentRow::firer_disorganised, "D1", attacker);
}

TEST_CASE("LAG-2.9-target-disorganised LAG-U33 what it puts into the bag") {
    check_row(BombardmentRow::target_disorganised, "A1", defender);
}

TEST_CASE("LAG-2.9-target-rout LAG-U33 what it puts into the bag") {
    check_row(BombardmentRow::target_rout, "A2", defender);
}

TEST_CASE("LAG-2.9-short LAG-U34 what it puts into the bag") {
    check_row(BombardmentRow::short_, "A3", attacker);
}

TEST_CASE("LAG-2.9-medium-light LAG-U35 what it puts into the bag") {
    check_row(BombardmentRow::medium_light, "", attacker);
}

TEST_CASE("LAG-2.9-medium-medium LAG-U35 what it puts into the bag") {
    check_row(BombardmentRow::medium_medium, "A1", attacker);
}

TEST_CASE("LAG-2.9-medium-heavy LAG-U35 what it puts into the bag") {
    check_row(BombardmentRow::medium_heavy, "A2", attacker);
}

TEST_CASE("LAG-2.9-long-light LAG-U36 what it puts into the bag") {
    check_row(BombardmentRow::long_light, "D2", attacker);
}

TEST_CASE("LAG-2.9-long-medium LAG-U36 what it puts into the bag") {
    check_row(BombardmentRow::long_medium, "D1", attacker);
}

TEST_CASE("LAG-2.9-long-heavy LAG-U36 what it puts into the bag") {
    check_row(BombardmentRow::long_heavy, "", attacker);
}

TEST_CASE("LAG-2.9-target-attack LAG-U37 what it puts into the bag") {
    check_row(BombardmentRow::target_attack, "A1", defender);
}

TEST_CASE("LAG-2.9-target-manoeuvre LAG-U37 what it puts into the bag") {
    check_row(BombardmentRow::target_manoeuvre, "A2", defender);
}

TEST_CASE("LAG-2.9-target-defend LAG-U37 what it puts into the bag") {
    check_row(BombardmentRow::target_defend, "D1", defender);
}

TEST_CASE("LAG-2.9-cover-light LAG-U38 what it puts into the bag") {
    check_row(BombardmentRow::cover_light, "D1", defender);
}

TEST_CASE("LAG-2.9-cover-heavy LAG-U38 what it puts into the bag") {
    check_row(BombardmentRow::cover_heavy, "D2", defender);
}

TEST_CASE("LAG-2.9-cover-very-heavy LAG-U38 what it puts into the bag") {
    check_row(BombardmentRow::cover_very_heavy, "D3", defender);
}

TEST_CASE("LAG-2.9-slope LAG-U39 what it puts into the bag") {
    check_row(BombardmentRow::slope, "H1", either);
}

TEST_CASE("LAG-2.9-weather LAG-U40 what it puts into the bag") {
    check_row(BombardmentRow::weather, "D2", both);
}

TEST_CASE("LAG-2.9-moved LAG-U41 what it puts into the bag") {
    check_row(BombardmentRow::moved, "D1", attacker);
}

TEST_CASE("LAG-2.9-chain what it puts into the bag") {
    check_row(BombardmentRow::chain, "A1", attacker);
}

// --- The bag, LAG-U1 to LAG-U6

TEST_CASE("LAG-U3 LAG-U4 LAG-U6 bags of 2 3 2 and 1 2 3, a die of ten") {
    CHECK(tables().draw.combat == Tokens{2, 3, 2});
    CHECK(tables().draw.bombardment == Tokens{1, 2, 3});
    CHECK(tables().draw.die == 10);
    CHECK(tables().draw.method.drawn == 2);
    CHECK(tables().draw.bitter_fights == 1);
    CHECK(tables().draw.bitter_then == CombatResult::indecisive);
}

TEST_CASE("LAG-U1 LAG-U2 LAG-U3 the worked odds of combats") {
    struct Row {
        Tokens bag;
        std::array<int, 6> percent;
    };
    constexpr Row worked[] = {
        {{2, 3, 2}, {5, 29, 14, 29, 5, 19}}, {{4, 3, 3}, {7, 20, 7, 27, 13, 27}},
        {{4, 3, 5}, {15, 23, 5, 18, 9, 30}}, {{4, 3, 6}, {19, 23, 4, 15, 8, 31}},
        {{7, 3, 4}, {7, 13, 3, 23, 23, 31}}, {{6, 3, 2}, {2, 11, 5, 33, 27, 22}},
    };
    for (const Row& each : worked) CHECK(percent_of(tables(), each.bag) == each.percent);
}

TEST_CASE("LAG-U1 LAG-U2 LAG-U4 the worked odds of bombardments") {
    struct Row {
        Tokens bag;
        std::array<int, 6> percent;
    };
    constexpr Row worked[] = {
        {{1, 2, 3}, {20, 40, 7, 13, 0, 20}}, {{1, 2, 6}, {42, 33, 3, 6, 0, 17}},
        {{2, 2, 4}, {21, 29, 4, 14, 4, 29}}, {{4, 2, 3}, {8, 17, 3, 22, 17, 33}},
        {{3, 2, 4}, {17, 22, 3, 17, 8, 33}}, {{5, 2, 3}, {7, 13, 2, 22, 22, 33}},
    };
    for (const Row& each : worked) CHECK(percent_of(tables(), each.bag) == each.percent);
}

TEST_CASE("LAG-U6 what each die makes of the numbers of the tests") {
    const int printed[][9] = {{6, 83, 67, 50, 33, 17, 0, 0, 0},
                              {8, 88, 75, 63, 50, 38, 25, 13, 0},
                              {10, 90, 80, 70, 60, 50, 40, 30, 20}};
    for (const auto& row : printed)
        for (int number = 2; number <= 9; ++number) {
            const int good = row[0] < number ? 0 : row[0] - number + 1;
            CHECK((200 * good + row[0]) / (2 * row[0]) == row[number - 1]);
        }
    CHECK(tables_of("training-first-division", "die=eight").draw.die == 8);
    CHECK(tables_of("training-first-division", "die=six").draw.die == 6);
}

TEST_CASE("LAG-U1 LAG-U2 three tokens by majority") {
    const Tables three = tables_of("training-first-division", "draw=majority");
    const DrawMethod& method = three.draw.method;
    CHECK(method.drawn == 3);
    for (int red = 0; red <= 3; ++red)
        for (int white = 0; red + white <= 3; ++white) {
            const int blue = 3 - red - white;
            const std::size_t row = red == 3     ? 4
                                    : red == 2   ? 3
                                    : blue == 3  ? 0
                                    : blue == 2  ? 1
                                    : white >= 2 ? 2
                                                 : 5;
            CHECK(method.row(red, white) == row);
        }
}
