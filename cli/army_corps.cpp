#include "cli/army_corps.h"

#include <ostream>

#include "cli/army_answer.h"
#include "generated/la_garde/index.h"
#include "words/corps_sheet.h"

namespace gonfalon::cli {

namespace {

void tell_roster(Session& session, const CorpsSheet& sheet) {
    Console& console = session.console;
    std::ostream& out = console.out;
    const auto points = [&](int number) {
        return session.say("army.points", {{"points", number}});
    };
    const auto general = [&](const CorpsSheet::GeneralWords& each) {
        out << "  " << console.paint(Paint::note, each.code) << " " << each.name << ", "
            << each.rank << " · " << each.grade << " · " << points(each.points) << "\n";
    };
    const auto formation = [&](const CorpsSheet::FormationWords& each) {
        out << "\n" << console.paint(Paint::strong, each.code + " " + each.name);
        if (!each.kind.empty() && each.kind != each.name) out << " · " << each.kind;
        out << " · " << points(each.points) << "\n";
        for (const auto& leader : each.general) general(leader);
        Table table(2);
        for (const CorpsSheet::BrigadeWords& brigade : each.brigades)
            table.row({console.paint(Paint::note, brigade.code), brigade.name, brigade.type,
                       brigade.experience, brigade.traits,
                       padded_left(std::to_string(brigade.points), 4)});
        out << table.write(console.width);
    };
    out << console.paint(Paint::strong, sheet.title()) << "\n" << sheet.subtitle() << "\n";
    for (const auto& each : sheet.chief()) general(each);
    for (const CorpsSheet::CorpsWords& each : sheet.corps()) {
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

}  // namespace

int army_of_corps(Session& session, const std::string& text, const std::string& name) {
    if (const auto used = session.words.use(session.files, "la_garde"); !used)
        return session.give_up(session.words.say(used.error()));
    const auto options = session.options();
    if (!options) return session.refuse(options.error());
    const auto army = check_la_garde_army(session.files, text, name, *options);
    if (!army) return session.give_up(session.words.say(army.error()));
    const CorpsSheet sheet(*army, session.words);
    return answer_army(session, sheet, *army, la_garde_army_report(*army), la_garde::rule_name_of,
                       tell_roster);
}

}  // namespace gonfalon::cli
