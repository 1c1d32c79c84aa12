// A map of zones: what each zone is, which are adjacent, and what lies between them. Built once;
// connections always run both ways.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/space/area/passage.h"
#include "engine/space/area/zone_set.h"

namespace gonfalon::area {

// What the ground of a zone does.
struct Land {
    bool blocks_sight = false;
    bool passable = true;
};

class Map {
  public:
    constexpr std::size_t size() const { return size_; }
    constexpr bool has(Zone zone) const { return zone.index() < size_; }
    constexpr ZoneSet zones() const { return ZoneSet::first_of(size_); }

    // Precondition: fewer than max_zones zones.
    constexpr Zone add(int elevation, Land land = {}) {
        const Zone zone{size_++};
        elevation_[zone.index()] = static_cast<std::uint8_t>(elevation);
        blocking_.assign(zone, land.blocks_sight);
        passable_.assign(zone, land.passable);
        return zone;
    }

    // A common border. Precondition: two zones of the map that are not adjacent yet.
    constexpr void connect(Zone a, Zone b, Line line, bool brown) {
        set(a, b, Passage::border(line, brown));
    }
    // A point at which these zones meet: those without a common border become adjacent through it.
    // The borders that end there are the common borders of the zones. Borders come before
    // junctions.
    constexpr void join(std::initializer_list<Zone> zones) { join(zones.begin(), zones.size()); }
    constexpr void join(const Zone* zones, std::size_t count) {
        Lines lines;
        bool brown = false;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < count; ++j) {
                const Passage passage = between(zones[i], zones[j]);
                if (!passage.exists() || passage.is_junction()) continue;
                lines |= passage.lines();
                brown = brown || passage.brown();
            }
        if (lines.empty()) return;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < count; ++j)
                if (!between(zones[i], zones[j]).exists())
                    set(zones[i], zones[j], Passage::junction(lines, brown));
    }
    // A road or a trail from a zone to an adjacent one.
    constexpr void lay_road(Zone a, Zone b) { set(a, b, between(a, b).with_road()); }
    constexpr void lay_trail(Zone a, Zone b) { set(a, b, between(a, b).with_trail()); }

    constexpr int elevation(Zone zone) const { return elevation_[zone.index()]; }
    constexpr bool blocks_sight(Zone zone) const { return blocking_.contains(zone); }
    constexpr const ZoneSet& passable() const { return passable_; }
    constexpr Passage between(Zone a, Zone b) const {
        return has(a) && has(b) ? passages_[a.index()][b.index()] : Passage{};
    }
    constexpr bool adjacent(Zone a, Zone b) const { return between(a, b).exists(); }
    constexpr const ZoneSet& neighbours(Zone zone) const { return neighbours_[zone.index()]; }
    // The adjacent zones that are not cut off by a bold border.
    constexpr const ZoneSet& open_neighbours(Zone zone) const { return open_[zone.index()]; }
    constexpr bool on_road(Zone zone) const { return road_.contains(zone); }

    // Every border runs both ways and no zone touches itself.
    constexpr bool is_sound() const {
        for (std::size_t a = 0; a < size_; ++a)
            for (std::size_t b = 0; b < size_; ++b) {
                if (passages_[a][b] != passages_[b][a]) return false;
                if (a == b && passages_[a][b].exists()) return false;
            }
        return true;
    }
    constexpr bool operator==(const Map&) const = default;

  private:
    constexpr void set(Zone a, Zone b, Passage passage) {
        if (!has(a) || !has(b) || a == b || !passage.exists()) return;
        passages_[a.index()][b.index()] = passages_[b.index()][a.index()] = passage;
        neighbours_[a.index()].insert(b);
        neighbours_[b.index()].insert(a);
        open_[a.index()].assign(b, !passage.closed());
        open_[b.index()].assign(a, !passage.closed());
        if (!passage.road()) return;
        road_.insert(a);
        road_.insert(b);
    }

    std::size_t size_ = 0;
    std::array<std::uint8_t, max_zones> elevation_{};
    ZoneSet blocking_;
    ZoneSet passable_;
    ZoneSet road_;
    std::array<ZoneSet, max_zones> neighbours_{};
    std::array<ZoneSet, max_zones> open_{};
    std::array<std::array<Passage, max_zones>, max_zones> passages_{};
};

}  // namespace gonfalon::area
