#include "cli/telling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace gonfalon::cli {

namespace {

// "5/18" as a number.
double fraction(const std::string& text) {
    const std::size_t sign = text.find('/');
    const double over = std::strtod(text.c_str(), nullptr);
    return sign == std::string::npos ? over : over / std::strtod(text.c_str() + sign + 1, nullptr);
}

// Does this modifier go on with the tally before it? Rules may be named between the two.
bool continues(const std::vector<ToldLine>& told, std::size_t at) {
    std::size_t before = at;
    while (before > 0 && told[before - 1].kind == ToldLine::Kind::cite) --before;
    return before > 0 && told[before - 1].kind == ToldLine::Kind::modifier &&
           told[before - 1].tally == told[at].tally;
}

// The message with which every row begins: what the dice show. Empty when there is none.
std::string announcement_of(const ForecastRead& forecast) {
    std::string key;
    for (const ForecastRead::Row& row : forecast.rows) {
        if (row.told.empty() || row.told.front().kind != ToldLine::Kind::event) return {};
        const std::string& own = row.told.front().sentence.say;
        if (!key.empty() && own != key) return {};
        key = own;
    }
    return forecast.rows.size() > 1 ? key : std::string{};
}

}  // namespace

Telling::Telling(const Session& session, std::string_view game) : session_(session) {
    if (auto book = RuleBook::read(session.files, game)) rules_ = std::move(*book);
    sides_[0] = session.say("side.first");
    sides_[1] = session.say("side.second");
}

void Telling::use(const DescriptionRead& description) {
    measure_.emplace(session_, description.whole["board"]);
    for (std::size_t i = 0; i < 2; ++i)
        if (!description.sides[i].empty()) sides_[i] = session_.say(description.sides[i]);
}

void Telling::play_with(OptionValues options) { options_ = std::move(options); }

std::string Telling::side(std::string_view side) const { return sides_[side == "second" ? 1 : 0]; }

std::string Telling::rule(std::string_view id) const {
    if (id.empty()) return {};
    const std::string_view title = rules_.title(id, session_.language());
    std::string text = session_.console.paint(Paint::note, id);
    if (!title.empty()) text += " " + std::string(title);
    return text;
}

std::string Telling::amount(std::int64_t amount) const {
    return amount < 0 ? fmt::format("−{}", -amount) : fmt::format("+{}", amount);
}

// A total is no modifier: no plus.
std::string Telling::total(std::int64_t total) const {
    return total < 0 ? amount(total) : std::to_string(total);
}

std::string Telling::told(const std::vector<ToldLine>& told, std::size_t indent) const {
    const std::size_t width = session_.console.width;
    std::string text;
    for (std::size_t i = 0; i < told.size(); ++i) {
        const ToldLine& line = told[i];
        if (line.kind == ToldLine::Kind::event) {
            text += indented(session_.words.say(line.sentence), width, indent);
            continue;
        }
        if (line.kind == ToldLine::Kind::cite) {
            text += indented(session_.say("cli.tell.see", {{"rule", rule(line.rule)}}), width,
                             indent + 2);
            continue;
        }
        // Modifiers of one tally are shown as a sum, whatever rules are named between them.
        if (continues(told, i)) continue;
        Table table(indent + 4);
        std::int64_t sum = 0;
        for (std::size_t j = i; j < told.size() && told[j].kind != ToldLine::Kind::event; ++j) {
            if (told[j].kind != ToldLine::Kind::modifier) continue;
            if (told[j].tally != line.tally) break;
            sum += told[j].amount;
            table.row({padded_left(amount(told[j].amount), 3), rule(told[j].rule)});
        }
        text +=
            std::string(indent + 2, ' ') +
            session_.say("cli.tell.tally", {{"tally", tally(line.tally)}, {"sum", total(sum)}}) +
            "\n" + table.write(width);
    }
    return text;
}

// What was drawn by colours, each by its name; empty where it was not.
std::string Telling::tokens(std::string_view text) const {
    std::string names;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string key = "colour." + std::string(text.substr(0, end));
        if (!session_.words.knows(key)) return {};
        names += (names.empty() ? "" : ", ") + session_.say(key);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

std::string Telling::entry(const EntryRead& entry) const {
    const Console& console = session_.console;
    const std::string number = padded_left(std::to_string(entry.n), 4);
    if (entry.kind == "undo")
        return number + "  " + console.paint(Paint::faint, session_.say("cli.tell.undo")) + "\n";
    const std::string tokens = entry.kind == "chance" ? this->tokens(entry.text) : std::string{};
    const std::string who = !tokens.empty()          ? session_.say("cli.tell.tokens")
                            : entry.kind == "chance" ? session_.say("cli.tell.dice")
                                                     : side(entry.side);
    const Paint paint = entry.kind == "chance"   ? Paint::plain
                        : entry.side == "second" ? Paint::second
                                                 : Paint::first;
    const std::string what = !tokens.empty()      ? tokens
                             : entry.text.empty() ? session_.say("cli.tell.hidden")
                                                  : entry.text;
    std::string text = number + "  " + console.paint(paint, who) + "  " +
                       console.paint(Paint::strong, what) + "\n" + told(entry.told, 6);
    if (entry.card && entry.card->over)
        text += console.paint(Paint::strong, indented("= " + card(*entry.card), console.width, 6));
    return text;
}

std::string Telling::set_up(const std::vector<EntryRead>& entries) const {
    std::string codes;
    for (const EntryRead& entry : entries) {
        if (entry.text.starts_with("put ")) continue;  // what was taken before
        const std::size_t from = std::min(entry.text.find(' ') + 1, entry.text.size());
        const std::size_t to = std::min(entry.text.find(' ', from), entry.text.size());
        codes += (codes.empty() ? "" : ", ") + entry.text.substr(from, to - from);
    }
    const std::string who = side(entries.front().side);
    return indented(session_.say("cli.tell.set_up", {{"from", entries.front().n},
                                                     {"to", entries.back().n},
                                                     {"side", who},
                                                     {"pieces", codes}}),
                    session_.console.width, 0);
}

std::string Telling::breach(const BreachRead& breach) const {
    if (!breach.measures) return session_.say("cli.why.breach", {{"rule", rule(breach.rule)}});
    if (measure_ && measure_->exists())
        return session_.say(breach.measured > breach.allowed ? "cli.why.over" : "cli.why.under",
                            {{"rule", rule(breach.rule)},
                             {"measured", measure_->told(breach.rule, breach.measured)},
                             {"allowed", measure_->told(breach.rule, breach.allowed)}});
    return session_.say(
        "cli.why.measured",
        {{"rule", rule(breach.rule)}, {"measured", breach.measured}, {"allowed", breach.allowed}});
}

std::string Telling::verdict(const VerdictRead& verdict, std::string_view action) const {
    const Console& console = session_.console;
    if (verdict.legal)
        return console.paint(Paint::good, session_.say("cli.why.legal", {{"action", action}})) +
               "\n";
    std::string text;
    if (verdict.unreadable) {
        text = console.paint(Paint::bad, session_.say("cli.why.unreadable", {{"action", action}})) +
               "\n";
        text += "  " + std::string(action) + "\n";
        text += "  " + std::string(columns_of(action.substr(0, verdict.at)), ' ') + "^ " +
                session_.say("cli.expected", {{"what", session_.say(verdict.expected)}}) + "\n";
        if (measure_ && measure_->exists() &&
            action.substr(std::min(verdict.at, action.size())).find("°") != action.npos)
            text += indented(session_.say("cli.play.which_turn"), console.width, 2);
        return text;
    }
    if (verdict.breaches.empty()) {
        const std::string key = "refused." + verdict.refused;
        return console.paint(Paint::bad,
                             session_.say(verdict.refused.empty() ? "refused.illegal" : key)) +
               "\n";
    }
    text = console.paint(Paint::bad, session_.say("cli.why.illegal", {{"action", action}})) + "\n";
    for (const BreachRead& each : verdict.breaches) {
        text += indented(breach(each), console.width, 2);
        if (const RuleText* found = rules_.find(each.rule))
            text += console.paint(Paint::faint,
                                  indented(found->text.in(session_.language()), console.width, 4));
    }
    return text;
}

std::string Telling::refusal(std::string_view json) const {
    const VerdictRead verdict = read_verdict(json);
    if (verdict.unreadable)
        return session_.say("cli.expected_at",
                            {{"column", verdict.at + 1}, {"what", session_.say(verdict.expected)}});
    if (!verdict.breaches.empty()) return breach(verdict.breaches.front());
    return session_.say("refused." + (verdict.refused.empty() ? "illegal" : verdict.refused));
}

std::string Telling::tally(std::string_view key) const {
    return session_.say(key, {{"first", sides_[0]}, {"second", sides_[1]}});
}

std::string Telling::percent(double chance) const {
    return session_.say("odds.percent", {{"percent", std::round(chance * 1000) / 10}});
}

std::string Telling::card(const CardRead& card) const {
    const std::string_view between = session_.language() == "fr" ? "\u202f; " : "; ";
    const auto append = [&](std::string& list, const std::string& each) {
        if (!list.empty()) list += between;
        list += each;
    };
    std::string text;
    for (const EffectRead& effect : card.effects) append(text, session_.words.say(effect));
    text = session_.say("card.result", {{"effects", text}});
    // Where it befell nobody, what it was goes before.
    if (!card.what.empty() &&
        std::none_of(card.effects.begin(), card.effects.end(),
                     [](const EffectRead& each) { return each.subject.has_value(); }))
        text = session_.words.say(card.what.front()) + " " + text;
    std::string reasons;
    for (const CardRead::Reason& each : card.why) {
        std::string name(rules_.title(each.rule, session_.language()));
        if (name.empty()) name = each.rule;
        // What counted on both sides says in which sum it did.
        if (std::any_of(card.why.begin(), card.why.end(), [&](const CardRead::Reason& other) {
                return other.rule == each.rule && other.tally != each.tally;
            }))
            name = session_.say("card.summed", {{"tally", tally(each.tally)}, {"rule", name}});
        append(reasons, session_.say(each.weighed ? "card.weighed" : "card.counted",
                                     {{"rule", name},
                                      {"amount", amount(each.amount)},
                                      {"without", percent(each.without)}}));
    }
    if (reasons.empty()) return text;
    const CardRead::Reason& first = card.why.front();
    return text + " " +
           session_.say(first.weighed ? "card.why_of" : "card.why",
                        {{"reasons", reasons}, {"chance", percent(first.chance)}});
}

// Two columns for two sides, one under the other: the worst first, a few of them.
std::string Telling::outlook(const ForecastRead& forecast, std::string_view mine) const {
    constexpr std::size_t most = 7;
    const Console& console = session_.console;
    std::string text;
    for (const bool own : {true, false}) {
        std::vector<const ForecastRead::Outlook*> lines;
        for (const ForecastRead::Outlook& each : forecast.outlook)
            if ((each.effect.side == mine) == own) lines.push_back(&each);
        if (lines.empty()) continue;
        // What is left when nothing happens always has its line: of several, whoever is least
        // likely to get away so, for the fight is about him.
        const auto surer = [](const auto* a, const auto* b) {
            const bool one = a->effect.effect == "unharmed";
            const bool two = b->effect.effect == "unharmed";
            return one != two ? one : one && a->chance < b->chance;
        };
        const auto left = std::min_element(lines.begin(), lines.end(), surer);
        if ((*left)->effect.effect == "unharmed" && left - lines.begin() >= std::ptrdiff_t{most})
            lines[most - 1] = *left;
        const std::size_t hidden = lines.size() > most ? lines.size() - most : 0;
        lines.resize(lines.size() - hidden);
        text +=
            console.paint(
                Paint::strong,
                session_.say(own ? "cli.odds.mine" : "cli.odds.theirs",
                             {{"side", side(own == (mine == "second") ? "second" : "first")}})) +
            "\n";
        Table table(2);
        for (const ForecastRead::Outlook* each : lines) {
            std::string chance = percent(each->chance);
            if (each->most) chance += " – " + percent(*each->most);
            table.row({padded_left(chance, 7), each->exact, session_.words.say(each->effect)});
        }
        text += table.write(console.width);
        if (hidden > 0)
            text += console.paint(
                Paint::faint,
                indented(session_.say("cli.odds.more", {{"count", hidden}}), console.width, 2));
    }
    return text;
}

std::string Telling::rows(const ForecastRead& forecast) const {
    if (forecast.rows.empty()) return {};
    std::string text = session_.console.paint(Paint::strong, session_.say("cli.odds.rows")) + "\n";
    Table table(2);
    for (const ForecastRead::Row& row : forecast.rows) {
        std::string said;
        for (const ToldLine& line : row.told)
            if (line.kind == ToldLine::Kind::event)
                said += (said.empty() ? "" : " ") + session_.words.say(line.sentence);
        const double chance =
            row.of == 0 ? 0 : static_cast<double>(row.weight) / static_cast<double>(row.of);
        table.row({row.outcome, padded_left(fmt::format("{}/{}", row.weight, row.of), 5),
                   padded_left(percent(chance), 7), said});
    }
    return text + table.write(session_.console.width);
}

// Like ends are summed once; `all` opens them, each with its rule.
std::string Telling::ends(const ForecastRead& forecast, bool all) const {
    if (forecast.ends.empty()) return {};
    const Console& console = session_.console;
    // The dice themselves stand in the rows: an end is what comes of them.
    const std::string announced = announcement_of(forecast);
    struct Line {
        const ForecastRead::End* end;
        const ForecastRead::Sum* sum = nullptr;
    };
    std::vector<Line> lines;
    for (const ForecastRead::Sum& sum : forecast.sums) lines.push_back({&sum.end, &sum});
    for (std::size_t i = 0; i < forecast.ends.size(); ++i) {
        const bool summed =
            std::any_of(forecast.sums.begin(), forecast.sums.end(), [&](const auto& sum) {
                return std::find(sum.ends.begin(), sum.ends.end(), i) != sum.ends.end();
            });
        if (!summed) lines.push_back({&forecast.ends[i]});
    }
    std::erase_if(lines, [&](const Line& each) { return each.end->end.say == announced; });
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.end->chance > b.end->chance; });
    Table table(2);
    const auto row = [&](const ForecastRead::End& end, const std::string& said) {
        // "1/6..5/18": the least and the most, by what players choose.
        const std::size_t dots = end.exact.find("..");
        std::string chance = percent(end.chance);
        if (dots != std::string::npos)
            chance += " – " + percent(fraction(end.exact.substr(dots + 2)));
        table.row({padded_left(chance, 7), end.exact, said});
    };
    for (const Line& line : lines) {
        row(*line.end, session_.words.say(line.end->end));
        if (!all || line.sum == nullptr) continue;
        for (const std::size_t place : line.sum->ends)
            if (place < forecast.ends.size())
                row(forecast.ends[place], "  " + rule(forecast.ends[place].end.rule));
    }
    return console.paint(Paint::strong, session_.say("cli.odds.ends")) + "\n" +
           table.write(console.width);
}

std::string Telling::forecast(const ForecastRead& forecast, std::string_view mine, bool all) const {
    const Console& console = session_.console;
    if (!forecast.verdict.legal) return verdict(forecast.verdict, forecast.action);
    std::string text = told(forecast.told, 0) + outlook(forecast, mine);
    // Where nobody comes to anything the ends themselves are all there is to say.
    if (all || forecast.outlook.empty()) text += rows(forecast) + ends(forecast, all);
    for (const ForecastRead::Reply& whole : forecast.whole)
        text += console.paint(Paint::strong, session_.words.say(whole.describe)) + "\n" +
                this->forecast(whole.forecast, mine, all);
    if (forecast.rows.empty() && forecast.ends.empty() && forecast.replies.empty() &&
        forecast.whole.empty())
        text += session_.say("cli.odds.certain") + "\n";
    for (const ForecastRead::Reply& reply : forecast.replies) {
        const std::string given = reply.given ? session_.words.say(*reply.given) : std::string{};
        const char* key = reply.supposed ? "cli.odds.supposed"
                          : reply.given  ? "cli.odds.reply_given"
                                         : "cli.odds.reply";
        const std::string title =
            session_.say(key, {{"reply", session_.words.say(reply.describe)}, {"given", given}});
        text += console.paint(Paint::strong, indented(title, console.width, 0)) +
                this->forecast(reply.forecast, mine, all);
    }
    if (forecast.imagined) text += session_.say("cli.odds.imagined") + "\n";
    if (!forecast.whole.empty()) return text;  // it has named its rules
    std::string cites;
    for (const std::string& cite : forecast.cites) cites += (cites.empty() ? "" : ", ") + cite;
    if (!cites.empty())
        text += indented(session_.say("cli.odds.rules", {{"rules", cites}}), console.width, 0);
    return text;
}

std::string Telling::rule_text(const RuleText& rule) const {
    const Console& console = session_.console;
    const std::string_view language = session_.language();
    std::string text = console.paint(Paint::note, rule.id) + "  " +
                       console.paint(Paint::strong, rule.title.in(language)) + "\n";
    text += indented(rule.text.in(language), console.width, 2);
    // The edition in force first.
    const std::string_view in_force = rules_.in_force(rule, options_);
    for (const bool first : {true, false})
        for (const Reading& each : rule.readings)
            if ((each.edition == in_force) == first)
                text +=
                    indented(session_.say(first ? "cli.rules.in_force" : "cli.rules.other_edition",
                                          {{"edition", rules_.edition_name(each.edition, language)},
                                           {"text", each.text.in(language)}}),
                             console.width, 2);
    if (!rule.ruling.empty())
        text += indented(session_.say("cli.rules.chosen", {{"rule", this->rule(rule.ruling)}}),
                         console.width, 2);
    if (!rule.reason.in(language).empty())
        text += indented(session_.say("cli.rules.reason", {{"reason", rule.reason.in(language)}}),
                         console.width, 2);
    const auto list = [](const std::vector<std::string>& ids) {
        std::string joined;
        for (const std::string& id : ids) joined += (joined.empty() ? "" : ", ") + id;
        return joined;
    };
    if (!rule.about.empty())
        text += indented(session_.say("cli.rules.about", {{"rules", list(rule.about)}}),
                         console.width, 2);
    if (!rule.also.empty())
        text +=
            indented(session_.say("cli.rules.also", {{"ids", list(rule.also)}}), console.width, 2);
    text += indented(
        session_.say("cli.rules.kind", {{"kind", session_.say("rule_kind." + rule.kind)},
                                        {"status", session_.say("rule_status." + rule.status)}}),
        console.width, 2);
    return text;
}

}  // namespace gonfalon::cli
