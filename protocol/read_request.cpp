// A request as it came over the wire, every field of it checked before anybody acts on it.
#include <array>
#include <charconv>
#include <cstdlib>

#include "loader/tree.h"
#include "protocol/messages.h"

namespace gonfalon {

namespace {

enum Field : std::uint32_t {
    f_seat = 1u << 0,
    f_invite = 1u << 1,
    f_seats = 1u << 2,
    f_game = 1u << 3,
    f_scenario = 1u << 4,
    f_options = 1u << 5,
    f_first = 1u << 6,
    f_second = 1u << 7,
    f_dice_kind = 1u << 8,
    f_title = 1u << 9,
    f_name = 1u << 10,
    f_record = 1u << 11,
    f_action = 1u << 12,
    f_actions = 1u << 13,
    f_rolled = 1u << 14,
    f_text = 1u << 15,
    f_kind = 1u << 16,
    f_yes = 1u << 17,
    f_n = 1u << 18,
    f_from = 1u << 19,
    f_to = 1u << 20,
    f_wanted = 1u << 21,
    f_list = 1u << 22,
    f_language = 1u << 23,
    f_of = 1u << 24,
    f_commit = 1u << 25,
    f_seed = 1u << 26,
    f_example = 1u << 27,
    f_puzzle = 1u << 28,
    f_question = 1u << 29,
};

struct FieldName {
    std::string_view name;
    Field field;
};
// "dice" names two things: how a new game rolls, and a roll that was typed.
constexpr FieldName field_names[] = {
    {"seat", f_seat},
    {"invite", f_invite},
    {"seats", f_seats},
    {"game", f_game},
    {"scenario", f_scenario},
    {"options", f_options},
    {"first", f_first},
    {"second", f_second},
    {"dice", f_dice_kind},
    {"title", f_title},
    {"name", f_name},
    {"record", f_record},
    {"action", f_action},
    {"actions", f_actions},
    {"dice", f_rolled},
    {"text", f_text},
    {"kind", f_kind},
    {"yes", f_yes},
    {"n", f_n},
    {"from", f_from},
    {"to", f_to},
    {"wanted", f_wanted},
    {"list", f_list},
    {"language", f_language},
    {"of", f_of},
    {"commit", f_commit},
    {"seed", f_seed},
    {"example", f_example},
    {"puzzle", f_puzzle},
    {"question", f_question},
};

struct Form {
    std::string_view name;
    Do what;
    std::uint32_t required;
    std::uint32_t optional;
};
constexpr Form forms[] = {
    {"create", Do::create, f_game | f_scenario | f_first | f_second,
     f_options | f_dice_kind | f_title | f_commit},
    {"load", Do::load, f_record | f_first | f_second, f_dice_kind | f_title | f_commit},
    {"claim", Do::claim, f_invite, f_name | f_commit | f_seed},
    {"mine", Do::mine, f_seats, 0},
    {"join", Do::join, f_seat, f_from},
    {"leave", Do::leave, f_seat, 0},
    {"recover", Do::recover, f_seat, f_name},
    {"rename", Do::rename, f_seat | f_title, 0},
    {"delete", Do::erase, f_seat, 0},
    {"actions", Do::actions, f_seat, f_wanted},
    {"line", Do::line, f_seat, f_wanted},
    {"why", Do::why, f_seat | f_action, 0},
    {"forecast", Do::forecast, f_seat | f_action, 0},
    {"reach", Do::reach, f_seat | f_action, 0},
    {"known", Do::known, f_seat, 0},
    {"view", Do::view, f_seat, 0},
    {"at", Do::at, f_seat | f_n, 0},
    {"frames", Do::frames, f_seat | f_from | f_to, 0},
    {"entries", Do::entries, f_seat | f_from, f_to},
    {"record", Do::record, f_seat, 0},
    {"verify", Do::verify, f_seat, 0},
    {"report", Do::report, f_seat, 0},
    {"replay_page", Do::replay_page, f_seat, 0},
    {"library", Do::library, 0, 0},
    {"ping", Do::ping, 0, 0},
    {"act", Do::act, f_seat | f_n | f_actions, 0},
    {"roll", Do::roll, f_seat | f_n | f_rolled, 0},
    {"undo", Do::undo, f_seat | f_n | f_to, 0},
    {"offer_draw", Do::offer_draw, f_seat, 0},
    {"resign", Do::resign, f_seat, 0},
    {"abandon", Do::abandon, f_seat, 0},
    {"consent", Do::consent, f_seat | f_kind | f_yes, 0},
    {"chat", Do::chat, f_seat | f_text, 0},
    {"army_book", Do::army_book, f_game, 0},
    {"army_check", Do::army_check, f_game | f_list, f_options},
    {"army_print", Do::army_print, f_game | f_list | f_language, f_options},
    {"brief", Do::brief, f_game | f_scenario, 0},
    {"mute", Do::mute, f_seat | f_of | f_yes, 0},
    {"take_back", Do::take_back, f_seat | f_wanted, 0},
    {"reveal", Do::reveal, f_seat | f_seed, 0},
    {"examples", Do::examples, f_game, 0},
    {"example", Do::example, f_game | f_example, 0},
    {"play_now", Do::play_now, f_seat, 0},
    {"hint", Do::hint, f_seat, 0},
    {"analysis", Do::analysis, f_seat, 0},
    {"puzzles", Do::puzzles, f_game, 0},
    {"puzzle", Do::puzzle, f_game | f_puzzle, 0},
    {"judge", Do::judge, f_seat | f_puzzle, 0},
    {"cancel", Do::cancel, f_question, 0},
};
static_assert(std::size(forms) == do_count);
static_assert([] {
    for (std::size_t i = 0; i < do_count; ++i)
        if (static_cast<std::size_t>(forms[i].what) != i) return false;
    return true;
}());

constexpr std::int64_t id_limit = std::int64_t{1} << 53;

// Characters, not bytes; the parser has made sure that it is UTF-8.
std::size_t characters(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u) ++count;
    return count;
}

bool is_control(char c, bool lines_allowed) {
    const auto code = static_cast<unsigned char>(c);
    if (lines_allowed && (c == '\n' || c == '\r' || c == '\t')) return false;
    return code < 0x20 || code == 0x7F;
}

// A text of low..high characters without control characters.
bool read_text(const Tree& tree, std::size_t low, std::size_t high, std::string& into,
               bool lines_allowed = false) {
    if (!tree.is_text()) return false;
    const std::string_view text = tree.text();
    for (const char c : text)
        if (is_control(c, lines_allowed)) return false;
    // The second set of them, U+0080 to U+009F, which terminals obey too.
    for (std::size_t i = text.find('\xC2'); i != text.npos; i = text.find('\xC2', i + 1))
        if (i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0u) return false;
    const std::size_t length = characters(text);
    if (length < low || length > high) return false;
    into = text;
    return true;
}

bool read_token(const Tree& tree, std::string& into) {
    if (!tree.is_text() || tree.text().size() != token_length) return false;
    for (const char c : tree.text()) {
        const bool good = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (!good) return false;
    }
    into = tree.text();
    return true;
}

// 32 bytes.
bool read_hex(const Tree& tree, std::string& into) {
    if (!tree.is_text() || tree.text().size() != 64) return false;
    for (const char c : tree.text())
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
    into = tree.text();
    return true;
}

bool read_number(const Tree& tree, std::int64_t low, std::int64_t high, std::uint64_t& into) {
    if (tree.kind() != Tree::Kind::integer) return false;
    if (tree.integer() < low || tree.integer() > high) return false;
    into = static_cast<std::uint64_t>(tree.integer());
    return true;
}

bool read_list(const Tree& tree, std::size_t low, std::size_t high,
               bool (*item)(const Tree&, std::string&), std::vector<std::string>& into) {
    if (!tree.is_list() || tree.size() < low || tree.size() > high) return false;
    for (const Tree& each : tree.items()) {
        std::string value;
        if (!item(each, value)) return false;
        into.push_back(std::move(value));
    }
    return true;
}

bool read_action(const Tree& tree, std::string& into) {
    return read_text(tree, 1, action_limit, into);
}

bool read_player(const Tree& tree, WantedPlayer& into) {
    if (!tree.is_object()) return false;
    const std::string_view kind = tree["kind"].text();
    std::string_view allowed;
    if (kind == "here") {
        into.kind = WantedPlayer::Kind::here;
        allowed = "name";
    } else if (kind == "elsewhere") {
        into.kind = WantedPlayer::Kind::elsewhere;
    } else if (kind == "computer") {
        into.kind = WantedPlayer::Kind::computer;
        allowed = "level";
        if (!read_text(tree["level"], 1, 40, into.level)) return false;
    } else {
        return false;
    }
    for (const std::string& key : tree.keys())
        if (key != "kind" && key != allowed) return false;
    if (allowed == "name" && tree.find("name") != nullptr)
        return read_text(tree["name"], 0, 40, into.name);
    return true;
}

bool read_options(const Tree& tree, std::vector<std::pair<std::string, std::string>>& into) {
    if (!tree.is_object() || tree.size() > 64) return false;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::string& name = tree.keys()[i];
        const Tree& value = tree[i];
        std::string text;
        if (name.empty() || name.size() > 60) return false;
        if (value.is_object()) {  // an army list of the player's own
            into.emplace_back(name, value.write());
            continue;
        }
        if (value.kind() == Tree::Kind::integer)
            text = std::to_string(value.integer());
        else if (value.kind() == Tree::Kind::boolean)
            text = value.boolean() ? "true" : "false";
        else if (!read_text(value, 1, 60, text))
            return false;
        // They become words of one line of the record's header.
        for (const std::string_view part : {std::string_view(name), std::string_view(text)})
            for (const char c : part)
                if (c == ' ' || c == '=' || is_control(c, false)) return false;
        into.emplace_back(name, std::move(text));
    }
    return true;
}

bool read_field(Field field, const Tree& tree, Request& into) {
    constexpr std::int64_t line_limit = std::int64_t{1} << 32;
    switch (field) {
        case f_seat:
            return read_token(tree, into.seat);
        case f_invite:
            return read_token(tree, into.invite);
        case f_seats:
            return read_list(tree, 0, mine_limit, &read_token, into.seats);
        case f_game:
            return read_text(tree, 1, 60, into.game);
        case f_scenario:
            return read_text(tree, 1, 60, into.scenario);
        case f_options:
            return read_options(tree, into.options);
        case f_first:
            return read_player(tree, into.first);
        case f_second:
            return read_player(tree, into.second);
        case f_dice_kind:
            into.dice_kind = tree.text() == "typed" ? DiceKind::typed : DiceKind::sealed;
            return tree.text() == "typed" || tree.text() == "sealed";
        case f_title:
            return read_text(tree, 0, 80, into.title);
        case f_name:
            return read_text(tree, 0, 40, into.name);
        case f_example:
            return read_text(tree, 1, 100, into.example);
        case f_puzzle:
            return read_text(tree, 1, 100, into.puzzle);
        case f_record:
            return read_text(tree, 1, load_limit, into.record, true);
        case f_action:
            return read_action(tree, into.action);
        case f_actions:
            return read_list(tree, 1, march_limit, &read_action, into.actions);
        case f_rolled:
            return read_text(tree, 1, action_limit, into.rolled);
        case f_text:
            return read_text(tree, 1, 500, into.text, true);
        case f_kind:
            for (const OfferKind kind :
                 {OfferKind::undo, OfferKind::draw, OfferKind::abandon, OfferKind::seat})
                if (tree.text() == name_of(kind)) {
                    into.kind = kind;
                    return true;
                }
            return false;
        case f_yes:
            into.yes = tree.boolean();
            return tree.kind() == Tree::Kind::boolean;
        case f_n:
            return read_number(tree, 1, line_limit, into.n);
        case f_from:
            return read_number(tree, 1, line_limit, into.from);
        case f_to:
            return read_number(tree, 1, line_limit, into.to);
        case f_wanted:
            return read_number(tree, 1, 5000, into.wanted);
        case f_question:
            return read_number(tree, 0, id_limit - 1, into.question);
        case f_list:
            into.list = tree.write();
            return tree.is_object();
        case f_language:
            into.language = tree.text();
            return tree.text() == "en" || tree.text() == "fr";
        case f_commit:
            return read_hex(tree, into.commit);
        case f_seed:
            return read_hex(tree, into.seed);
        case f_of:
            into.of = tree.text();
            return into.of == "first" || into.of == "second" || into.of == "spectator";
    }
    return false;
}

// A piece of the client's own words to give back: short enough for any message.
std::string excerpt(std::string_view text) {
    std::size_t length = text.size() < 40 ? text.size() : 40;
    while (length > 0 && length < text.size() &&
           (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u)
        --length;
    return std::string(text.substr(0, length));
}

std::size_t limit_of(Do what) {
    if (what == Do::load) return load_limit + request_limit;
    if (what == Do::create || what == Do::army_check || what == Do::army_print) return army_limit;
    return request_limit;
}

}  // namespace

std::string_view name_of(Do what) { return forms[static_cast<std::size_t>(what)].name; }

Glance glance_at(std::string_view json) {
    const auto skip = [&](std::string_view wanted) {
        while (!json.empty() && (json.front() == ' ' || json.front() == '\n'))
            json.remove_prefix(1);
        if (!json.starts_with(wanted)) return false;
        json.remove_prefix(wanted.size());
        return true;
    };
    Glance glance;
    if (!skip("{") || !skip("\"id\"") || !skip(":")) return glance;
    skip("");
    std::int64_t id = 0;
    const auto read = std::from_chars(json.data(), json.data() + json.size(), id);
    if (read.ec != std::errc{} || id < 0 || id >= id_limit) return glance;
    json.remove_prefix(static_cast<std::size_t>(read.ptr - json.data()));
    glance.id = id;
    if (!skip(",") || !skip("\"do\"") || !skip(":") || !skip("\"")) return glance;
    for (const Form& form : forms)
        if (json.starts_with(form.name) && json.substr(form.name.size()).starts_with('"'))
            glance.limit = limit_of(form.what);
    return glance;
}

tl::expected<Request, Complaint> read_request(std::string_view json) {
    const Glance glance = glance_at(json);
    if (json.size() > glance.limit)
        return tl::unexpected(
            Complaint{"error.too_large", {{"limit", std::to_string(glance.limit)}}, {}, glance.id});
    const tl::expected<Tree, TreeError> tree = read_tree(json);
    if (!tree) {
        if (tree.error().key == "load.too_deep")
            return tl::unexpected(Complaint{"error.too_deep", {}, {}, {}});
        return tl::unexpected(
            Complaint{"error.malformed", {{"at", std::to_string(tree.error().column)}}, {}, {}});
    }
    if (!tree->is_object())
        return tl::unexpected(Complaint{"error.malformed", {{"at", "1"}}, {}, {}});

    Request request;
    std::optional<std::int64_t> id;
    const auto complain = [&id](std::string_view key, std::string_view name,
                                std::string_view value) {
        Complaint complaint{std::string(key), {}, {}, id};
        if (!name.empty()) complaint.args.emplace_back(name, excerpt(value));
        return tl::unexpected(std::move(complaint));
    };

    const Tree& given_id = (*tree)["id"];
    if (tree->find("id") == nullptr) return complain("error.missing_field", "field", "id");
    if (given_id.kind() != Tree::Kind::integer || given_id.integer() < 0 ||
        given_id.integer() >= id_limit)
        return complain("error.bad_field", "field", "id");
    id = request.id = given_id.integer();

    const Tree& what = (*tree)["do"];
    if (tree->find("do") == nullptr) return complain("error.missing_field", "field", "do");
    if (!what.is_text()) return complain("error.bad_field", "field", "do");
    const Form* form = nullptr;
    for (const Form& each : forms)
        if (each.name == what.text()) form = &each;
    if (form == nullptr) return complain("error.unknown_request", "do", what.text());
    request.what = form->what;

    std::uint32_t met = 0;
    for (std::size_t i = 0; i < tree->size(); ++i) {
        const std::string& key = tree->keys()[i];
        if (key == "id" || key == "do") continue;
        bool known = false;
        for (const FieldName& each : field_names) {
            if (each.name != key || ((form->required | form->optional) & each.field) == 0) continue;
            known = true;
            met |= each.field;
            if (!read_field(each.field, (*tree)[i], request))
                return complain("error.bad_field", "field", key);
        }
        if (!known) return complain("error.unknown_field", "field", key);
    }
    for (const FieldName& each : field_names)
        if ((form->required & each.field) != 0 && (met & each.field) == 0)
            return complain("error.missing_field", "field", each.name);
    return request;
}

}  // namespace gonfalon
