// `army`: the lists there are, what a list breaks, and its roster and order cards. A list says
// which game it is for.
#include <ostream>

#include "cli/army_answer.h"
#include "cli/army_rosters.h"
#include "cli/session.h"
#include "loader/games/la_garde.h"
#include "loader/games/tercios.h"
#include "protocol/armies.h"
#include "words/army_sheets.h"

namespace gonfalon::cli {

namespace {

std::string list_names(const Session& session) {
    std::string names;
    for (const auto& ids : {tercios_lists(session.files), la_garde_armies(session.files)})
        for (const std::string& id : ids) names.append(names.empty() ? "" : ", ").append(id);
    return names;
}

// The lists of one game: id, points, nation, title.
class Shelf {
  public:
    Shelf(Session& session, std::string_view game) : session_(session), game_(game) {}

    template <class Words>
    void add(const std::string& id, int points, const Words& nation, const Words& title) {
        const bool french = session_.words.language() == Language::fr;
        all_.add(Tree::object()
                     .set("id", id)
                     .set("game", game_)
                     .set("title", Tree::object().set("en", title.en).set("fr", title.fr))
                     .set("points", points));
        table_.row({session_.console.paint(Paint::note, id),
                    session_.say("army.points", {{"points", points}}),
                    french ? nation.fr : nation.en, french ? title.fr : title.en});
    }
    void complain(const LoadError& error) {
        cli::complain(session_.console, session_.words.say(error));
    }
    void tell() {
        session_.console.out << session_.console.paint(Paint::strong, game_) << "\n"
                             << table_.write(session_.console.width) << "\n";
    }
    const Tree& all() const { return all_; }

  private:
    Session& session_;
    std::string game_;
    Tree all_ = Tree::list();
    Table table_{2};
};

int list_armies(Session& session) {
    const auto book = load_tercios_book(session.files);
    if (!book) return session.give_up(session.words.say(book.error()));
    Shelf tercios(session, "tercios");
    for (const std::string& id : tercios_lists(session.files)) {
        const auto list = load_tercios_list(session.files, *book, id);
        if (list)
            tercios.add(id, list->points, book->nation(list->nation).name, list->title);
        else
            tercios.complain(list.error());
    }
    const auto divisions = load_la_garde_book(session.files);
    if (!divisions) return session.give_up(session.words.say(divisions.error()));
    Shelf la_garde(session, "la_garde");
    for (const std::string& id : la_garde_armies(session.files)) {
        const auto list = load_la_garde_army(session.files, *divisions, id);
        if (list)
            la_garde.add(id, list->points, divisions->nations[list->nation].name, list->title);
        else
            la_garde.complain(list.error());
    }
    if (session.arguments.json) {
        Tree all = tercios.all();
        for (const Tree& each : la_garde.all().items()) all.add(each);
        session.console.out << all.write_indented();
        return done;
    }
    tercios.tell();
    la_garde.tell();
    return done;
}

// A file, or the name of a list of the data.
tl::expected<std::string, int> text_of(Session& session, std::string& name) {
    const std::string& where = session.arguments.where;
    if (where.empty())
        return tl::make_unexpected(
            session.refuse(session.say("cli.army.no_list", {{"names", list_names(session)}})));
    for (const char* game : {"tercios", "la_garde"}) {
        name = std::string(game) + "/armies/" + where + ".json";
        if (const auto text = session.files.find(name)) return std::string(*text);
    }
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
    if (const auto used = session.words.use(session.files, "tercios"); !used)
        return session.give_up(session.words.say(used.error()));
    const std::string& task = session.arguments.task;
    if (task == "list") return list_armies(session);
    if (task != "check" && task != "print")
        return session.refuse(session.say("cli.army.task", {{"what", task}}));
    std::string name;
    const auto text = text_of(session, name);
    if (!text) return text.error();
    const Tree tree = read_tree(*text).value_or(Tree{});
    const std::string game(tree["game"].is_text() ? tree["game"].text() : "tercios");
    int code = failed;
    const auto answer = [&]<class G>() { code = army_of<G>(session, *text, name); };
    // A list that names no game with lists is read as the first one's, which then complains.
    if (!at_army_game(game, answer)) answer.template operator()<tercios::Tercios>();
    return code;
}

}  // namespace gonfalon::cli
