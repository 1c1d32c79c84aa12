// `army`: the lists there are, what a list breaks, and its roster and order cards. A list says
// which game it is for.
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/army_answer.h"
#include "cli/army_rosters.h"
#include "cli/session.h"
#include "protocol/armies.h"
#include "words/army_sheets.h"

namespace gonfalon::cli {

namespace {

std::string list_names(const Session& session) {
    std::string names;
    each_army_game([&]<class G>() {
        for (const std::string& id : ArmyBook<G>::ids(session.files))
            names.append(names.empty() ? "" : ", ").append(id);
    });
    return names;
}

// The lists of one game: id, points, nation, title.
class Shelf {
  public:
    Shelf(Session& session, std::string_view game) : session_(&session), game_(game) {}

    void add(const ReadyList& list) {
        const auto& [id, points, nation, title] = list;
        const bool french = session_->words.language() == Language::fr;
        all_.add(Tree::object()
                     .set("id", id)
                     .set("game", game_)
                     .set("title", Tree::object().set("en", title.en).set("fr", title.fr))
                     .set("points", points));
        table_.row({session_->console.paint(Paint::note, id),
                    session_->say("army.points", {{"points", points}}),
                    french ? nation.fr : nation.en, french ? title.fr : title.en});
    }
    void complain(const LoadError& error) {
        cli::complain(session_->console, session_->words.say(error));
    }
    void tell() {
        session_->console.out << session_->console.paint(Paint::strong, game_) << "\n"
                              << table_.write(session_->console.width) << "\n";
    }
    const Tree& all() const { return all_; }

  private:
    Session* session_;
    std::string game_;
    Tree all_ = Tree::list();
    Table table_{2};
};

int list_armies(Session& session) {
    std::vector<Shelf> shelves;
    std::optional<LoadError> unreadable;
    each_army_game([&]<class G>() {
        Shelf& shelf = shelves.emplace_back(session, G::name);
        const auto book =
            ArmyBook<G>::each(session.files, [&](const tl::expected<ReadyList, LoadError>& list) {
                list ? shelf.add(*list) : shelf.complain(list.error());
            });
        if (!book && !unreadable) unreadable = book.error();
    });
    if (unreadable) return session.give_up(session.words.say(*unreadable));
    if (session.arguments.json) {
        Tree all = Tree::list();
        for (const Shelf& shelf : shelves)
            for (const Tree& each : shelf.all().items()) all.add(each);
        session.console.out << all.write_indented();
    } else {
        for (Shelf& shelf : shelves) shelf.tell();
    }
    return done;
}

// A file, or the name of a list of the data.
tl::expected<std::string, int> text_of(Session& session, std::string& name) {
    const std::string& where = session.arguments.where;
    if (where.empty())
        return tl::make_unexpected(
            session.refuse(session.say("cli.army.no_list", {{"names", list_names(session)}})));
    std::optional<std::string_view> found;
    any_army_game([&]<class G>() {
        name = std::string(G::name) + "/armies/" + where + ".json";
        found = session.files.find(name);
        return found.has_value();
    });
    if (found) return std::string(*found);
    auto text = read_file(where);
    name = where;
    if (text) return *text;
    if (text.error().key != "cli.file.absent")
        return tl::make_unexpected(session.refuse(say(session.words, text.error())));
    return tl::make_unexpected(session.refuse(
        session.say("cli.army.unknown", {{"what", where}, {"names", list_names(session)}})));
}

template <class G>
int army_of(Session& session, const std::string& text, const std::string& name) {
    if (const auto used = session.words.use(session.files, G::name); !used)
        return session.give_up(session.words.say(used.error()));
    const auto options = session.options();
    if (!options) return session.refuse(options.error());
    const auto army = check_army<G>(session.files, text, name, *options);
    if (!army) return session.give_up(session.words.say(army.error()));
    const Spoken words(session.words);
    const ArmySheet<G> sheet(*army, words);
    return answer_army(session, sheet, *army, army_report(*army), G::rule_name,
                       [](Session& to, const ArmySheet<G>& of) { tell_roster(to, of); });
}

}  // namespace

int army(Session& session) {
    std::string_view first;  // of the games that have lists
    any_army_game([&]<class G>() { return !(first = G::name).empty(); });
    if (const auto used = session.words.use(session.files, first); !used)
        return session.give_up(session.words.say(used.error()));
    const std::string& task = session.arguments.task;
    if (task == "list") return list_armies(session);
    if (task != "check" && task != "print")
        return session.refuse(session.say("cli.army.task", {{"what", task}}));
    std::string name;
    const auto text = text_of(session, name);
    if (!text) return text.error();
    const Tree tree = read_tree(*text).value_or(Tree{});
    const std::string game(tree["game"].is_text() ? tree["game"].text() : first);
    int code = failed;
    const auto answer = [&]<class G>() { code = army_of<G>(session, *text, name); };
    // A list that names no game with lists is read as the first one's, which then complains.
    if (!at_army_game(game, answer)) at_army_game(first, answer);
    return code;
}

}  // namespace gonfalon::cli
