#include "words/la_garde_army_sheet.h"

#include "words/sheet.h"

namespace gonfalon {

using Sheet = ArmySheet<la_garde::LaGarde>;

using namespace la_garde::army;
using namespace sheet;
namespace g = la_garde;

namespace {

// One sign for each order, that needs no colour to be told from the others.
constexpr std::string_view order_signs[] = {
    // as the page draws them (web/src/games/la_garde/orders.ts): crossed sabres
    R"(<path d="M-5-7L5 6M5-7L-5 6M-6 3L-2 6.5M6 3L2 6.5" stroke-width="1.6"/>)",
    // a parapet
    R"(<path d="M-6 6V-2H-3V1H-1.5V-2H1.5V1H3V-2H6V6Z" stroke-width="1.6"/>)",
    // an arrow that turns
    R"(<path d="M-5 7V0C-5-5 4-5 4 0V3M1 0L4 4L7 0" stroke-width="1.6"/>)"};

constexpr std::string_view style = R"(
@page { size: A4; margin: 10mm; }
* { box-sizing: border-box; }
body { margin: 0; font: 10pt/1.3 Georgia, "Times New Roman", serif; color: #111; background: #fff; }
h1 { font-size: 18pt; margin: 0; } h2, h3 { display: flex; justify-content: space-between; margin: 4mm 0 1mm; break-after: avoid; }
h2 { font-size: 14pt; border-bottom: 1.5pt solid #111; } h3 { font-size: 11pt; } h2 small, h3 small { font-weight: normal; } .sub { margin: 0 0 3mm; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; break-inside: avoid; }
th, td { border: .5pt solid #666; padding: .6mm 1.2mm; text-align: left; vertical-align: top; }
th { font-size: 7.5pt; font-weight: normal; background: #eee; } th:nth-child(1) { width: 36%; } th:nth-child(4) { width: 34mm; } th:nth-child(5) { width: 12mm; } td.p { text-align: right; white-space: nowrap; }
td .d { display: block; font-size: 8pt; color: #333; } .boxes { letter-spacing: 1mm; white-space: nowrap; }
section { break-inside: avoid; } .com { margin: 1mm 0; } .com b { margin-right: 2mm; }
.breaches { border: 1.5pt solid #900; padding: 2mm 4mm; margin: 3mm 0; } .breaches li { margin: .5mm 0; }
.cards { break-before: page; } .cards h2 { margin-top: 0; }
.grid { display: grid; grid-template-columns: repeat(6, 30mm); }
.card { width: 30mm; height: 34mm; border: .7pt dashed #555; padding: 2mm; break-inside: avoid; overflow: hidden; display: grid; grid-template-columns: 5mm 1fr; grid-template-rows: auto 1fr auto; column-gap: 1mm; }
.card svg { width: 5mm; height: 5mm; fill: none; stroke: #111; stroke-linecap: round; stroke-linejoin: round; }
.card strong { font-size: 8pt; align-self: center; } .card p { grid-column: 1 / 3; margin: 1mm 0 0; font-size: 7pt; line-height: 1.2; }
.card footer { grid-column: 1 / 3; font-size: 7pt; line-height: 1.1; border-top: .5pt solid #999; padding-top: .6mm; }
.card.attack { border-top: 1.2mm solid #a11d21; } .card.defend { border-top: 1.2mm solid #1f5c99; } .card.manoeuvre { border-top: 1.2mm solid #2f6f3e; }
@media screen { body { max-width: 190mm; margin: 8mm auto; padding: 0 4mm; } }
)";

template <class Enum>
std::string key_of(std::string_view family, Enum value) {
    return std::string(family) + "." + std::string(name_of(value));
}

}  // namespace

const std::string& Sheet::in(const g::Words& both) const {
    return words_.language() == Language::fr ? both.fr : both.en;
}

std::string Sheet::title() const { return in(army_.list.title); }

std::string Sheet::subtitle() const {
    std::string text = in(nation_.name);
    append(text, std::to_string(army_.list.year), " · ");
    if (army_.list.free) append(text, say("army.free"), " · ");
    append(text, say("army.points_of", {{"points", army_.points}, {"budget", army_.list.points}}),
           " · ");
    return text;
}

std::string Sheet::verdict() const {
    if (army_.breaches.empty())
        return say("army.legal", {{"points", army_.points}, {"budget", army_.list.points}});
    return say("army.illegal", {{"count", army_.breaches.size()}});
}

std::string Sheet::breach(const Breach& breach) const {
    return say(
        "army.breach." + std::string(name_of(breach.fault)),
        {{"measured", breach.measured}, {"allowed", breach.allowed}, {"what", in(breach.subject)}});
}

std::string Sheet::place(std::string_view path) const {
    const std::vector<std::string_view> steps = steps_of(path);
    const ArmyList& list = army_.list;
    if (steps.empty()) return {};
    if (steps[0] == "general") return list.general ? list.general->code : "";
    std::string text;
    // What follows a formation: its general, or one of its brigades.
    const auto inside = [&](const ListedFormation& formation, std::size_t from) {
        append(text, formation.code, " ");
        if (steps.size() > from && steps[from] == "general" && formation.general)
            append(text, formation.general->code, " ");
        const bool guns = steps.size() > from && steps[from] == "artillery";
        if (guns) ++from;
        if (steps.size() <= from + 1 || steps[from] != "brigades") return;
        const std::vector<ListedBrigade>& brigades = guns ? formation.guns : formation.brigades;
        const std::size_t at = number_in(steps[from + 1]);
        if (at < brigades.size()) append(text, brigades[at].code, " ");
    };
    if (steps[0] == "reserve" && list.reserve) inside(*list.reserve, 1);
    if (steps[0] != "corps" || steps.size() < 2) return text;
    const std::size_t c = number_in(steps[1]);
    if (c >= list.corps.size()) return {};
    const ListedCorps& corps = list.corps[c];
    text = corps.code;
    if (steps.size() < 3) return text;
    if (steps[2] == "general") append(text, corps.general.code, " ");
    if (steps[2] == "troops" && corps.troops) inside(*corps.troops, 3);
    if (steps[2] == "divisions" && steps.size() > 3) {
        const std::size_t d = number_in(steps[3]);
        if (d < corps.divisions.size()) inside(corps.divisions[d], 4);
    }
    return text;
}

// --- Brigades and generals ----------------------------------------------------------------------

Sheet::GeneralWords Sheet::general(const ListedGeneral& listed, g::Rank rank) const {
    return {listed.code, listed.name, say(key_of("rank", rank)), say(key_of("grade", listed.grade)),
            points_of(army_.book, rank, listed.grade)};
}

Sheet::BrigadeWords Sheet::brigade(const ListedBrigade& listed) const {
    const Entry& entry = nation_.entries[listed.entry];
    BrigadeWords words;
    words.code = listed.code;
    words.name = in(listed.name);
    if (words.name != in(entry.name)) words.name += " (" + in(entry.name) + ")";
    words.type = say(key_of("type", entry.type));
    words.elements = listed.size();
    for (std::size_t i = 0; i < g::experience_count; ++i) {
        if (listed.elements[i] == 0) continue;
        const std::string experience = say(key_of("experience", static_cast<g::Experience>(i)));
        append(words.experience, std::to_string(int{listed.elements[i]}) + " × " + experience);
    }
    for (std::size_t i = 0; i < g::trait_count; ++i) {
        const auto trait = static_cast<g::Trait>(i);
        if (entry.traits.has(trait) || listed.traits.has(trait))
            append(words.traits, say(key_of("trait", trait)));
    }
    words.points = points_of(army_.book, nation_, listed);
    return words;
}

Sheet::FormationWords Sheet::formation(const ListedFormation& listed,
                                       const std::vector<GunOption>& guns) const {
    FormationWords words;
    words.code = listed.code;
    words.name = in(listed.name);
    if (listed.table != no_choice) words.kind = in(nation_.divisions[listed.table].name);
    if (listed.gun_option != no_choice) append(words.kind, in(guns[listed.gun_option].name), " · ");
    if (listed.general) {
        words.general.push_back(general(*listed.general, g::Rank::division));
        words.points += words.general.back().points;
    }
    for (const auto* list : {&listed.brigades, &listed.guns})
        for (const ListedBrigade& each : *list) {
            words.brigades.push_back(brigade(each));
            words.points += words.brigades.back().points;
        }
    return words;
}

std::vector<Sheet::GeneralWords> Sheet::chief() const {
    if (!army_.list.general) return {};
    return {general(*army_.list.general, g::Rank::army)};
}

std::vector<Sheet::CorpsWords> Sheet::corps() const {
    std::vector<CorpsWords> all;
    for (const ListedCorps& each : army_.list.corps) {
        CorpsWords words{each.code, in(each.name), general(each.general, g::Rank::corps), {}, 0};
        words.points = words.general.points;
        for (const ListedFormation& division : each.divisions) {
            const bool known = division.table != no_choice;
            words.formations.push_back(formation(
                division, known ? nation_.divisions[division.table].guns : nation_.corps_guns));
        }
        if (each.troops) words.formations.push_back(formation(*each.troops, nation_.corps_guns));
        for (const FormationWords& formation : words.formations) words.points += formation.points;
        all.push_back(std::move(words));
    }
    return all;
}

std::vector<Sheet::FormationWords> Sheet::reserve() const {
    if (!army_.list.reserve) return {};
    return {formation(*army_.list.reserve, nation_.army_guns)};
}

std::vector<std::pair<std::string, std::string>> Sheet::ordered() const {
    std::vector<std::pair<std::string, std::string>> all;
    for (const ListedCorps& corps : army_.list.corps) {
        all.emplace_back(corps.code, in(corps.name));
        for (const ListedFormation& division : corps.divisions)
            all.emplace_back(division.code, in(division.name));
    }
    return all;
}

// --- The page -----------------------------------------------------------------------------------

std::string Sheet::general_line(const GeneralWords& general) const {
    return "<p class=\"com\"><b>" + escaped(general.code + " " + general.name) + "</b> " +
           escaped(general.rank + " · " + general.grade + " · " +
                   say("army.points", {{"points", general.points}})) +
           "</p>\n";
}

std::string Sheet::table(const FormationWords& formation) const {
    std::string out = "<section><h3><span>" + escaped(formation.code + " " + formation.name);
    if (!formation.kind.empty() && formation.kind != formation.name)
        out += " <small>" + escaped(formation.kind) + "</small>";
    out += "</span><small>" + escaped(say("army.points", {{"points", formation.points}})) +
           "</small></h3>\n";
    for (const GeneralWords& each : formation.general) out += general_line(each);
    out += "<table><thead><tr>";
    for (const char* column : {"brigade", "experience", "traits", "elements", "cost"})
        out += tag("th", say("army.column." + std::string(column)));
    out += "</tr></thead><tbody>\n";
    for (const BrigadeWords& each : formation.brigades) {
        out += "<tr><td><b>" + escaped(each.code) + "</b> " + escaped(each.name) +
               "<span class=\"d\">" + escaped(each.type) + "</span></td>" +
               tag("td", each.experience) + tag("td", each.traits) + "<td class=\"boxes\">";
        for (int i = 0; i < each.elements; ++i) out += "☐";
        out += "</td><td class=\"p\">" + std::to_string(each.points) + "</td></tr>\n";
    }
    return out + "</tbody></table></section>\n";
}

std::string Sheet::order_counters() const {
    std::string out = "<div class=\"cards\"><h2><span>" + escaped(say("army.order_counters")) +
                      "</span></h2><p class=\"sub\">" + escaped(say("army.cut_here")) +
                      "</p>\n<div class=\"grid\">\n";
    for (const auto& [code, name] : ordered())
        for (std::size_t i = 0; i < g::order_count; ++i) {
            const std::string order(name_of(static_cast<g::Order>(i)));
            out += "<div class=\"card " + order + "\"><svg viewBox=\"-9 -9 18 18\">" +
                   std::string(order_signs[i]) + "</svg>" + tag("strong", say("order." + order)) +
                   tag("p", say("army.order." + order)) + "<footer><b>" + escaped(code) + "</b> " +
                   escaped(name) + "</footer></div>\n";
        }
    return out + "</div></div>\n";
}

std::string Sheet::html() const {
    std::string out = breach_list(*this, army_.breaches);
    for (const GeneralWords& each : chief()) out += general_line(each);
    for (const CorpsWords& each : corps()) {
        out += "<h2><span>" + escaped(each.code + " " + each.name) + "</span><small>" +
               escaped(say("army.points", {{"points", each.points}})) + "</small></h2>\n" +
               general_line(each.general);
        for (const FormationWords& formation : each.formations) out += table(formation);
    }
    for (const FormationWords& each : reserve()) out += table(each);
    return page(name_of(words_.language()), style, title(), subtitle(), out + order_counters());
}

}  // namespace gonfalon
