// `army`: the lists there are, what a list breaks, and its roster and order cards.
#include <ostream>

#include "cli/session.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios.h"
#include "words/army_sheet.h"

namespace gonfalon::cli {

namespace {

std::string list_names(const Session& session) {
    std::string names;
    for (const std::string& id : tercios_lists(session.files))
        names.append(names.empty() ? "" : ", ").append(id);
    return names;
}

int list_armies(Session& session) {
    const auto book = load_tercios_book(session.files);
    if (!book) return session.give_up(session.words.say(book.error()));
    Tree all = Tree::list();
    Table table(2);
    for (const std::string& id : tercios_lists(session.files)) {
        const auto list = load_tercios_list(session.files, *book, id);
        if (!list) {
            complain(session.console, session.words.say(list.error()));
            continue;
        }
        const tercios::Words& title = list->title;
        const tercios::Words& nation = book->nation(list->nation).name;
        const bool french = session.words.language() == Language::fr;
        all.add(Tree::object()
                    .set("id", id)
                    .set("title", Tree::object().set("en", title.en).set("fr", title.fr))
                    .set("nation", book->nation(list->nation).id)
                    .set("points", int{list->points}));
        table.row({session.console.paint(Paint::note, id),
                   session.say("army.points", {{"points", int{list->points}}}),
                   french ? nation.fr : nation.en, french ? title.fr : title.en});
    }
    if (session.arguments.json)
        session.console.out << all.write_indented();
    else
        session.console.out << table.write(session.console.width);
    return done;
}

// A file, or the name of a list of the data.
tl::expected<std::string, int> text_of(Session& session, std::string& name) {
    const std::string& where = session.arguments.where;
    if (where.empty())
        return tl::make_unexpected(
            session.refuse(session.say("cli.army.no_list", {{"names", list_names(session)}})));
    const std::string path = "tercios/armies/" + where + ".json";
    if (const auto text = session.files.find(path)) {
        name = path;
        return std::string(*text);
    }
    auto text = read_file(where);
    name = where;
    if (text) return *text;
    if (text.error().key != "cli.file.absent")
        return tl::make_unexpected(session.refuse(say(session.words, text.error())));
    return tl::make_unexpected(session.refuse(
        session.say("cli.army.unknown", {{"what", where}, {"names", list_names(session)}})));
}

void tell_breaches(Session& session, const ArmySheet& sheet, const CheckedArmy& army) {
    Console& console = session.console;
    Table table(2);
    for (const tercios::army::Breach& each : army.breaches) {
        const std::string rule(tercios::rule_name_of(each.rule));
        table.row({console.paint(Paint::note, rule), sheet.place(each.place), sheet.breach(each)});
    }
    console.out << console.paint(army.breaches.empty() ? Paint::good : Paint::bad, sheet.verdict())
                << "\n"
                << table.write(console.width);
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text.append(text.empty() ? "" : " · ").append(word);
    return text;
}

void tell_roster(Session& session, const ArmySheet& sheet) {
    Console& console = session.console;
    std::ostream& out = console.out;
    out << console.paint(Paint::strong, sheet.title()) << "\n" << sheet.subtitle() << "\n\n";
    const auto commander = [&](const ArmySheet::CommanderWords& each, const std::string& what) {
        out << "  " << console.paint(Paint::note, each.code) << " " << each.name << ", " << what;
        for (const std::string& part : {each.rank, each.virtues, each.traits})
            if (!part.empty()) out << " · " << part;
        out << " · " << session.say("army.points", {{"points", each.points}}) << "\n";
    };
    for (const auto& each : sheet.chief()) commander(each, session.say("army.chief"));
    out << "\n"
        << session.say("army.columns", {{"values", joined(sheet.value_names())},
                                        {"defences", joined(sheet.defence_names())}})
        << "\n";
    for (const ArmySheet::RegimentWords& regiment : sheet.regiments()) {
        out << "\n" << console.paint(Paint::strong, regiment.code + " " + regiment.name);
        if (!regiment.kind.empty()) out << " · " << regiment.kind;
        out << " · " << session.say("army.points", {{"points", regiment.points}}) << "\n";
        for (const auto& each : regiment.commander) commander(each, session.say("army.commander"));
        Table table(2);
        for (const ArmySheet::UnitWords& unit : regiment.units) {
            std::vector<std::string> row = {console.paint(Paint::note, unit.code), unit.name};
            std::string values;
            for (const std::string& value : unit.values) values += padded_left(value, 4);
            std::string defences;
            for (const std::string& value : unit.defences) defences += " " + value;
            row.push_back(values);
            row.push_back("|" + defences);
            row.push_back(unit.points > 0 ? padded_left(std::to_string(unit.points), 4) : "");
            table.row(std::move(row));
        }
        out << table.write(console.width);
        for (const ArmySheet::UnitWords& unit : regiment.units) {
            std::string line = unit.code + ":";
            for (const std::string& part : {unit.options, unit.weapons, unit.rules, unit.base})
                if (!part.empty()) line.append(line.ends_with(':') ? " " : " · ").append(part);
            out << indented(line, console.width, 4);
        }
    }
    out << "\n" << console.paint(Paint::strong, session.say("army.order_cards")) << "\n";
    Table cards(2);
    for (std::size_t i = 0; i < tercios::order_count; ++i) {
        const std::string order(name_of(static_cast<tercios::Order>(i)));
        cards.row({session.say("order." + order),
                   session.say("army.order." + order) + " " + session.say("army.react." + order)});
    }
    out << cards.write(console.width);
}

}  // namespace

int army(Session& session) {
    if (const auto used = session.words.use(session.files, "tercios"); !used)
        return session.give_up(session.words.say(used.error()));
    const std::string& task = session.arguments.task;
    if (task == "list") return list_armies(session);
    if (task != "check" && task != "print")
        return session.refuse(session.say("cli.army.task", {{"what", task}}));
    std::string name;
    const auto text = text_of(session, name);
    if (!text) return text.error();
    const auto options = session.options();
    if (!options) return session.refuse(options.error());
    const auto checked = check_army(session.files, *text, name, *options);
    if (!checked) return session.give_up(session.words.say(checked.error()));
    const ArmySheet sheet(*checked, session.words);
    const int code = checked->breaches.empty() ? done : failed;
    if (session.arguments.json) {
        session.console.out << army_report(*checked).write_indented();
        return code;
    }
    if (task == "check") {
        tell_breaches(session, sheet, *checked);
        return code;
    }
    if (!session.arguments.html.empty()) {
        if (const auto written = write_file(session.arguments.html, sheet.html()); !written)
            return session.give_up(say(session.words, written.error()));
        session.console.out << session.say("cli.army.written", {{"file", session.arguments.html}})
                            << "\n";
    } else {
        tell_roster(session, sheet);
    }
    if (!checked->breaches.empty()) tell_breaches(session, sheet, *checked);
    return code;
}

}  // namespace gonfalon::cli
