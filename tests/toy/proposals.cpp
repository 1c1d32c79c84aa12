// The other three faces of the legal set: list, draw one, show where a piece can go. `check` is the
// law; the conformance suite holds these to it.
#include "tests/toy/rules/chapters.h"

namespace gonfalon::toy {

namespace {

// Every action worth checking now, the most sensible first. `each` says whether to go on.
void each_candidate(const State& now, Side side, FunctionRef<bool(const Action&)> each) {
    const Phase& phase = now.now();
    if (phase.moment == Moment::planning) {
        for (const Order order : all_orders)
            if (!each(Action::to_order(order))) return;
    } else if (phase.moment == Moment::falling_back) {
        const Square from = now.piece(phase.piece).square;
        for (std::size_t direction = 0; direction < direction_count; ++direction) {
            const Square to = neighbour(from, direction);
            if (to.exists() && !each(Action::fall_back(to))) return;
        }
    } else if (phase.moment == Moment::acting) {
        for (std::size_t i = 0; i < pieces_per_side; ++i)
            for (std::size_t j = 0; j < pieces_per_side; ++j)
                if (!each(Action::attack(piece_of(side, i), piece_of(other(side), j)))) return;
        if (!each(Action::reveal())) return;
        for (std::size_t i = 0; i < pieces_per_side; ++i) {
            const PieceId piece = piece_of(side, i);
            if (!now.piece(piece).on_field()) continue;
            for (std::size_t direction = 0; direction < direction_count; ++direction) {
                const Square to = neighbour(now.piece(piece).square, direction);
                if (to.exists() && !each(Action::step(piece, to))) return;
            }
        }
        each(Action::done());
    }
}

}  // namespace

Coverage Toy::propose(const State& now, Side side, std::size_t wanted, Chance&,
                      FunctionRef<void(const Action&)> each) const {
    Coverage coverage = Coverage::all;
    std::size_t given = 0;
    each_candidate(now, side, [&](const Action& action) {
        if (!check(now, side, action)) return true;
        if (given == wanted) {
            coverage = Coverage::part;
            return false;
        }
        ++given;
        each(action);
        return true;
    });
    return coverage;
}

// Draws a piece and a direction until they make a legal action; what stands there says whether it
// is a step or an attack. One draw in sixteen is `done` or `reveal`, and so is the last resort, so
// that everything legal has a chance and a draw takes a bounded time.
Action Toy::sample(const State& now, Side side, Chance& chance) const {
    const Phase& phase = now.now();
    if (phase.moment == Moment::planning) return Action::to_order(all_orders[chance.below(3)]);
    if (phase.moment == Moment::falling_back) {
        const Square from = now.piece(phase.piece).square;
        const std::size_t start = chance.below(direction_count);
        for (std::size_t turn = 0; turn < direction_count; ++turn) {
            const Square to = neighbour(from, (start + turn) % direction_count);
            if (to.exists() && !now.piece_on(to).exists()) return Action::fall_back(to);
        }
    }
    for (int attempt = 0; attempt < 12; ++attempt) {
        const std::uint32_t draw = chance.below(256);
        if (draw % 16 == 0) {
            if (draw < 128 || now.shown[index(side)]) return Action::done();
            return Action::reveal();
        }
        const PieceId piece =
            phase.piece.exists() ? phase.piece : piece_of(side, draw / 16 % pieces_per_side);
        if (!now.piece(piece).on_field()) continue;
        const Square to = neighbour(now.piece(piece).square, draw / 64);
        if (!to.exists()) continue;
        const PieceId there = now.piece_on(to);
        const Action action =
            there.exists() ? Action::attack(piece, there) : Action::step(piece, to);
        if (check(now, side, action)) return action;
    }
    return Action::done();
}

void Toy::each_conceivable(const State&, Side, FunctionRef<void(const Action&)> each) const {
    each(Action::to_order(Order::none));
    for (const Order order : all_orders) each(Action::to_order(order));
    each(Action::reveal());
    each(Action::done());
    for (std::size_t s = 0; s < square_count; ++s) each(Action::fall_back(Square{s}));
    for (std::size_t p = 0; p < piece_count; ++p) {
        for (std::size_t s = 0; s < square_count; ++s) each(Action::step(PieceId{p}, Square{s}));
        for (std::size_t t = 0; t < piece_count; ++t) each(Action::attack(PieceId{p}, PieceId{t}));
    }
}

// Cheapest first: squares leave the frontier in order of the points spent to reach them.
void Toy::reach(const State& now, Side side, const Action& unfinished,
                FunctionRef<void(const ReachPlace<Action>&)> place) const {
    const Phase& phase = now.now();
    const PieceId piece = unfinished.piece;
    if (phase.moment != Moment::acting || phase.side != side || phase.stopped) return;
    Verdict verdict;
    check_may_act(now, side, piece, verdict);
    if (!verdict) return;

    struct Node {
        int spent = -1;  // -1: not reached
        bool left = false;
        std::size_t steps = 0;
        std::array<Action, 8> march;
    };
    std::array<Node, square_count> nodes;
    const Square start = now.piece(piece).square;
    const int allowed = allowance(*this, now, piece);
    nodes[start.index()].spent = phase.spent;
    for (;;) {
        Node* nearest = nullptr;
        for (Node& node : nodes)
            if (node.spent >= 0 && !node.left && (!nearest || node.spent < nearest->spent))
                nearest = &node;
        if (!nearest) return;
        nearest->left = true;
        const Square from{nearest - nodes.data()};
        if (from != start) {
            place({from.value, 0, nearest->spent - phase.spent, nearest->march.data(),
                   nearest->steps});
            if (is_beside_enemy(now, from, side)) continue;  // TOY-3.4
        }
        for (std::size_t direction = 0; direction < direction_count; ++direction) {
            const Square to = neighbour(from, direction);
            if (!to.exists() || now.piece_on(to).exists()) continue;
            const int spent = nearest->spent + tables_.cost_of(terrain_at(to));
            Node& node = nodes[to.index()];
            if (spent > allowed || (node.spent >= 0 && node.spent <= spent)) continue;
            if (nearest->steps == node.march.size()) continue;
            node.spent = spent;
            node.march = nearest->march;
            node.march[nearest->steps] = Action::step(piece, to);
            node.steps = nearest->steps + 1;
        }
    }
}

}  // namespace gonfalon::toy
