#include "cli/army_rosters.h"

#include <ostream>

#include "cli/army_answer.h"

namespace gonfalon::cli {

using TerciosSheet = ArmySheet<tercios::Tercios>;
using LaGardeSheet = ArmySheet<la_garde::LaGarde>;

static std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text.append(text.empty() ? "" : " · ").append(word);
    return text;
}

void tell_roster(Session& session, const TerciosSheet& sheet) {
    Console& console = session.console;
    std::ostream& out = console.out;
    out << console.paint(Paint::strong, sheet.title()) << "\n" << sheet.subtitle() << "\n\n";
    const auto commander = [&](const TerciosSheet::CommanderWords& each, const std::string& what) {
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
    for (const TerciosSheet::RegimentWords& regiment : sheet.regiments()) {
        out << "\n" << console.paint(Paint::strong, regiment.code + " " + regiment.name);
        if (!regiment.kind.empty()) out << " · " << regiment.kind;
        out << " · " << session.say("army.points", {{"points", regiment.points}}) << "\n";
        for (const auto& each : regiment.commander) commander(each, session.say("army.commander"));
        Table table(2);
        for (const TerciosSheet::UnitWords& unit : regiment.units) {
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
        for (const TerciosSheet::UnitWords& unit : regiment.units) {
            std::string line = unit.code;
            for (const std::string& part : {unit.options, unit.weapons, unit.rules, unit.base})
                if (!part.empty()) line.append(" · ").append(part);
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

void tell_roster(Session& session, const LaGardeSheet& sheet) {
    Console& console = session.console;
    std::ostream& out = console.out;
    const auto points = [&](int number) {
        return session.say("army.points", {{"points", number}});
    };
    const auto general = [&](const LaGardeSheet::GeneralWords& each) {
        out << "  " << console.paint(Paint::note, each.code) << " " << each.name << ", "
            << each.rank << " · " << each.grade << " · " << points(each.points) << "\n";
    };
    const auto formation = [&](const LaGardeSheet::FormationWords& each) {
        out << "\n" << console.paint(Paint::strong, each.code + " " + each.name);
        if (!each.kind.empty() && each.kind != each.name) out << " · " << each.kind;
        out << " · " << points(each.points) << "\n";
        for (const auto& leader : each.general) general(leader);
        Table table(2);
        for (const LaGardeSheet::BrigadeWords& brigade : each.brigades)
            table.row({console.paint(Paint::note, brigade.code), brigade.name, brigade.type,
                       brigade.experience, brigade.traits,
                       padded_left(std::to_string(brigade.points), 4)});
        out << table.write(console.width);
    };
    out << console.paint(Paint::strong, sheet.title()) << "\n" << sheet.subtitle() << "\n";
    for (const auto& each : sheet.chief()) general(each);
    for (const LaGardeSheet::CorpsWords& each : sheet.corps()) {
        out << "\n"
            << console.paint(Paint::strong, each.code + " " + each.name) << " · "
            << points(each.points) << "\n";
        general(each.general);
        for (const auto& inside : each.formations) formation(inside);
    }
    for (const auto& each : sheet.reserve()) formation(each);
    std::string codes;
    for (const auto& [code, name] : sheet.ordered())
        codes.append(codes.empty() ? "" : ", ").append(code);
    out << "\n" << console.paint(Paint::strong, session.say("army.order_counters")) << "\n";
    out << indented(session.say("army.counters_for", {{"codes", codes}}), console.width, 2);
    Table orders(2);
    for (std::size_t i = 0; i < la_garde::order_count; ++i) {
        const std::string order(name_of(static_cast<la_garde::Order>(i)));
        orders.row({session.say("order." + order), session.say("army.order." + order)});
    }
    out << orders.write(console.width);
}

}  // namespace gonfalon::cli
