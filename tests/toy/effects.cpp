#include "tests/toy/effects.h"

#include "generated/toy/index.h"

namespace gonfalon::toy {

namespace {

constexpr EffectRow rows[] = {
    {Effect::destroyed, {"log.lost"_say}, "piece"},
    {Effect::retreats, {"log.fell_back"_say}, "piece"},
    {Effect::disordered, {"log.shaken"_say}, "piece"},
    {Effect::decides, {"ask.fall_back"_say}, "piece"},
    {Effect::passes, {"log.holds"_say}, "piece"},
    {Effect::begins, {"log.attacks"_say}, "piece"},
    {Effect::moves, {"log.moved"_say}, "piece"},
};

constexpr SayId plain[] = {"log.done"_say,         "log.drawn"_say,       "log.none_left"_say,
                           "log.order_chosen"_say, "log.order_shown"_say, "log.ordered"_say,
                           "log.rolled"_say,       "log.round"_say,       "log.score"_say,
                           "log.stopped"_say,      "log.token"_say,       "log.won"_say};

constexpr SayId at_rest[] = {"ask.act"_say, "ask.act_on"_say, "ask.order"_say, "ask.over"_say};
constexpr SayId weighing[] = {"tally.attack"_say};

std::optional<Side> owner(const Toy&, Value value) {
    const auto at = static_cast<std::size_t>(value.number);
    if (value.noun != static_cast<std::uint8_t>(Noun::piece) || value.number < 0 ||
        at >= piece_count)
        return std::nullopt;
    return at < piece_count / 2 ? Side::first : Side::second;
}

}  // namespace

const Effects<Toy>& effects() {
    static constexpr Effects<Toy> table{
        rows, plain, at_rest, {}, weighing, static_cast<std::uint8_t>(Noun::side), owner};
    return table;
}

}  // namespace gonfalon::toy
