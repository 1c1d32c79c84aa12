#include "cli/board/standing.h"

#include <algorithm>
#include <array>
#include <optional>

namespace gonfalon::cli {

namespace {

// A number, or all numbers of a list or an object.
std::int64_t sum_of(const Tree& tree) {
    std::int64_t sum = tree.integer();
    for (const Tree& each : tree.items()) sum += each.integer();
    return sum;
}

void append(std::string& text, const std::string& part) {
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
}

const Tree& with_id(const Tree& list, const Tree& id) {
    static const Tree nothing;
    if (id.kind() != Tree::Kind::integer) return nothing;
    for (const Tree& each : list.items())
        if (each["id"] == id) return each;
    return nothing;
}

std::string name_in(const Session& session, const Tree& name) {
    return std::string(name.is_text() ? name.text() : name[session.language()].text());
}

// "Tercio I1" and "First brigade (B1)" where the code stands before them anyhow.
std::string without_code(std::string name, const std::string& code) {
    for (const std::string& end : {" (" + code + ")", " " + code})
        if (name.size() > end.size() && name.ends_with(end)) name.erase(name.size() - end.size());
    return name;
}

// What is told of a thing: each member of its state for which there is a "field.NAME", with the
// {value} it has (and the {full} value of its card). Members without words are of no use to a
// reader.
class Condition {
  public:
    Condition(const Session& session, const DescriptionRead& description)
        : session_(session), units_(description.whole["pieces"]) {}

    std::string of(const Tree& state, const Tree& card) const {
        std::string text;
        for (std::size_t i = 0; i < state.size() && state.is_object(); ++i)
            append(text, told(state.keys()[i], state[i], state, card));
        return text;
    }

  private:
    std::string told(const std::string& name, const Tree& value, const Tree& state,
                     const Tree& card) const {
        const std::string key = "field." + name;
        if (!session_.words.knows(key)) return {};
        if (name == "brigade" || name == "troop") {
            const std::string code = text_of(with_id(units_, value)["code"]);
            return code.empty() || code == card["code"].text()
                       ? std::string{}
                       : session_.say(key, {{"value", code}});
        }
        switch (value.kind()) {
            case Tree::Kind::boolean:
                return value.boolean() && !is_told_better(name, state) ? session_.say(key)
                                                                       : std::string{};
            case Tree::Kind::integer:
            case Tree::Kind::list:
                return sum_of(value) == 0 ? std::string{}
                                          : session_.say(key, {{"value", sum_of(value)},
                                                               {"full", sum_of(card[name])}});
            case Tree::Kind::text:
                return worded(name, std::string(value.text()));
            default:
                return {};
        }
    }
    // "has_card" is for those who may not know the card.
    static bool is_told_better(const std::string& name, const Tree& state) {
        return name.starts_with("has_") && state[name.substr(4)].text("none") != "none";
    }
    std::string worded(const std::string& name, const std::string& value) const {
        if (value.empty() || value == "none") return {};
        for (const std::string& prefix : {name, std::string("order")})
            if (session_.words.knows(prefix + "." + value))
                return session_.say("field." + name,
                                    {{"value", session_.say(prefix + "." + value)}});
        return {};
    }

    const Session& session_;
    const Tree& units_;
};

const Tree& place_of(const Tree& state) {
    return state["pose"].is_object() ? state["pose"]["at"] : state["at"];
}

std::string group_of(const Tree& whole, const Tree& card) {
    constexpr std::pair<const char*, const char*> groups[] = {{"formation", "formations"},
                                                              {"regiment", "regiments"}};
    for (const auto& [member, list] : groups)
        if (const Tree& group = with_id(whole[list], card[member]); group.is_object())
            return text_of(group["code"]);
    return {};
}

class Roll {
  public:
    Roll(const Session& session, const DescriptionRead& description, const Tree& view)
        : session_(session),
          whole_(description.whole),
          view_(view),
          condition_(session, description) {}

    std::vector<Standing> all() const {
        std::vector<Standing> result;
        for (const auto& [states, cards] :
             {std::pair{"units", "pieces"}, std::pair{"officers", "commanders"}})
            for (const Tree& state : view_[states].items())
                if (auto each = one(state, with_id(whole_[cards], state["id"])))
                    result.push_back(std::move(*each));
        return result;
    }

  private:
    std::optional<Standing> one(const Tree& state, const Tree& card) const {
        const std::string_view place = state["place"].text();
        const bool is_with = place == "attached";
        const bool is_here = place == "table" || place == "building" || is_with;
        if (!card.is_object() || (!is_here && place != "waiting")) return std::nullopt;
        Standing piece;
        piece.code = text_of(card["code"]);
        piece.side = text_of(card["side"]);
        piece.name = without_code(name_in(session_, card["name"]), piece.code);
        piece.group = group_of(whole_, card);
        piece.on_table = is_here;
        const Tree& host = with_id(view_["units"], state["troop"]);
        const Tree& at = place_of(is_with && host.is_object() ? host : state);
        piece.x = at["x"].integer();
        piece.y = at["y"].integer();
        if (is_here && !is_with && state["pose"].is_object() && card["rank"].is_null())
            piece.facing = state["pose"]["facing"].integer();
        if (place == "building") piece.elsewhere = session_.say("cli.board.in_building");
        if (place == "waiting") piece.elsewhere = session_.say("cli.board.waiting");
        piece.condition = condition_.of(state, card);
        return piece;
    }

    const Session& session_;
    const Tree& whole_;
    const Tree& view_;
    Condition condition_;
};

}  // namespace

std::vector<Standing> standing(const Session& session, const DescriptionRead& description,
                               const Tree& view) {
    return Roll(session, description, view).all();
}

Table standing_table(const Session& session, const Measure& measure,
                     const std::vector<Standing>& pieces) {
    Table table(2);
    for (const Standing& piece : pieces) {
        std::string about = piece.name;
        append(about, piece.group);
        append(about, piece.on_table ? piece.elsewhere : std::string{});
        append(about, piece.condition);
        const std::string facing =
            piece.facing < 0 ? std::string{}
                             : std::string(compass_arrow(piece.facing)) + " " +
                                   session.say("cli.measure.degrees",
                                               {{"value", compass_degrees(piece.facing)}});
        table.row({session.console.paint(paint_of(piece.side), piece.code),
                   piece.on_table ? measure.place(piece.x, piece.y) : piece.elsewhere, facing,
                   about});
    }
    return table;
}

Table fallen_table(const Session& session, const DescriptionRead& description, const Tree& view) {
    Table table(2);
    for (const auto& [key, places] : {std::pair{"left", std::array{"left", "left"}},
                                      std::pair{"eliminated", std::array{"destroyed", "lost"}}})
        for (const std::size_t side : {0u, 1u}) {
            std::string who;
            for (const auto& [states, cards] :
                 {std::pair{"units", "pieces"}, std::pair{"officers", "commanders"}})
                for (const Tree& state : view[states].items()) {
                    const Tree& card = with_id(description.whole[cards], state["id"]);
                    const std::string_view place = state["place"].text();
                    if ((place == places[0] || place == places[1]) &&
                        card["side"].text() == (side == 0 ? "first" : "second"))
                        append(who, session.console.paint(paint_of(card["side"].text()),
                                                          text_of(card["code"])));
                }
            if (!who.empty())
                table.row({session.say("cli.board.absent." + std::string(key),
                                       {{"side", session.say(description.sides[side])},
                                        {"when", ""},
                                        {"pieces", who}})});
        }
    return table;
}

Table groups_table(const Session& session, const DescriptionRead& description, const Tree& view) {
    const Condition condition(session, description);
    Table table(2);
    for (const auto& [states, cards] :
         {std::pair{"corps_orders", "corps"}, std::pair{"divisions", "formations"}})
        for (const Tree& state : view[states].items()) {
            const Tree& card = with_id(description.whole[cards], state["id"]);
            std::string about = condition.of(state, card);
            if (!state["arrived"].boolean(true) && card["arrives"].integer() > 0)
                append(about,
                       session.say("cli.board.arrives", {{"turn", card["arrives"].integer()}}));
            if (about.empty()) continue;
            table.row({session.console.paint(paint_of(card["side"].text()), text_of(card["code"])),
                       without_code(name_in(session, card["name"]), text_of(card["code"])), about});
        }
    return table;
}

}  // namespace gonfalon::cli
