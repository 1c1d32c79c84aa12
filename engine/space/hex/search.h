// Cheapest marches over (hex, facing, small extra state), with turn costs and no allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/space/hex/hex_set.h"

namespace gonfalon::hex {

// Where a march may stand: a hex, a facing, and 0..3 of whatever else the game must tell apart
// (has turned here, charge level...).
struct Node {
    std::uint16_t id = 0xFFFF;  // hex * 32 + facing * 4 + extra; the default is no node

    constexpr Node() = default;
    // Off the map there is no node.
    constexpr Node(Hex hex, Facing facing, int extra = 0) {
        assert(extra >= 0 && extra < 4);
        if (hex != no_hex) id = static_cast<std::uint16_t>(hex.id * 32 + index(facing) * 4 + extra);
    }

    constexpr Hex hex() const { return {static_cast<std::uint16_t>(id / 32)}; }
    constexpr Facing facing() const { return static_cast<Facing>(id / 4 % 8); }
    constexpr int extra() const { return id % 4; }

    friend constexpr auto operator<=>(Node, Node) = default;
};

inline constexpr Node no_node{};

// The workspace and, after run(), the answer. About 600 KiB: keep one per thread, not on the stack;
// a run touches only the nodes it reaches.
class Search {
  public:
    static constexpr int max_cost = 1023;

    Search() { entries_.fill({}), buckets_.fill(none); }

    // Finds the cheapest way from any of the starts (cost 0) to every node within `limit`, which is
    // cut to max_cost; below zero it reaches nothing.
    // successors(node, cost, offer) is called once per reached node, in order of cost, and calls
    // offer(next, step) for each step it may take from there; step >= 0, and no_node is ignored. Of
    // ways equally cheap the one offered first stays, so equal runs give equal paths.
    template <class Successors>
    void run(std::span<const Node> starts, int limit, Successors&& successors) {
        forget();
        if (limit < 0) return;
        if (limit > max_cost) limit = max_cost;
        for (const Node start : starts) offer(start, 0, no_node);
        for (int cost = 0; cost <= limit; ++cost) {
            auto& bucket = buckets_[static_cast<std::size_t>(cost)];
            while (bucket != none) {
                const Node node = pop(bucket);
                successors(node, cost, [&](Node next, int step) {
                    assert(step >= 0);
                    if (step <= limit - cost) offer(next, cost + step, node);
                });
            }
        }
    }

    template <class Successors>
    void run(Node start, int limit, Successors&& successors) {
        run(std::span<const Node>(&start, 1), limit, successors);
    }

    bool reached(Node node) const { return entry(node).cost != none; }

    // Precondition: reached.
    int cost(Node node) const { return entry(node).cost; }

    // no_node for a start.
    Node predecessor(Node node) const { return entry(node).predecessor; }

    // All reached nodes in order of cost.
    std::span<const Node> reached() const { return {reached_.data(), reached_count_}; }

    HexSet reached_hexes() const {
        HexSet hexes;
        for (const Node node : reached()) hexes.insert(node.hex());
        return hexes;
    }

    // The cheapest node of this hex, or no_node.
    Node best_at(Hex hex) const {
        Node best = no_node;
        for (const Facing facing : directions)
            for (int extra = 0; extra < 4; ++extra) {
                const Node node(hex, facing, extra);
                if (reached(node) && (best == no_node || cost(node) < cost(best))) best = node;
            }
        return best;
    }

    // Writes the way from its start to the goal, both included, and returns it: empty if the goal
    // was not reached or the room does not suffice.
    std::span<Node> path(Node goal, std::span<Node> room) const {
        if (goal == no_node || !reached(goal)) return {};
        std::size_t length = 0;
        for (Node node = goal; node != no_node; node = predecessor(node)) {
            if (length == room.size()) return {};
            room[length++] = node;
        }
        std::reverse(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(length));
        return room.first(length);
    }

  private:
    static constexpr std::uint16_t none = 0xFFFF;
    static constexpr std::size_t node_ids = std::size_t{max_columns} * max_rows * 32;

    // Waiting nodes of one cost are a doubly linked list through their entries, so that a node
    // found again at less cost moves to another bucket in constant time.
    struct Entry {
        std::uint16_t cost = none;
        Node predecessor;
        std::uint16_t next = none;
        std::uint16_t previous = none;
    };

    const Entry& entry(Node node) const { return entries_[node.id]; }

    void forget() {
        for (const Node node : reached()) entries_[node.id] = {};
        reached_count_ = 0;
    }

    void offer(Node node, int cost, Node from) {
        if (node == no_node) return;
        Entry& found = entries_[node.id];
        // Costs never fall, so a node already taken from its bucket cannot be bettered.
        if (found.cost <= cost) return;
        if (found.cost != none) unlink(found);
        auto& bucket = buckets_[static_cast<std::size_t>(cost)];
        found = {static_cast<std::uint16_t>(cost), from, bucket, none};
        if (bucket != none) entries_[bucket].previous = node.id;
        bucket = node.id;
    }

    void unlink(const Entry& found) {
        if (found.next != none) entries_[found.next].previous = found.previous;
        if (found.previous != none)
            entries_[found.previous].next = found.next;
        else
            buckets_[found.cost] = found.next;
    }

    Node pop(std::uint16_t& bucket) {
        Node node;
        node.id = bucket;
        unlink(entries_[node.id]);
        reached_[reached_count_++] = node;
        return node;
    }

    std::array<Entry, node_ids> entries_;
    std::array<std::uint16_t, max_cost + 1> buckets_;
    std::array<Node, std::size_t{max_columns} * max_rows * 24> reached_;
    std::size_t reached_count_ = 0;
};

}  // namespace gonfalon::hex
