#include "protocol/library.h"

#include <algorithm>

#include "ai/players/level.h"
#include "loader/reader.h"
#include "loader/tree.h"
#include "protocol/games/entries.h"

namespace gonfalon {
namespace {

std::string hex_text(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15u];
    return text;
}

LoadError unknown(std::string_view key, std::string_view what,
                  const std::vector<std::string>& known) {
    std::string list = std::string(what) + " (";
    for (const std::string& each : known) list += (list.back() == '(' ? "" : ", ") + each;
    return {"", "", std::string(key), list + ")"};
}

// Files that data packs bring for an option, such as army lists, are values of it by their titles.
void add_pack_values(const DataFiles& files, const std::string& game, Tree& option) {
    if (!option["values_from"].is_text()) return;
    const std::string folder = game + "/" + std::string(option["values_from"].text()) + "/";
    Tree values = option["values"];
    Tree names = option["value_names"];
    for (const DataPack& pack : files.packs())
        for (const auto& [path, text] : pack.files) {
            if (!path.starts_with(folder) || !path.ends_with(".json")) continue;
            const std::string id = path.substr(folder.size(), path.size() - folder.size() - 5);
            if (names.find(id) != nullptr) continue;
            const Tree title = read_tree(text).value_or(Tree{})["title"];
            values.add(Tree{id});
            names.set(id, title.is_object() ? title
                                            : Tree::object()
                                                  .set("en", Tree{title.text(id)})
                                                  .set("fr", Tree{title.text(id)}));
        }
    option.set("values", std::move(values)).set("value_names", std::move(names));
}

}  // namespace

GameResult Simulation::play(std::string_view first, std::string_view second, std::uint64_t seed,
                            std::uint64_t number, const Terms& terms) const {
    return it_->play(first, second, seed, number, terms);
}

std::vector<Judged> Simulation::judgement() const { return it_->judgement(); }

Simulation Simulation::judged_by(const WeightValues& first, const WeightValues& second) const {
    Simulation judged(it_->judged_by(first, second));
    judged.header = header;
    return judged;
}

const GameEntry* Library::find(std::string_view game) {
    for (const GameEntry* entry : game_entries())
        if (entry->name == game) return entry;
    return nullptr;
}

namespace {

// What a side is called before the battle is loaded: by its army's nation where it has no name.
Tree side_key(const DataFiles& files, const std::string& folder, const Tree& side) {
    const std::string_view key = side["key"].text();
    const std::string_view army = side["army"].text();
    if (army.empty() || (key != "side.first" && key != "side.second")) return side["key"];
    const Tree list = data_tree(files, folder + "/armies/" + std::string(army) + ".json");
    if (list["nation"].text().empty()) return side["key"];
    return Tree{"nation." + std::string(list["nation"].text())};
}

}  // namespace

std::vector<std::string_view> Library::names() {
    std::vector<std::string_view> names;
    for (const GameEntry* entry : game_entries())
        if (entry->listed) names.push_back(entry->name);
    return names;
}

std::vector<std::string_view> Library::players() {
    return {std::begin(player_names), std::end(player_names)};
}

bool Library::is_player(std::string_view name) { return fault_of(name) == PlayerFault::none; }

std::vector<std::string_view> Library::tempers() {
    std::vector<std::string_view> names;
    for (const Temper each : each_of<Temper>) names.push_back(name_of(each));
    return names;
}

PlayerFault Library::fault_of(std::string_view player) { return gonfalon::fault_of(player); }

std::vector<std::string> Library::scenarios(std::string_view game) const {
    std::vector<std::string> ids;
    const std::string folder = std::string(game) + "/scenarios/";
    for (const std::string& path : files_.list(folder)) {
        if (!path.ends_with(".json")) continue;
        ids.push_back(path.substr(folder.size(), path.size() - folder.size() - 5));
    }
    return ids;
}

std::string Library::rules_version(std::string_view game) const {
    return std::to_string(data_tree(files_, std::string(game) + "/game.json")["rules"].integer(1));
}

namespace {

// What a reader of a lesson needs; how a test plays it stays behind.
Tree lesson_of(const Tree& file) {
    Tree lesson = Tree::object();
    for (const char* key : {"id", "order", "title", "scenario", "side"})
        if (const Tree* value = file.find(key)) lesson.set(key, *value);
    Tree steps = Tree::list();
    for (const Tree& step : file["steps"].items())
        steps.add(Tree::object().set("text", step["text"]).set("done", step["done"]));
    return lesson.set("steps", std::move(steps));
}

void in_order(Tree& list) {
    std::stable_sort(list.items().begin(), list.items().end(), [](const Tree& a, const Tree& b) {
        return a["order"].integer(1000) < b["order"].integer(1000);
    });
}

}  // namespace

std::string Library::games() const {
    Tree games = Tree::list();
    for (std::string_view name : names()) {
        const std::string folder(name);
        Tree game = data_tree(files_, folder + "/game.json");
        if (!game.is_object()) game = Tree::object();
        game.set("game", Tree{name});
        const Tree briefings = data_tree(files_, folder + "/briefings.json");
        Tree scenarios = Tree::list();
        for (const std::string& id : this->scenarios(name)) {
            const Tree file = data_tree(files_, folder + "/scenarios/" + id + ".json");
            Tree scenario = Tree::object();
            scenario.set("id", Tree{id});
            for (const char* key :
                 {"title", "intro", "kind", "teaches", "options", "order", "source"}) {
                if (const Tree* value = file.find(key)) scenario.set(key, *value);
            }
            for (const Tree& each : briefings["briefings"].items())
                if (each["scenario"].text() == id) scenario.set("briefing", each);
            // A battle may name its own sides.
            if (const Tree* sides = file.find("sides")) {
                Tree keys = Tree::list();
                for (const Tree& side : sides->items()) keys.add(side_key(files_, folder, side));
                scenario.set("sides", std::move(keys));
            }
            scenarios.add(std::move(scenario));
        }
        in_order(scenarios);
        game.set("scenarios", std::move(scenarios));
        Tree lessons = Tree::list();
        for (const std::string& path : files_.list(folder + "/lessons/"))
            if (path.ends_with(".json")) lessons.add(lesson_of(data_tree(files_, path)));
        in_order(lessons);
        game.set("lessons", std::move(lessons));
        const Tree options = data_tree(files_, folder + "/options.json");
        Tree choices = options.find("options") ? options["options"] : Tree::list();
        for (Tree& option : choices.items()) add_pack_values(files_, folder, option);
        game.set("options", std::move(choices));
        games.add(std::move(game));
    }
    Tree players = Tree::list();
    for (std::string_view player : Library::players()) players.add(Tree{player});
    Tree tempers = Tree::list();
    for (std::string_view temper : Library::tempers()) tempers.add(Tree{temper});
    Tree tempered = Tree::list();
    for (const Level each : each_of<Level>) tempered.add(Tree{name_of(each)});
    return Tree::object()
        .set("games", std::move(games))
        .set("players", std::move(players))
        .set("tempers", std::move(tempers))
        .set("tempered", std::move(tempered))
        .write();
}

tl::expected<OptionValues, LoadError> Library::options_for(std::string_view game,
                                                           std::string_view scenario,
                                                           const OptionValues& wanted) const {
    if (find(game) == nullptr) {
        std::vector<std::string> known;
        for (std::string_view name : names()) known.emplace_back(name);
        return tl::make_unexpected(unknown("load.unknown_game", game, known));
    }
    const std::vector<std::string> known = scenarios(game);
    if (std::find(known.begin(), known.end(), scenario) == known.end()) {
        return tl::make_unexpected(unknown("load.unknown_scenario", scenario, known));
    }
    auto specs = load_options(files_, game);
    if (!specs) return tl::make_unexpected(specs.error());
    // A scenario may bring values of its own where the player says nothing.
    const Tree file =
        data_tree(files_, std::string(game) + "/scenarios/" + std::string(scenario) + ".json");
    for (OptionSpec& spec : *specs) {
        const Tree& own = file["options"][spec.id];
        if (own.is_text()) spec.otherwise = std::string(own.text());
        if (own.is_number()) spec.otherwise = std::to_string(own.integer());
    }
    return choose_options(*specs, wanted);
}

tl::expected<Match, LoadError> Library::start(std::string_view game, std::string_view scenario,
                                              const OptionValues& options,
                                              std::string_view dice) const {
    const auto prepared = prepare(game, scenario, options);
    if (!prepared) return tl::make_unexpected(prepared.error());
    Match match = (*prepared)->start();
    for (const auto& [key, value] : (*prepared)->header) match.set_header(key, value);
    match.set_header("dice", dice);
    return match;
}

tl::expected<std::shared_ptr<const Prepared>, LoadError> Library::prepare(
    std::string_view game, std::string_view scenario, const OptionValues& options) const {
    std::string key;
    if (shelf_.find) {
        key.append(game).append("/").append(scenario).append(" ").append(write_options(options));
        if (auto kept = shelf_.find(key)) return kept;
    }
    const auto values = options_for(game, scenario, options);
    if (!values) return tl::make_unexpected(values.error());
    auto prepared = find(game)->prepare(files_, scenario, *values);
    if (!prepared) return tl::make_unexpected(prepared.error());
    auto& header = (*prepared)->header;
    header.emplace_back("game", game);
    header.emplace_back("scenario", scenario);
    if (!values->empty()) header.emplace_back("options", write_options(*values));
    std::string data = hex_text(files_.content_hash(std::string(game) + "/"));
    for (const DataPack& pack : files_.packs()) {
        std::uint64_t hash = 0;
        for (const auto& [path, text] : pack.files) hash ^= hash_text(path) * 3 + hash_text(text);
        data += " " + pack.name + ":" + hex_text(hash);
    }
    header.emplace_back("data", data);
    header.emplace_back("rules", rules_version(game));
    if (shelf_.keep) shelf_.keep(key, *prepared);
    return *prepared;
}

tl::expected<Resumed, LoadError> Library::resume(std::string_view text, Budget budget) const {
    Record record;
    const RecordError error = read_record(text, record);
    const auto bad = [&](std::size_t line, std::string_view key) {
        return tl::make_unexpected(LoadError{"", std::to_string(line), std::string(key), ""});
    };
    if (!error.ok() && record.header.empty()) return bad(error.line, error.expected);
    auto match = start(record.get("game"), record.get("scenario"),
                       read_options(record.get("options")), record.get("dice"));
    if (!match) return tl::make_unexpected(match.error());
    Resumed result{std::move(*match), 0, {}, false, false, false, 0};
    result.other_data =
        !record.get("data").empty() && record.get("data") != result.match.record().get("data");
    result.other_rules =
        !record.get("rules").empty() && record.get("rules") != result.match.record().get("rules");
    for (const auto& [key, value] : record.header) result.match.set_header(key, value);
    if (const std::string_view position = record.get("position"); !position.empty()) {
        std::string lines(position);
        std::replace(lines.begin(), lines.end(), '|', '\n');
        if (!result.match.place(lines).ok()) return bad(1, "expected.position");
    }
    auto hash = record.hashes.begin();
    const bool hashed = !record.hashes.empty();
    for (const RecordLine& line : record.lines) {
        if (!budget.spend()) return bad(0, resume_cut_short);
        tl::expected<void, Refusal> done;
        switch (line.kind) {
            case RecordLine::Kind::action:
                done = result.match.play(line.side, line.text);
                break;
            case RecordLine::Kind::chance:
                done = result.match.roll_as(line.text);
                break;
            case RecordLine::Kind::undo:
                done = result.match.undo_to(line.undo_to);
                break;
        }
        if (!done) {
            result.failed_line = line.number;
            result.refusal = done.error().json;
            return result;
        }
        for (; hash != record.hashes.end() && hash->first <= line.number; ++hash) {
            if (hash->first == line.number && hash->second != result.match.hash()) {
                result.hash_differs = true;
                result.failed_line = line.number;
                return result;
            }
            if (hash->first == line.number) result.good = line.number;
        }
        if (!hashed) result.good = line.number;
    }
    if (!error.ok()) {
        result.failed_line = record.next();
        result.refusal = Tree::object()
                             .set("refused", Tree{"unreadable"})
                             .set("line", Tree{static_cast<std::uint64_t>(error.line)})
                             .set("expected", Tree{error.expected})
                             .write();
    }
    return result;
}

tl::expected<Simulation, LoadError> Library::simulate(std::string_view game,
                                                      std::string_view scenario,
                                                      const OptionValues& options) const {
    const auto prepared = prepare(game, scenario, options);
    if (!prepared) return tl::make_unexpected(prepared.error());
    Simulation simulation = (*prepared)->simulate();
    simulation.header = (*prepared)->header;
    return simulation;
}

}  // namespace gonfalon
