#include "tests/games/p3f/field.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "loader/games/p3f.h"
#include "loader/games/p3f_parts.h"
#include "loader/reader.h"

namespace gonfalon::p3f {

namespace {

const DataFiles& built_in() {
    static const DataFiles files;
    return files;
}

OptionValues options_from(std::string_view text) {
    const auto specs = load_options(built_in(), "p3f");
    REQUIRE(specs.has_value());
    const auto chosen = choose_options(*specs, read_options(text));
    REQUIRE(chosen.has_value());
    return *chosen;
}

const std::vector<p3f_data::UnitType>& types() {
    static const std::vector<p3f_data::UnitType> all = [] {
        std::vector<p3f_data::UnitType> read;
        const auto text = built_in().find("p3f/units/types.json");
        REQUIRE(text.has_value());
        JsonFile file(*text, "types");
        p3f_data::read_types(file.root(), read);
        REQUIRE(file.ok());
        return read;
    }();
    return all;
}

const p3f_data::UnitType& type_of(std::string_view id) {
    for (const p3f_data::UnitType& each : types())
        if (each.id == id) return each;
    FAIL("no unit type " << std::string(id));
    return types()[0];
}

}  // namespace

Tables plain_tables(std::string_view options) {
    auto loaded = load_p3f_tables(built_in(), "training-combat", options_from(options));
    REQUIRE(loaded.has_value());
    Tables tables = *loaded;
    tables.map = area::Map{};
    tables.zone_labels.clear();
    tables.zone_ground.fill(Ground::open);
    tables.counters.clear();
    tables.codes.clear();
    tables.names.clear();
    tables.columns.clear();
    tables.column_codes.clear();
    tables.column_names.clear();
    tables.battle.objectives.clear();
    tables.battle.specials = Specials{};
    tables.battle.supply = {};
    tables.battle.turns = 10;
    tables.battle.initiative = Side::first;
    return tables;
}

P3f battle(std::string_view scenario, std::string_view options) {
    auto game = load_p3f(built_in(), scenario, options_from(options));
    REQUIRE(game.has_value());
    return *game;
}

Field::Field(std::string_view options) : tables(plain_tables(options)) {
    column(Side::first, "a");
    column(Side::second, "a");
}

Zone Field::at(std::string_view label) const {
    for (std::size_t i = 0; i < tables.zone_labels.size(); ++i)
        if (tables.zone_labels[i] == label) return Zone{i};
    FAIL("no zone " << std::string(label));
    return {};
}

Field& Field::zone(std::string_view label, Ground ground, bool brown) {
    const Zone zone = tables.map.add(
        label[0] - '0', {.blocks_sight = brown, .passable = ground != Ground::forbidden});
    tables.zone_labels.emplace_back(label);
    tables.zone_ground[zone.index()] = ground;
    return *this;
}
Field& Field::border(std::string_view a, std::string_view b, Line line, bool brown) {
    tables.map.connect(at(a), at(b), line, brown);
    return *this;
}
Field& Field::junction(std::initializer_list<std::string_view> zones) {
    std::vector<Zone> met;
    for (const std::string_view label : zones) met.push_back(at(label));
    tables.map.join(met.data(), met.size());
    return *this;
}
Field& Field::road(std::initializer_list<std::string_view> zones) {
    for (auto each = zones.begin(); each + 1 != zones.end(); ++each)
        tables.map.lay_road(at(*each), at(*(each + 1)));
    return *this;
}
Field& Field::trail(std::initializer_list<std::string_view> zones) {
    for (auto each = zones.begin(); each + 1 != zones.end(); ++each)
        tables.map.lay_trail(at(*each), at(*(each + 1)));
    return *this;
}
Field& Field::supply(Side side, std::initializer_list<std::string_view> zones) {
    ZoneSet& edge = tables.battle.supply[index(side)];
    edge.clear();
    for (const std::string_view label : zones) edge.insert(at(label));
    return *this;
}

ColumnId Field::last_column(Side side) const {
    ColumnId last;
    for (std::size_t i = 0; i < tables.columns.size(); ++i)
        if (tables.columns[i].side == side) last = ColumnId{i};
    return last;
}
Field& Field::column(Side side, std::string_view code, Order order) {
    ColumnCard card;
    card.side = side;
    card.order = order;
    card.enfants_perdus = true;
    tables.columns.push_back(card);
    tables.column_codes.emplace_back(code);
    tables.column_names.push_back({std::string(code), std::string(code)});
    return *this;
}
Field& Field::unit(Side side, std::string_view code, std::string_view type, std::string_view zone,
                   std::string_view marks) {
    const p3f_data::UnitType& card = type_of(type);
    Counter counter = card.counter;
    counter.side = side;
    counter.column = last_column(side);
    const std::string name(code);
    stands_.push_back({counter,
                       name,
                       {card.name.en + " " + name, card.name.fr + " " + name},
                       std::string(zone),
                       std::string(marks)});
    return *this;
}
Field& Field::first(std::string_view code, std::string_view type, std::string_view zone,
                    std::string_view marks) {
    return unit(Side::first, code, type, zone, marks);
}
Field& Field::second(std::string_view code, std::string_view type, std::string_view zone,
                     std::string_view marks) {
    return unit(Side::second, code, type, zone, marks);
}
Field& Field::leader(Side side, std::string_view code, std::string_view zone, int quality,
                     bool lieutenant_general, std::string_view marks) {
    Counter counter;
    counter.side = side;
    counter.column = last_column(side);
    counter.family = Family::leader;
    counter.front.arm = Arm::leader;
    counter.front.quality = static_cast<std::uint8_t>(quality);
    counter.front.movement = 10;
    counter.replacement = static_cast<std::uint8_t>(quality > 4 ? 4 : quality);
    counter.lieutenant_general = lieutenant_general;
    stands_.push_back({counter,
                       std::string(code),
                       {std::string(code), std::string(code)},
                       std::string(zone),
                       std::string(marks)});
    return *this;
}
Field& Field::talent(Side side, const Talent& talent) {
    tables.columns[last_column(side).index()].talent = talent;
    return *this;
}
Field& Field::arrives(Side side, int turn, std::initializer_list<std::string_view> zones) {
    ColumnCard& card = tables.columns[last_column(side).index()];
    card.arrives = static_cast<std::uint8_t>(turn);
    for (const std::string_view label : zones) card.entries.insert(at(label));
    return *this;
}

// Pieces of the first side first, enfants perdus last of their side, as the loader orders them.
P3f Field::game() const {
    Tables all = tables;
    for (const Side side : {Side::first, Side::second}) {
        std::vector<PieceId> parents;
        for (const Stand& stand : stands_) {
            if (stand.counter.side != side) continue;
            const PieceId id{all.counters.size()};
            Counter counter = stand.counter;
            ColumnCard& card = all.columns[counter.column.index()];
            counter.reinforcement = card.arrives > 0;
            if (stand.zone != "-" && !counter.reinforcement) {
                counter.start = at(stand.zone);
                counter.starts.insert(counter.start);
            }
            if (counter.is_leader()) card.leader = id;
            if (counter.detaches) parents.push_back(id);
            all.counters.push_back(counter);
            all.codes.push_back(stand.code);
            all.names.push_back(stand.name);
        }
        int number = side == Side::first ? 0 : 50;
        for (const PieceId parent : parents)
            for (std::size_t place = 0; place < 2; ++place) {
                Counter counter = type_of("EFP").counter;
                counter.side = side;
                counter.column = all.counters[parent.index()].column;
                counter.parent = parent;
                all.counters[parent.index()].children[place] = PieceId{all.counters.size()};
                all.counters.push_back(counter);
                all.codes.push_back("E" + std::to_string(++number));
                all.names.push_back({all.codes.back(), all.codes.back()});
            }
    }
    return P3f::from(std::move(all));
}

// In a movement segment, the zones its side holds are those it held when the segment began.
std::string Field::position(std::string_view header) const {
    std::string text(header);
    if (!text.empty() && text.back() != '\n') text += '\n';
    if (header.find("segment movement") != std::string_view::npos) {
        const Side mover =
            header.find("movement second") != std::string_view::npos ? Side::second : Side::first;
        std::string started;
        for (const Stand& stand : stands_)
            if (stand.counter.side == mover && !stand.counter.is_leader() && stand.zone != "-")
                started += " " + stand.zone;
        if (!started.empty()) text += "started" + started + "\n";
    }
    for (const Stand& stand : stands_) {
        const bool reserve = tables.columns[stand.counter.column.index()].arrives > 0;
        text += stand.code + (stand.zone == "-" ? (reserve ? " reserve -" : " eliminated -")
                                                : " board " + stand.zone);
        if (!stand.marks.empty()) text += " " + stand.marks;
        text += '\n';
    }
    return text + lines;
}

Field row(int zones, std::string_view options) {
    Field field(options);
    std::vector<std::string> labels;
    for (int i = 1; i <= zones; ++i)
        labels.push_back("1" + std::string(i < 10 ? "0" : "") + std::to_string(i));
    for (const std::string& label : labels) field.zone(label);
    for (std::size_t i = 1; i < labels.size(); ++i) field.border(labels[i - 1], labels[i]);
    field.supply(Side::first, {labels.front()}).supply(Side::second, {labels.back()});
    return field;
}

namespace {

// A zone of a drawing: its line and from which to which column.
struct Drawn {
    std::string label;
    std::size_t line = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<std::string> lines_of(std::string_view drawing) {
    std::vector<std::string> lines;
    std::string line;
    for (const char letter : std::string(drawing) + "\n") {
        if (letter != '\n') {
            line += letter;
        } else {
            if (line.find_first_not_of(' ') != std::string::npos) lines.push_back(line);
            line.clear();
        }
    }
    return lines;
}

// "101^/II C1:CAN H2:ARQ"
std::string add_zone(Field& field, std::string_view text) {
    std::vector<std::string> words(1);
    for (const char letter : text)
        if (letter == ' ')
            words.emplace_back();
        else
            words.back().push_back(letter);
    std::string label = words[0];
    Ground ground = Ground::open;
    if (const std::size_t cut = label.find('/'); cut != std::string::npos) {
        const auto named = find_name<Ground>(label.substr(cut + 1));
        if (!named) FAIL("no ground " << label);
        ground = *named;
        label.resize(cut);
    }
    const bool brown = label.ends_with('^');
    if (brown) label.pop_back();
    field.zone(label, ground, brown);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::size_t cut = words[i].find(':');
        if (cut == std::string::npos) FAIL("no type: " << words[i]);
        const std::string code = words[i].substr(0, cut);
        const std::string type = words[i].substr(cut + 1);
        code.starts_with('C') ? field.first(code, type, label) : field.second(code, type, label);
    }
    return label;
}

void add_border(Field& field, const Drawn& a, const Drawn& b, std::string_view between) {
    const bool brown = between.find_first_of("~!") != std::string_view::npos;
    Line line = Line::dashed;
    if (between.find('_') != std::string_view::npos) line = Line::solid;
    if (between.find('=') != std::string_view::npos) line = Line::double_line;
    if (between.find('#') != std::string_view::npos) line = Line::bold;
    if (between.find_first_not_of(' ') != std::string_view::npos)
        field.border(a.label, b.label, line, brown);
}

}  // namespace

Field drawn(std::string_view drawing, std::string_view options) {
    Field field(options);
    const std::vector<std::string> lines = lines_of(drawing);
    std::vector<Drawn> zones;
    for (std::size_t line = 0; line < lines.size(); ++line)
        for (std::size_t at = lines[line].find('['); at != std::string::npos;
             at = lines[line].find('[', at + 1)) {
            const std::size_t end = lines[line].find(']', at);
            if (end == std::string::npos) FAIL("a zone without its end: " << lines[line]);
            zones.push_back(
                {add_zone(field, lines[line].substr(at + 1, end - at - 1)), line, at, end});
        }
    for (const Drawn& a : zones)
        for (const Drawn& b : zones) {
            // Beside it, with nothing but a line between.
            if (b.line == a.line && b.begin > a.end && lines[a.line].find('[', a.end) == b.begin)
                add_border(field, a, b,
                           std::string_view(lines[a.line]).substr(a.end + 1, b.begin - a.end - 1));
            // Below it, with a stroke that touches both.
            if (b.line == a.line + 2)
                for (std::size_t column = std::max(a.begin, b.begin);
                     column <= std::min(a.end, b.end) && column < lines[a.line + 1].size();
                     ++column)
                    if (lines[a.line + 1][column] != ' ')
                        add_border(field, a, b, lines[a.line + 1].substr(column, 1));
        }
    field.supply(Side::first, {zones.front().label}).supply(Side::second, {zones.back().label});
    return field;
}

std::string board_of(const P3f& game, const State& now) {
    std::string text;
    for (const Zone zone : game.map().zones()) {
        text += std::string(game.code(zone)) + ":";
        for (const PieceId id : Stack(now, zone)) text += " " + std::string(game.code(id));
        text += "  |";
        for (const Zone other : game.map().zones())
            if (game.map().between(zone, other).exists())
                text += " " + std::string(game.code(other));
        text += "\n";
    }
    return text;
}

// A position is told whole: what the field could not set up needs no beginning.
Board::Board(const Field& field, std::string_view header) : TestTable(field.game(), State{}) {
    TestTable::position(field.position(header));
}

std::string Board::zone(std::string_view code) const {
    const Piece& each = piece(code);
    return each.on_board() ? game.tables().zone_labels[each.zone.index()] : "-";
}

}  // namespace gonfalon::p3f
