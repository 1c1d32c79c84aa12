// Prepared: a scenario read from its data once, from which any number of matches can begin. Never
// changed, so several threads may begin matches from it at once.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/library.h"
#include "protocol/match_of.h"
#include "protocol/simulation.h"

namespace gonfalon {

class Prepared {
  public:
    virtual ~Prepared() = default;
    virtual Match start() const = 0;
    virtual Simulation simulate() const = 0;

    std::vector<std::pair<std::string, std::string>> header;  // of a match that begins
};

template <Game G>
class PreparedOf final : public Prepared {
  public:
    PreparedOf(G game, Tree description)
        : game_(std::make_shared<const G>(std::move(game))),
          description_(std::make_shared<const Tree>(std::move(description))) {}

    Match start() const override { return match_of<G>(game_, description_); }
    Simulation simulate() const override {
        return Simulation(std::make_shared<const SimulationOf<G>>(game_));
    }

  private:
    std::shared_ptr<const G> game_;
    std::shared_ptr<const Tree> description_;
};

}  // namespace gonfalon
