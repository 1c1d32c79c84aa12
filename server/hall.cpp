#include "server/hall.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "loader/tree.h"
#include "server/armies.h"
#include "server/log.h"
#include "server/token.h"

namespace gonfalon {
namespace {

constexpr std::size_t most_seats_remembered = 100000;
constexpr std::size_t most_questions_waiting = 64;

// A failure to begin a game, for the page.
Complaint complaint_of(const LoadError& error) {
    if (error.key == "load.unknown_game") return {"error.unknown_game", {}, {}, {}};
    if (error.key == "load.unknown_scenario") return {"error.unknown_scenario", {}, {}, {}};
    if (error.key.starts_with("load.unknown_option"))
        return {"error.bad_option", {{"option", error.detail}}, {}, {}};
    if (error.file == "first_army.json" || error.file == "second_army.json" ||
        error.key == "load.tercios_army")
        return {"error.army", {{"place", error.path}, {"detail", error.detail}}, {}, {}};
    log(LogLevel::error, "data_unreadable",
        {{"file", error.file}, {"path", error.path}, {"key", error.key}, {"detail", error.detail}});
    return {"error.internal", {}, {}, {}};
}

PlayerStatus::Kind kind_of(const WantedPlayer& player) {
    switch (player.kind) {
        case WantedPlayer::Kind::here:
            return PlayerStatus::Kind::person;
        case WantedPlayer::Kind::elsewhere:
            return PlayerStatus::Kind::open;
        case WantedPlayer::Kind::computer:
            return PlayerStatus::Kind::computer;
    }
    return PlayerStatus::Kind::person;
}

// What a list of games shows, from the store alone.
TableStatus listed_status(const StoredGame& game) {
    TableStatus status;
    status.game = game.id;
    status.title = game.title;
    status.next = game.next;
    status.turn = game.turn;
    status.side = game.side;
    for (std::size_t i = 0; i < 2; ++i) {
        const StoredPlayer& player = game.players[i];
        status.asked[i] = game.asked[i];
        status.players[i] = {player.kind, player.level, player.name,
                             player.kind == PlayerStatus::Kind::computer};
        status.score[i] = game.score[i];
    }
    status.dice = game.dice;
    if (const auto sealed = SealedChance::from_hex(game.secret);
        sealed && game.dice == DiceKind::sealed) {
        status.commitment = sealed->commitment();
        if (!game.result.empty()) status.secret = game.secret;
    }
    status.result = game.result;
    status.winner = game.winner;
    status.created = game.created;
    status.changed = game.changed;
    return status;
}

}  // namespace

Hall::Hall(Store& store, const Library& library, HallOptions options)
    : store_(store),
      library_(library),
      options_(std::move(options)),
      tables_workers_(options_.table_threads, 0, options_.table_threads / 2),
      computers_(options_.computer_threads, 10),
      questions_(1, 5),
      house_{store_,
             library_,
             tables_workers_,
             computers_,
             questions_,
             stopping_,
             options_.computer_pause,
             std::chrono::milliseconds(5000),
             options_.replace_after,
             options_.kept,
             options_.retry,
             100000,
             [this] {
                 const std::lock_guard lock(mutex_);
                 seats_.clear();
             },
             options_.page_file},
      new_games_(options_.new_games_per_second, options_.new_games_at_once) {
    if (!house_.page_file) house_.page_file = [](std::string_view) { return std::nullopt; };
    tables_workers_.post_after(std::chrono::minutes(1), [this] { sweep(); });
}

Hall::~Hall() { stop(); }

void Hall::receive(const std::shared_ptr<Listener>& from, std::string_view message) {
    ++requests_;
    // A long message is not read on the thread that listens to everybody.
    if (message.size() > request_limit && message.size() <= glance_at(message).limit) {
        if (questions_.waiting() >= most_questions_waiting || !from->may_ask()) {
            from->send(write_error({"error.busy", {}, {}, glance_at(message).id}));
            return;
        }
        questions_.post([this, from, kept = std::string(message)] {
            if (from->gone()) return;
            const auto started = std::chrono::steady_clock::now();
            take(from, kept);
            from->charge(std::chrono::steady_clock::now() - started);
        });
        return;
    }
    take(from, message);
}

void Hall::ask_aside(const std::shared_ptr<Listener>& from, Request request) {
    if (questions_.waiting() >= most_questions_waiting || !from->may_ask()) {
        from->send(write_error(request.id, {"error.busy", {}, {}, {}}));
        return;
    }
    questions_.post([this, from, asked = std::move(request)] {
        if (from->gone()) return;
        const auto started = std::chrono::steady_clock::now();
        from->send(answer_army(library_.files(), asked));
        from->charge(std::chrono::steady_clock::now() - started);
    });
}

void Hall::take(const std::shared_ptr<Listener>& from, std::string_view message) {
    tl::expected<Request, Complaint> request = read_request(message);
    if (!request) {
        from->send(write_error(request.error()));
        return;
    }
    if (stopping_) {
        from->send(write_error(request->id, {"error.stopping", {}, {}, {}}));
        return;
    }
    switch (request->what) {
        case Do::ping:
            from->send(write_reply(request->id, "{\"time\":" + std::to_string(now_ms()) + "}"));
            return;
        case Do::army_book:
        case Do::army_check:
        case Do::army_print:
            ask_aside(from, std::move(*request));
            return;
        case Do::brief:
        case Do::create:
        case Do::load:
            if (!from->may_ask()) {
                from->send(write_error(request->id, {"error.busy", {}, {}, {}}));
                return;
            }
            [[fallthrough]];
        case Do::library:
        case Do::mine:
            tables_workers_.post([this, from, asked = std::move(*request)] {
                const auto started = std::chrono::steady_clock::now();
                if (asked.what == Do::library)
                    from->send(write_reply(asked.id, "{\"library\":" + library_json() + "}"));
                else if (asked.what == Do::brief)
                    brief(from, asked);
                else if (asked.what == Do::create)
                    create(from, asked);
                else if (asked.what == Do::load)
                    load(from, asked);
                else
                    mine(from, asked);
                from->charge(std::chrono::steady_clock::now() - started);
            });
            return;
        case Do::claim:
            claim(from, *request);
            return;
        default:
            at_table(from, std::move(*request));
            return;
    }
}

const std::string& Hall::library_json() {
    std::call_once(library_once_, [this] {
        const std::string games = library_.games();
        JsonText json;
        json.object().key("version").text(GONFALON_VERSION);
        library_json_ = json.take();
        library_json_ += games.size() > 2 ? "," + games.substr(1) : "}";
    });
    return library_json_;
}

std::size_t Hall::table_count() const {
    const std::lock_guard lock(mutex_);
    return tables_.size();
}

// --- Finding -------------------------------------------------------------------------------------

Read<std::optional<StoredSeat>> Hall::seat(std::string_view token) {
    const std::string hash = token_hash(token);
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = seats_.find(hash); found != seats_.end()) return found->second;
    }
    const Read<std::optional<StoredSeat>> found = store_.seat(hash);
    if (found && *found) {
        const std::lock_guard lock(mutex_);
        if (seats_.size() >= most_seats_remembered) seats_.clear();
        seats_.emplace(hash, **found);
    }
    return found;
}

std::shared_ptr<Table> Hall::table(const std::string& game) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = tables_.find(game); found != tables_.end()) {
            found->second->touch();  // not to be put away between here and the request
            return found->second;
        }
    }
    StoredGame unread;
    unread.id = game;
    const std::lock_guard lock(mutex_);
    // Somebody may have been quicker.
    return tables_.try_emplace(game, std::make_shared<Table>(house_, std::move(unread)))
        .first->second;
}

void Hall::at_table(const std::shared_ptr<Listener>& from, Request request) {
    const Read<std::optional<StoredSeat>> read = seat(request.seat);
    if (!read) {
        from->send(write_error(request.id, {read.error().key, {}, {}, {}}));
        return;
    }
    const std::optional<StoredSeat>& found = *read;
    if (!found || found->spent || found->is_invite) {
        from->send(write_error(request.id, {"error.unknown_seat", {}, {}, {}}));
        return;
    }
    const std::shared_ptr<Table> where = table(found->game);
    if (request.what == Do::join) {
        const std::lock_guard lock(mutex_);
        joined_[from].insert(where);
    }
    where->ask(from, found->role, std::move(request));
}

void Hall::left(const std::shared_ptr<Listener>& who) {
    std::set<std::shared_ptr<Table>> where;
    {
        const std::lock_guard lock(mutex_);
        const auto found = joined_.find(who);
        if (found == joined_.end()) return;
        where = std::move(found->second);
        joined_.erase(found);
    }
    for (const std::shared_ptr<Table>& each : where) each->leave(who);
}

void Hall::sweep() {
    std::vector<std::shared_ptr<Table>> away;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(tables_, [&](auto& each) {
            if (!each.second->can_be_put_away(options_.quiet)) return false;
            away.push_back(each.second);
            return true;
        });
    }
    if (options_.kept.count() != 0) expire();
    if (!stopping_) tables_workers_.post_after(std::chrono::minutes(1), [this] { sweep(); });
}

// Games that nobody has touched for the time announced in their status.
void Hall::expire() {
    const std::int64_t before = now_ms() - options_.kept.count();
    for (const std::string& id : store_.unchanged_since(before, 100)) table(id)->expire(before);
}

// --- Making --------------------------------------------------------------------------------------

// A battle as it would begin, for whoever thinks of playing it.
void Hall::brief(const std::shared_ptr<Listener>& from, const Request& request) {
    const tl::expected<Match, LoadError> match =
        library_.start(request.game, request.scenario, {}, "typed");
    if (!match) {
        from->send(write_error(request.id, complaint_of(match.error())));
        return;
    }
    from->send(write_reply(request.id, "{\"brief\":{\"description\":" + match->description() +
                                           ",\"view\":" + match->view(Viewer::spectator) + "}}"));
}

void Hall::create(const std::shared_ptr<Listener>& from, const Request& request) {
    std::optional<SealedChance> sealed;
    std::string dice = "typed";
    if (request.dice_kind == DiceKind::sealed) {
        sealed = SealedChance::draw();
        dice = write_sealed_header({sealed->commitment(), 1, true});
    }
    tl::expected<Match, LoadError> match =
        library_.start(request.game, request.scenario, request.options, dice);
    if (!match) {
        from->send(write_error(request.id, complaint_of(match.error())));
        return;
    }
    open(from, request, std::move(*match), sealed);
}

void Hall::load(const std::shared_ptr<Listener>& from, const Request& request) {
    // How it ended elsewhere, and the secret of the dice there, do not bind the new game.
    std::string text = request.record;
    if (Record record; read_record(text, record).ok()) {
        std::erase_if(record.header, [](const auto& line) {
            for (const std::string_view key :
                 {"secret", "result", "chain", "commit1", "commit2", "seed1", "seed2"})
                if (line.first == key) return true;
            return false;
        });
        text = record.write();
    }
    tl::expected<Resumed, LoadError> resumed = library_.resume(text);
    const auto refuse = [&](std::string line, std::string expected) {
        from->send(
            write_error(request.id, {"error.bad_record",
                                     {{"line", std::move(line)}, {"expected", std::move(expected)}},
                                     resumed ? resumed->refusal : std::string(),
                                     {}}));
    };
    if (!resumed)
        return refuse(resumed.error().path.empty() ? "1" : resumed.error().path,
                      resumed.error().key);
    if (resumed->failed_line != 0)
        return refuse(std::to_string(resumed->failed_line),
                      resumed->hash_differs ? "expected.same_rules" : "expected.legal_line");
    // What was rolled before comes from elsewhere; our seal begins with the next line.
    std::optional<SealedChance> sealed;
    Match& match = resumed->match;
    if (request.dice_kind == DiceKind::sealed) {
        sealed = SealedChance::draw();
        match.set_header("dice",
                         write_sealed_header({sealed->commitment(), match.record().next(), true}));
    } else {
        match.set_header("dice", "typed");
    }
    open(from, request, std::move(match), sealed);
}

void Hall::open(const std::shared_ptr<Listener>& from, const Request& request, Match match,
                std::optional<SealedChance> sealed) {
    const auto refuse = [&](Complaint complaint) {
        from->send(write_error(request.id, complaint));
    };
    const WantedPlayer* const wanted[2] = {&request.first, &request.second};
    for (const WantedPlayer* player : wanted) {
        if (player->kind == WantedPlayer::Kind::computer && !Library::is_player(player->level))
            return refuse({"error.unknown_level", {{"level", player->level}}, {}, {}});
        if (player->kind == WantedPlayer::Kind::elsewhere && request.dice_kind == DiceKind::typed)
            return refuse({"error.typed_needs_here", {}, {}, {}});
    }
    if (store_.game_count() >= options_.most_games)
        return refuse({"error.too_many_games", {}, {}, {}});
    // Only what can become a game counts against what everybody shares.
    {
        const std::lock_guard lock(mutex_);
        if (!new_games_.take()) return refuse({"error.too_fast", {}, {}, {}});
    }

    StoredGame game;
    game.id = new_game_id();
    game.title = request.title;
    game.rules = match.record().get("game");
    game.scenario = match.record().get("scenario");
    if (const tl::expected<Tree, TreeError> description = read_tree(match.description()))
        game.titles = (*description)["title"].write();
    if (game.titles.empty()) game.titles = "null";
    game.dice = request.dice_kind;
    if (sealed) game.secret = sealed->secret_hex();
    game.watch = new_token();
    game.one_holder = request.first.kind == WantedPlayer::Kind::here &&
                      request.second.kind == WantedPlayer::Kind::here;
    game.created = now_ms();

    std::vector<StoredSeat> seats{{token_hash(game.watch), game.id, Role::watch, false, false}};
    JsonText given;
    JsonText invites;
    given.object();
    invites.object();
    for (std::size_t i = 0; i < 2; ++i) {
        const Role role = static_cast<Role>(i);
        game.players[i] = {kind_of(*wanted[i]), wanted[i]->level, wanted[i]->name, false};
        if (wanted[i]->kind == WantedPlayer::Kind::computer) continue;
        const std::string token = new_token();
        const bool invite = wanted[i]->kind == WantedPlayer::Kind::elsewhere;
        seats.push_back({token_hash(token), game.id, role, invite, false});
        (invite ? invites : given).key(name_of(role)).text(token);
    }
    given.key("watch").text(game.watch).end();
    invites.end();
    JsonText json;
    json.object().key("game").text(game.id).key("seats").raw(given.str());
    json.key("invite").raw(invites.str());
    if (sealed) json.key("commitment").text(sealed->commitment());
    json.end();

    log(LogLevel::info, "game_created",
        {{"game", game.id}, {"rules", game.rules}, {"scenario", game.scenario}});
    // The page of the one who opens the game promises its seed before it knows anybody else's.
    if (sealed && !request.commit.empty())
        for (std::size_t i = 0; i < 2; ++i)
            if (wanted[i]->kind == WantedPlayer::Kind::here) {
                match.set_header("commit" + std::to_string(i + 1), request.commit);
                break;
            }
    const std::string id = game.id;
    auto made = std::make_shared<Table>(house_, std::move(game), std::move(match));
    {
        const std::lock_guard lock(mutex_);
        tables_.emplace(id, made);
    }
    made->open(from, request.id, std::move(seats), write_reply(request.id, json.str()));
}

void Hall::claim(const std::shared_ptr<Listener>& from, const Request& request) {
    const Read<std::optional<StoredSeat>> read = seat(request.invite);
    if (!read) {
        from->send(write_error(request.id, {read.error().key, {}, {}, {}}));
        return;
    }
    const std::optional<StoredSeat>& invite = *read;
    if (!invite || !invite->is_invite) {
        from->send(write_error(request.id, {"error.unknown_seat", {}, {}, {}}));
        return;
    }
    if (invite->spent) {
        from->send(write_error(request.id, {"error.invite_used", {}, {}, {}}));
        return;
    }
    table(invite->game)->claim(from, request, *invite);
}

void Hall::mine(const std::shared_ptr<Listener>& from, const Request& request) {
    JsonText games;
    JsonText unknown;
    JsonText unread;  // these may be known: nobody could look
    games.list();
    unknown.list();
    unread.list();
    for (const std::string& token : request.seats) {
        const Read<std::optional<StoredSeat>> read = seat(token);
        if (!read) {
            unread.text(token);
            continue;
        }
        const std::optional<StoredSeat>& found = *read;
        if (!found || found->spent || found->is_invite) {
            unknown.text(token);
            continue;
        }
        const Read<std::optional<StoredGame>> game_read = store_.game(found->game);
        if (!game_read || !*game_read) {
            unread.text(token);
            continue;
        }
        const std::optional<StoredGame>& game = *game_read;
        games.object().key("seat").text(token).key("as").text(name_of(found->role));
        games.key("scenario").text(game->scenario).key("rules").text(game->rules);
        games.key("titles").raw(game->titles);
        TableStatus status = listed_status(*game);
        if (options_.kept.count() != 0) status.expires = game->changed + options_.kept.count();
        games.key("status").raw(write(status)).end();
    }
    games.end();
    unknown.end();
    unread.end();
    JsonText json;
    json.object().key("games").raw(games.str()).key("unknown").raw(unknown.str());
    json.key("unread").raw(unread.str()).key("store").text(store_.id()).end();
    from->send(write_reply(request.id, json.str()));
}

// --- Going down ----------------------------------------------------------------------------------

void Hall::stop() {
    if (stopping_.exchange(true)) return;
    std::vector<std::shared_ptr<Table>> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, each] : tables_) all.push_back(each);
    }
    for (const std::shared_ptr<Table>& each : all) each->notice_all("notice.stopping");
    computers_.stop(Workers::Due::drop);
    questions_.stop(Workers::Due::drop);
    // What was asked goes through the store before the last worker ends.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    const auto still_busy = [&] {
        return !tables_workers_.idle() ||
               std::any_of(all.begin(), all.end(),
                           [](const std::shared_ptr<Table>& each) { return each->is_busy(); });
    };
    while (still_busy() && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    tables_workers_.stop();
}

}  // namespace gonfalon
