#include "protocol/read.h"

namespace gonfalon {

namespace {

std::string text_of(const Tree& tree) { return std::string(tree.text()); }

std::uint64_t natural(const Tree& tree) {
    return tree.integer() < 0 ? 0 : static_cast<std::uint64_t>(tree.integer());
}

Tree parsed(std::string_view json) { return read_tree(json).value_or(Tree{}); }

VerdictRead verdict_of(const Tree& tree) {
    VerdictRead verdict;
    verdict.legal = tree["legal"].boolean();
    verdict.refused = text_of(tree["refused"]);
    for (const Tree& breach : tree["breaches"].items())
        verdict.breaches.push_back({text_of(breach["rule"]), !breach["measured"].is_null(),
                                    breach["measured"].integer(), breach["allowed"].integer()});
    if (const Tree* unreadable = tree.find("unreadable")) {
        verdict.unreadable = true;
        verdict.at = static_cast<std::size_t>(natural((*unreadable)["at"]));
        verdict.expected = text_of((*unreadable)["expected"]);
    }
    return verdict;
}

}  // namespace

const TermValue* Sentence::argument(std::string_view name) const {
    for (const auto& [own, value] : arguments)
        if (own == name) return &value;
    return nullptr;
}

BothLanguages read_both(const Tree& text) {
    if (text.is_text()) return {text_of(text), text_of(text)};
    return {text_of(text["en"]), text_of(text["fr"])};
}

TermValue read_term(const Tree& term) {
    TermValue value;
    if (term.is_text()) {
        value.kind = TermValue::Kind::label;
        value.text = text_of(term);
    } else if (const Tree* tenths = term.find("tenths")) {
        value.kind = TermValue::Kind::tenths;
        value.number = tenths->integer();
    } else if (const Tree* key = term.find("key")) {
        value.kind = TermValue::Kind::key;
        value.text = text_of(*key);
    } else if (const Tree* label = term.find("label")) {
        value.kind = TermValue::Kind::label;
        value.text = text_of(*label);
    } else if (const Tree* name = term.find("name")) {
        value.kind = TermValue::Kind::name;
        BothLanguages both = read_both(*name);
        value.text = std::move(both.en);
        value.text_fr = std::move(both.fr);
    } else {
        value.number = term.integer();
    }
    const Tree& refer = term["ref"];
    if (refer.size() > 0 && refer.is_object()) {
        value.refer = refer.keys()[0];
        value.reference = refer[0].is_text() ? text_of(refer[0]) : refer[0].write();
    }
    return value;
}

Sentence read_sentence(const Tree& sentence) {
    Sentence result{text_of(sentence["say"]), text_of(sentence["rule"]), {}};
    const Tree& arguments = sentence["args"];
    if (arguments.is_object())
        for (std::size_t i = 0; i < arguments.size(); ++i)
            result.arguments.emplace_back(arguments.keys()[i], read_term(arguments[i]));
    return result;
}

std::vector<ToldLine> read_told(const Tree& told) {
    std::vector<ToldLine> lines;
    for (const Tree& each : told.items()) {
        ToldLine line;
        const std::string_view kind = each["kind"].text();
        line.rule = text_of(each["rule"]);
        if (kind == "modifier") {
            line.kind = ToldLine::Kind::modifier;
            line.tally = text_of(each["tally"]);
            line.amount = each["amount"].integer();
        } else if (kind == "cite") {
            line.kind = ToldLine::Kind::cite;
        } else {
            line.sentence = read_sentence(each);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

EffectRead read_effect(const Tree& effect) {
    EffectRead result;
    result.effect = text_of(effect["effect"]);
    if (const Tree* subject = effect.find("subject")) result.subject = read_term(*subject);
    result.side = text_of(effect["side"]);
    result.amount = effect["amount"].integer();
    result.or_more = effect["or_more"].boolean();
    if (const Tree* said = effect.find("said")) result.said = read_sentence(*said);
    return result;
}

CardRead read_card(const Tree& card) {
    CardRead result;
    result.from = natural(card["from"]);
    result.to = natural(card["to"]);
    result.over = card["over"].boolean();
    for (const Tree& each : card["what"].items()) result.what.push_back(read_sentence(each));
    for (const Tree& each : card["rolls"].items()) {
        CardRead::Roll roll{
            natural(each["n"]), read_sentence(each["asked"]), text_of(each["dice"]), {}};
        for (const Tree& said : each["told"].items()) roll.told.push_back(read_sentence(said));
        result.rolls.push_back(std::move(roll));
    }
    for (const Tree& each : card["effects"].items()) result.effects.push_back(read_effect(each));
    for (const Tree& each : card["why"].items())
        result.why.push_back({text_of(each["tally"]), text_of(each["rule"]),
                              each["amount"].integer(), each.find("without") != nullptr,
                              each["chance"].real(), each["without"].real()});
    return result;
}

PromptRead read_prompt(std::string_view json) {
    const Tree tree = parsed(json);
    return {natural(tree["n"]),      text_of(tree["turn"]), text_of(tree["side"]),
            tree["yours"].boolean(), text_of(tree["rule"]), read_sentence(tree["question"])};
}

ActionsRead read_actions(std::string_view json) {
    const Tree tree = parsed(json);
    ActionsRead actions;
    actions.all = tree["coverage"].text() == "all";
    for (const Tree& each : tree["actions"].items())
        actions.actions.push_back({text_of(each["text"]), read_sentence(each["describe"])});
    return actions;
}

VerdictRead read_verdict(std::string_view json) { return verdict_of(parsed(json)); }

std::vector<EntryRead> read_entries(std::string_view json) {
    const Tree tree = parsed(json);
    std::vector<EntryRead> entries;
    for (const Tree& each : tree.items()) {
        entries.push_back({natural(each["n"]), text_of(each["kind"]), text_of(each["side"]),
                           text_of(each["text"]), read_told(each["told"]), std::nullopt});
        if (const Tree* card = each.find("card")) entries.back().card = read_card(*card);
    }
    return entries;
}

namespace {

ForecastRead forecast_of(const Tree& tree) {
    ForecastRead forecast;
    forecast.verdict = verdict_of(tree);
    forecast.action = text_of(tree["action"]);
    forecast.told = read_told(tree["told"]);
    for (const Tree& each : tree["tallies"].items()) {
        ForecastRead::Tally tally{text_of(each["tally"]), each["sum"].integer(), {}};
        for (const Tree& line : each["lines"].items())
            tally.lines.emplace_back(text_of(line["rule"]), line["amount"].integer());
        forecast.tallies.push_back(std::move(tally));
    }
    for (const Tree& each : tree["rows"].items())
        forecast.rows.push_back({text_of(each["outcome"]), natural(each["weight"]),
                                 natural(each["of"]), read_told(each["told"])});
    // Least and most where a choice bears on it: "1/6..5/18".
    const auto exact = [](const Tree& each) {
        std::string text = text_of(each["exact"]);
        if (each.find("most") != nullptr) text += ".." + text_of(each["exact_most"]);
        return text;
    };
    const auto end_of = [&](const Tree& each) {
        return ForecastRead::End{read_sentence(each["end"]), each["chance"].real(), exact(each)};
    };
    const auto places_in = [](const Tree& list) {
        std::vector<std::size_t> places;
        for (const Tree& each : list.items())
            places.push_back(static_cast<std::size_t>(natural(each)));
        return places;
    };
    for (const Tree& each : tree["ends"].items()) forecast.ends.push_back(end_of(each));
    for (const Tree& each : tree["sums"].items())
        forecast.sums.push_back({end_of(each), places_in(each["ends"])});
    for (const Tree& each : tree["outlook"].items()) {
        ForecastRead::Outlook line{read_effect(each), each["chance"].real(), std::nullopt,
                                   exact(each), places_in(each["causes"])};
        if (const Tree* most = each.find("most")) line.most = most->real();
        forecast.outlook.push_back(std::move(line));
    }
    for (const Tree& each : tree["cites"].items()) forecast.cites.push_back(text_of(each));
    forecast.imagined = tree["imagined"].boolean();
    for (const Tree& each : tree["replies"].items())
        forecast.replies.push_back({read_sentence(each["describe"]), each["supposed"].boolean(),
                                    each.find("given") == nullptr
                                        ? std::nullopt
                                        : std::optional(read_sentence(each["given"])),
                                    forecast_of(each)});
    if (const Tree* whole = tree.find("whole"))
        forecast.whole.push_back(
            {read_sentence((*whole)["describe"]), false, std::nullopt, forecast_of(*whole)});
    return forecast;
}

}  // namespace

ForecastRead read_forecast(std::string_view json) { return forecast_of(parsed(json)); }

std::vector<ReachPlaceRead> read_reach(std::string_view json) {
    const Tree tree = parsed(json);
    std::vector<ReachPlaceRead> places;
    for (const Tree& each : tree["places"].items()) {
        ReachPlaceRead place{
            each["cell"].is_number() ? each["cell"].write() : text_of(each["cell"]),
            each["facing"].integer(),
            each["cost"].integer(),
            {}};
        for (const Tree& step : each["steps"].items()) place.steps.push_back(text_of(step));
        places.push_back(std::move(place));
    }
    return places;
}

DescriptionRead read_description(std::string_view json) {
    DescriptionRead description;
    description.whole = parsed(json);
    const Tree& tree = description.whole;
    description.game = text_of(tree["game"]);
    description.scenario = text_of(tree["scenario"]);
    description.title = read_both(tree["title"]);
    description.intro = read_both(tree["intro"]);
    for (std::size_t i = 0; i < 2; ++i) {
        const Tree& side = tree["sides"][i];
        description.sides[i] = side.is_text() ? text_of(side) : text_of(side["key"]);
    }
    for (const Tree& each : tree["pieces"].items())
        description.pieces.push_back({each["id"].integer(), text_of(each["code"]),
                                      text_of(each["side"]), text_of(each["piece"]),
                                      read_both(each["name"])});
    return description;
}

}  // namespace gonfalon
