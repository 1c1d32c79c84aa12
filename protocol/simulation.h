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
};

template <Game G>
class SimulationOf final : public Simulation::Implementation {
  public:
    explicit SimulationOf(std::shared_ptr<const G> game) : game_(std::move(game)) {}
    GameResult play(std::string_view first, std::string_view second, std::uint64_t seed,
                    std::uint64_t number, const Terms& terms) const override {
        return play_out(*game_, {first, second}, seed, number, terms);
    }

  private:
    std::shared_ptr<const G> game_;
};

}  // namespace gonfalon
