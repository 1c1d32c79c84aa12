// What stands behind a Simulation, for one game.
#pragma once

#include <memory>

#include "ai/arena/play_out.h"
#include "protocol/library.h"

namespace gonfalon {

class Simulation::Implementation {
  public:
    virtual ~Implementation() = default;
    virtual GameResult play(std::string_view first, std::string_view second, std::uint64_t seed,
                            std::uint64_t number, const Terms& terms) const = 0;
    virtual std::vector<Judged> judgement() const = 0;
    virtual std::shared_ptr<const Implementation> judged_by(const WeightValues& first,
                                                            const WeightValues& second) const = 0;
};

template <Game G>
class SimulationOf final : public Simulation::Implementation {
  public:
    explicit SimulationOf(std::shared_ptr<const G> game) : SimulationOf(game, game, game) {}
    SimulationOf(std::shared_ptr<const G> game, std::shared_ptr<const G> first,
                 std::shared_ptr<const G> second)
        : game_(std::move(game)), judges_{std::move(first), std::move(second)} {}
    GameResult play(std::string_view first, std::string_view second, std::uint64_t seed,
                    std::uint64_t number, const Terms& terms) const override {
        return play_out(*game_, {judges_[0].get(), judges_[1].get()}, {first, second}, seed, number,
                        terms);
    }
    std::vector<Judged> judgement() const override {
        std::vector<Judged> judged;
        if constexpr (is_judged)
            for (const auto weight : each_of<typename decltype(judgement_of(*game_))::Weight>)
                judged.push_back({name_of(weight), judgement_of(*game_).values[weight],
                                  judgement_of(*game_).bounds[weight]});
        return judged;
    }
    std::shared_ptr<const Implementation> judged_by(const WeightValues& first,
                                                    const WeightValues& second) const override {
        return std::make_shared<const SimulationOf>(game_, judging(first), judging(second));
    }

  private:
    static constexpr bool is_judged = requires(const G& game) { game.tables().judgement; };
    static auto judgement_of(const G& game) { return game.tables().judgement; }

    std::shared_ptr<const G> judging(const WeightValues& weights) const {
        if constexpr (is_judged) {
            auto tables = game_->tables();
            for (std::size_t i = 0; i < weights.size() && i < tables.judgement.values.size(); ++i)
                tables.judgement.values.data()[i] = weights[i];
            return std::make_shared<const G>(G::from(std::move(tables)));
        } else {
            return game_;
        }
    }

    std::shared_ptr<const G> game_;
    std::shared_ptr<const G> judges_[2];
};

}  // namespace gonfalon
