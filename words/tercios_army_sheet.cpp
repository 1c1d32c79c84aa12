#include "words/tercios_army_sheet.h"

#include "games/tercios/army/muster.h"
#include "loader/tree.h"
#include "words/sheet.h"

namespace gonfalon {

using Sheet = ArmySheet<tercios::Tercios>;

using namespace tercios::army;
using namespace sheet;
namespace t = tercios;

namespace {

// One sign for each order, as the page draws it (web/src/games/tercios/cards.ts).
constexpr std::string_view order_signs[] = {
    // a square half filled
    R"(<path d="M-5-5H5V5H-5ZM-5 0H5" stroke-width="1.6"/>)",
    // crossed swords
    R"(<path d="M-5-7L5 6M5-7L-5 6M-6 3L-2 6.5M6 3L2 6.5" stroke-width="1.6"/>)",
    // two chevrons
    R"(<path d="M-5 0L0-6L5 0M-5 6L0 0L5 6" stroke-width="1.6"/>)",
    // a flash
    R"(<path d="M1-8L-4 1H0L-1 8L5-2H1Z" stroke-width="1.6"/>)",
    // a shield
    R"(<path d="M-5-7H5V0C5 4 2 7 0 8C-2 7-5 4-5 0Z" stroke-width="1.6"/>)"};

constexpr std::string_view style = R"(
@page { size: A4; margin: 10mm; }
* { box-sizing: border-box; }
body { margin: 0; font: 10pt/1.3 Georgia, "Times New Roman", serif; color: #111; background: #fff; }
h1 { font-size: 18pt; margin: 0; } h2 { font-size: 12pt; margin: 5mm 0 1mm; border-bottom: 1.5pt solid #111; display: flex; justify-content: space-between; }
h2 small { font-weight: normal; } .sub { margin: 0 0 3mm; }
table { width: 100%; border-collapse: collapse; break-inside: avoid; }
th, td { border: .5pt solid #666; padding: .6mm 1.2mm; text-align: center; vertical-align: top; }
th { font-size: 7.5pt; font-weight: normal; background: #eee; } th.l, td.l { text-align: left; width: 40%; } td.p { text-align: right; white-space: nowrap; }
thead th[rowspan]:not(.l), thead tr + tr th { writing-mode: vertical-rl; transform: rotate(180deg); text-align: left; padding: 1mm .4mm; }
td .d { display: block; font-size: 8pt; color: #333; } .boxes { letter-spacing: 1mm; white-space: nowrap; }
section { break-inside: avoid; } .com { margin: 1mm 0; } .com b { margin-right: 2mm; }
.breaches { border: 1.5pt solid #900; padding: 2mm 4mm; margin: 3mm 0; } .breaches li { margin: .5mm 0; }
.cards { break-before: page; } .cards h2 { margin-top: 0; }
.grid { display: grid; grid-template-columns: repeat(3, 63mm); }
.card { width: 63mm; height: 44mm; border: .7pt dashed #555; padding: 2.5mm 3mm; break-inside: avoid; overflow: hidden; display: grid; grid-template-columns: 12mm 1fr; grid-template-rows: auto 1fr auto; column-gap: 2mm; }
.card svg { width: 11mm; height: 11mm; fill: none; stroke: #111; stroke-linecap: round; stroke-linejoin: round; }
.card strong { font-size: 15pt; align-self: center; } .card p { grid-column: 1 / 3; margin: 1mm 0 0; font-size: 8.5pt; line-height: 1.2; } .card p i { display: block; margin-top: .5mm; }
.card footer { grid-column: 1 / 3; display: flex; gap: 2mm; justify-content: space-between; font-size: 8.5pt; border-top: .5pt solid #999; padding-top: .8mm; white-space: nowrap; overflow: hidden; }
.card.ready { border-top: 1.2mm solid #2f6f3e; } .card.assault { border-top: 1.2mm solid #a11d21; } .card.run { border-top: 1.2mm solid #1f5c99; } .card.fire { border-top: 1.2mm solid #c77700; } .card.resist { border-top: 1.2mm solid #5b4a8a; }
@media screen { body { max-width: 190mm; margin: 8mm auto; padding: 0 4mm; } }
)";

}  // namespace

const std::string& Sheet::in(const t::Words& both) const {
    return words_.language() == Language::fr ? both.fr : both.en;
}

std::string Sheet::title() const { return in(army_.list.title); }

std::string Sheet::subtitle() const {
    const ArmyList& list = army_.list;
    std::string text = in(army_.book.nation(list.nation).name);
    append(
        text,
        in(list.structure == ArmyList::free_template ? army_.book.free_name
                                                     : army_.book.templates[list.structure].name),
        " · ");
    append(text, say("army.points_of", {{"points", army_.points}, {"budget", list.points}}), " · ");
    return text;
}

std::string Sheet::verdict() const {
    if (army_.breaches.empty())
        return say("army.legal", {{"points", army_.points}, {"budget", army_.list.points}});
    return say("army.illegal", {{"count", army_.breaches.size()}});
}

std::string Sheet::breach(const Breach& breach) const {
    return say("army.breach." + std::string(name_of(breach.fault)),
               {{"measured", breach.measured},
                {"allowed", breach.allowed},
                {"what", in(name_in(army_.book, breach.subject))}});
}

std::string Sheet::place(std::string_view path) const {
    const std::vector<std::string_view> steps = steps_of(path);
    const ArmyList& list = army_.list;
    if (steps.empty()) return {};
    if (steps[0] == "commander") return list.commander ? list.commander->code : "";
    if (steps[0] == "elite") return list.elite ? list.elite->code : "";
    if (steps[0] != "regiments" || steps.size() < 2) return {};
    const std::size_t r = number_in(steps[1]);
    if (r >= list.regiments.size()) return {};
    const ListedRegiment& regiment = list.regiments[r];
    std::string text = regiment.code;
    if (steps.size() > 2 && steps[2] == "commander" && regiment.commander)
        append(text, regiment.commander->code, " ");
    if (steps.size() > 3 && steps[2] == "units") {
        const std::size_t u = number_in(steps[3]);
        if (u < regiment.units.size()) append(text, regiment.units[u].code, " ");
    }
    return text;
}

// --- Units and commanders -----------------------------------------------------------------------

std::vector<std::string> Sheet::value_names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count_of<t::Stat>; ++i)
        names.push_back(say("value." + std::string(name_of(static_cast<t::Stat>(i)))));
    return names;
}
std::vector<std::string> Sheet::defence_names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count_of<t::Defence>; ++i)
        names.push_back(say("defence." + std::string(name_of(static_cast<t::Defence>(i)))));
    return names;
}

Sheet::UnitWords Sheet::form(const t::Form& form) const {
    const t::Profile& p = form.profile;
    UnitWords words;
    const auto number = [](int value) { return value == 0 ? "–" : std::to_string(value); };
    std::string speed = number(p.speed);
    if (p.speed_limbered > 0) speed += "/" + std::to_string(p.speed_limbered);
    std::string shoot = number(p.shoot);
    if (form.weapons.has(t::Weapon::arquebus_musket)) shoot += "/" + std::to_string(p.shoot_long);
    words.values = {
        speed, number(p.melee), shoot, number(p.discipline), number(p.courage), number(p.stamina)};
    for (const std::uint8_t target : p.defence)
        words.defences.push_back(std::to_string(target) + "+");
    for (std::size_t i = 0; i < t::weapon_count; ++i) {
        if (!form.weapons.has(static_cast<t::Weapon>(i))) continue;
        std::string weapon = in(army_.book.weapon_names[i]);
        if (const t::Length range = army_.book.weapons[i].range; range > 0)
            weapon += " " + say("army.inches", {{"length", range / t::inch}});
        append(words.weapons, weapon);
    }
    for (std::size_t i = 0; i < t::special_count; ++i)
        if (form.special.has(static_cast<t::Special>(i)))
            append(words.rules, in(army_.book.special_names[i]));
    const t::BaseSize& base = army_.book.bases[static_cast<std::size_t>(form.base)];
    words.base =
        say("army.base_size", {{"width", base.size.width / 10}, {"depth", base.size.depth / 10}});
    words.stamina = p.stamina;
    return words;
}

void Sheet::add(const ListedUnit& unit, t::RegimentKind kind, std::vector<UnitWords>& into) const {
    const t::Troop troop = troop_of(army_.book, unit, kind, army_.options);
    const UnitType& type = army_.book.type(troop.type);
    const std::string& type_name = in(type.name);
    std::string options;
    for (std::size_t i = 0; i < type.options.size(); ++i)
        for (const std::uint8_t taken : unit.options)
            if (taken == i) append(options, in(type.options[i].name));
    UnitWords words = form(troop.form);
    words.code = unit.code;
    words.name = unit.name.empty() ? type_name : unit.name + " (" + type_name + ")";
    words.options = options;
    words.points = troop.points;
    if (troop.has_foot) words.name = say("army.mounted", {{"unit", words.name}});
    into.push_back(words);
    if (!troop.has_foot) return;
    UnitWords foot = form(troop.foot);
    foot.code = unit.code;
    foot.name = say("army.on_foot", {{"unit", type_name}});
    into.push_back(std::move(foot));
}

Sheet::CommanderWords Sheet::commander(const ListedCommander& listed) const {
    CommanderWords words;
    words.code = listed.code;
    words.name = listed.name;
    words.rank = say("army.rank", {{"rank", int{listed.rank}}});
    for (const t::Virtue virtue : listed.virtues)
        append(words.virtues, in(army_.book.virtue_names[static_cast<std::size_t>(virtue)]));
    for (const t::Trait trait : listed.traits)
        append(words.traits, in(army_.book.trait_names[static_cast<std::size_t>(trait)]));
    words.points = points_of(army_.book, listed);
    return words;
}

std::vector<Sheet::CommanderWords> Sheet::chief() const {
    if (!army_.list.commander || !army_.options.commanders) return {};
    return {commander(*army_.list.commander)};
}

std::vector<Sheet::RegimentWords> Sheet::regiments() const {
    std::vector<RegimentWords> all;
    const ArmyList& list = army_.list;
    for (const ListedRegiment& regiment : list.regiments) {
        RegimentWords words;
        words.code = regiment.code;
        words.name = in(regiment.name);
        words.kind = in(army_.book.regiment(regiment.kind).name);
        if (regiment.nation.exists() && regiment.nation != list.nation)
            append(words.kind,
                   say("army.allied", {{"nation", in(army_.book.nation(regiment.nation).name)}}));
        if (regiment.commander && army_.options.commanders)
            words.commander.push_back(commander(*regiment.commander));
        for (const ListedUnit& unit : regiment.units) add(unit, regiment.kind, words.units);
        words.points = points_of(army_.book, regiment, army_.options);
        all.push_back(std::move(words));
    }
    if (list.elite) {
        RegimentWords words;
        words.code = list.elite->code;
        words.name = say("army.elite_unit");
        add(*list.elite, t::RegimentKind::elite, words.units);
        words.points = points_of(army_.book, *list.elite, army_.options);
        all.push_back(std::move(words));
    }
    return all;
}

// --- The page -----------------------------------------------------------------------------------

std::string Sheet::roster() const {
    std::string out;
    const auto commander_line = [&](const CommanderWords& each, std::string_view what) {
        std::string line = each.rank;
        append(line, each.virtues, " · ");
        append(line, each.traits, " · ");
        out += "<p class=\"com\"><b>" + escaped(each.code + " " + each.name) + "</b> " +
               escaped(what) + " · " + escaped(line) + " · " +
               escaped(say("army.points", {{"points", each.points}})) + "</p>\n";
    };
    for (const CommanderWords& each : chief()) commander_line(each, say("army.chief"));
    for (const RegimentWords& regiment : regiments()) {
        out += "<section><h2><span>" + escaped(regiment.code + " " + regiment.name);
        if (!regiment.kind.empty()) out += " <small>" + escaped(regiment.kind) + "</small>";
        out += "</span><small>" + escaped(say("army.points", {{"points", regiment.points}})) +
               "</small></h2>\n";
        for (const CommanderWords& each : regiment.commander)
            commander_line(each, say("army.commander"));
        out += "<table><thead><tr><th class=\"l\" rowspan=\"2\"></th>";
        for (const std::string& name : value_names())
            out += "<th rowspan=\"2\">" + escaped(name) + "</th>";
        out += "<th colspan=\"4\">" + escaped(say("army.defences")) + "</th><th rowspan=\"2\">" +
               escaped(say("army.wear")) + "</th><th rowspan=\"2\"></th></tr><tr>";
        for (const std::string& name : defence_names()) out += tag("th", name);
        out += "</tr></thead><tbody>\n";
        for (const UnitWords& unit : regiment.units) {
            std::string details = unit.weapons;
            append(details, unit.rules, " · ");
            append(details, unit.base, " · ");
            out += "<tr><td class=\"l\"><b>" + escaped(unit.code) + "</b> " + escaped(unit.name);
            if (!unit.options.empty())
                out += "<span class=\"d\">" + escaped(unit.options) + "</span>";
            out += "<span class=\"d\">" + escaped(details) + "</span></td>";
            for (const std::string& value : unit.values) out += tag("td", value);
            for (const std::string& value : unit.defences) out += tag("td", value);
            out += "<td class=\"boxes\">";
            for (int i = 0; i < unit.stamina; ++i) out += "☐";
            out += "</td><td class=\"p\">" +
                   (unit.points > 0 ? std::to_string(unit.points) : std::string()) + "</td></tr>\n";
        }
        out += "</tbody></table></section>\n";
    }
    return out;
}

std::string Sheet::order_cards() const {
    std::string out = "<div class=\"cards\"><h2><span>" + escaped(say("army.order_cards")) +
                      "</span></h2><p class=\"sub\">" + escaped(say("army.cut_here")) +
                      "</p>\n<div class=\"grid\">\n";
    for (const RegimentWords& regiment : regiments()) {
        std::string last;
        for (const UnitWords& unit : regiment.units) {
            if (unit.code == last) continue;  // the second form of the same unit
            last = unit.code;
            for (std::size_t i = 0; i < t::order_count; ++i) {
                const std::string order(name_of(static_cast<t::Order>(i)));
                out += "<div class=\"card " + order + "\"><svg viewBox=\"-9 -9 18 18\">" +
                       std::string(order_signs[i]) + "</svg>" +
                       tag("strong", in(army_.book.order_names[i])) + "<p>" +
                       escaped(say("army.order." + order)) + "<i>" +
                       escaped(say("army.react." + order)) + "</i></p><footer><span><b>" +
                       escaped(unit.code) + "</b> " + escaped(unit.name) + "</span><span>" +
                       escaped(regiment.code) + "</span></footer></div>\n";
            }
        }
    }
    return out + "</div></div>\n";
}

std::string Sheet::html() const {
    return page(name_of(words_.language()), style, title(), subtitle(),
                breach_list(*this, army_.breaches) + roster() + order_cards());
}

}  // namespace gonfalon
