#include "cli/unit_text.h"

#include <algorithm>
#include <cctype>

#include "cli/board/measure.h"
#include "cli/board_text.h"

namespace gonfalon::cli {

namespace {

std::string small_letters(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// Without its colours.
std::string uncoloured(std::string_view text) {
    std::string result;
    bool in_escape = false;
    for (char c : text) {
        if (c == '\x1b') in_escape = true;
        if (!in_escape) result += c;
        if (c == 'm') in_escape = false;
    }
    return result;
}

// By its code as it stands; else, if that names only one, whatever the capitals.
const Tree* card_of(const DescriptionRead& description, std::string_view code) {
    const Tree* like = nullptr;
    std::size_t likes = 0;
    for (const char* list : {"pieces", "commanders"})
        for (const Tree& each : description.whole[list].items()) {
            if (each["code"].text() == code) return &each;
            if (small_letters(each["code"].text()) != small_letters(code)) continue;
            like = &each;
            ++likes;
        }
    return likes == 1 ? like : nullptr;
}

// The members of a card that have a label "card.NAME", each with its value in words.
class Card {
  public:
    Card(const Session& session, const RuleBook& rules, const DescriptionRead& description)
        : session_(session),
          rules_(rules),
          whole_(description.whole),
          measure_(session, description.whole["board"]) {}

    void add(const Tree& card, Table& table) const {
        for (std::size_t i = 0; i < card.size(); ++i) {
            const std::string& name = card.keys()[i];
            const Tree& value = card[i];
            // A base is a shape where it is named, a move where it is measured.
            const bool shape = name == "base" && card[i].is_text();
            const std::string key = "card." + (shape ? "base_shape" : name);
            if (!session_.words.knows(key)) continue;
            // A form of its own, such as that of dragoons on foot.
            if (value.is_object() && value["class"].is_text()) {
                table.row({session_.say(key), ""});
                add(value, table);
                continue;
            }
            const std::string told = worded(name, value);
            if (!told.empty()) table.row({session_.say(key), told});
        }
    }

  private:
    std::string worded(const std::string& name, const Tree& value) const {
        switch (value.kind()) {
            case Tree::Kind::integer:
                if (name == "column") return column(static_cast<std::size_t>(value.integer()));
                // Who has no shot, no zone and no second side has no value for them.
                if (value.integer() == 0 && (name == "shoot" || name == "shoot_long" ||
                                             name == "zone" || name == "reduced"))
                    return {};
                if (measure_.exists() && (name == "base" || name == "zone" || name == "range"))
                    return measure_.length(value.integer());
                return std::to_string(value.integer());
            case Tree::Kind::boolean:
                return value.boolean() ? session_.say("card.yes") : std::string{};
            case Tree::Kind::text:
                return word(name, value.text());
            case Tree::Kind::list:
            case Tree::Kind::object: {
                if (value[session_.language()].is_text())
                    return std::string(value[session_.language()].text());
                if (name == "modifier") return rule(value["rule"].text());
                std::string all;
                for (std::size_t i = 0; i < value.size(); ++i) {
                    std::string each = worded(name, value[i]);
                    if (value.is_object()) each = word(name, value.keys()[i]) + " " + each;
                    if (!each.empty()) all += (all.empty() ? "" : ", ") + each;
                }
                return all;
            }
            default:
                return {};
        }
    }
    // Of a battle: its name, and who leads it.
    std::string column(std::size_t place) const {
        const Tree& card = whole_["columns"][place];
        std::string told(card["name"][session_.language()].text());
        const Tree& leader = card["leader"];
        if (leader.is_null()) return told;
        const auto at = static_cast<std::size_t>(leader.integer());
        return told.append(" (").append(whole_["pieces"][at]["code"].text()).append(")");
    }
    // What a leader is good or bad for is a rule of his battle.
    std::string rule(std::string_view id) const {
        return std::string(id).append(" ").append(rules_.title(id, session_.language()));
    }
    // "traits": ["large"] is trait.large; what has no words is shown as the data has it, but for
    // the code of a type or family, which the name has told.
    std::string word(const std::string& name, std::string_view value) const {
        const std::string one = name.ends_with("s") ? name.substr(0, name.size() - 1) : name;
        for (const std::string& prefix :
             {name, one, std::string("trait"), std::string("experience"), std::string("type")}) {
            const std::string key = prefix + "." + std::string(value);
            if (session_.words.knows(key)) return session_.say(key);
        }
        if (name == "type" || name == "family") return {};
        std::string plain(value);
        std::replace(plain.begin(), plain.end(), '_', ' ');
        return plain == "none" ? std::string{} : plain;
    }

    const Session& session_;
    const RuleBook& rules_;
    const Tree& whole_;
    Measure measure_;
};

}  // namespace

std::string unit_text(const Session& session, const RuleBook& rules,
                      const DescriptionRead& description, const Tree& view,
                      std::string_view typed) {
    const Tree* card = card_of(description, typed);
    if (card == nullptr) return {};
    const std::string code((*card)["code"].text());
    std::string text;
    // Where it stands and how: its row among all pieces.
    for (const Table& each : pieces_tables(session, description, view))
        for (const auto& row : each.rows()) {
            if (!text.empty() || uncoloured(row.front()) != code) continue;
            Table line(2);
            line.row(row);
            text = line.write(session.console.width);
        }
    if (text.empty()) {
        const Tree& name = (*card)["name"];
        text = "  " + code + "  " +
               std::string(name.is_text() ? name.text() : name[session.language()].text()) + "\n";
    }
    Table table(4);
    Card(session, rules, description).add(*card, table);
    return text + table.write(session.console.width);
}

}  // namespace gonfalon::cli
