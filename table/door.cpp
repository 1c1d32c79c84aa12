#include "table/door.h"

#include <algorithm>

#include "loader/tree.h"
#include "protocol/armies.h"
#include "table/token.h"

namespace gonfalon {
namespace {

// A failure to begin a game, for the page.
Complaint complaint_of(House& house, const LoadError& error) {
    if (error.key == "load.unknown_game") return {"error.unknown_game", {}, {}, {}};
    if (error.key == "load.unknown_scenario") return {"error.unknown_scenario", {}, {}, {}};
    if (error.key.starts_with("load.unknown_option"))
        return {"error.bad_option", {{"option", error.detail}}, {}, {}};
    const bool breaks = any_army_game([&]<class G>() { return error.key == ArmyBook<G>::broken; });
    const bool own = error.file.starts_with("first_army") || error.file.starts_with("second_army");
    if (own || breaks)
        return {"error.army", {{"place", error.path}, {"detail", error.detail}}, {}, {}};
    house.host.log(
        LogLevel::error, "data_unreadable",
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

std::string library_reply(const Library& library) {
    const std::string games = library.games();
    JsonText json;
    json.object().key("version").text(GONFALON_VERSION);
    return json.take() + (games.size() > 2 ? "," + games.substr(1) : "}");
}

// A battle as it would begin, for whoever thinks of playing it.
std::string brief_reply(House& house, const Request& request) {
    const tl::expected<Match, LoadError> match =
        house.library.start(request.game, request.scenario, {}, "typed");
    if (!match) return write_error(request.id, complaint_of(house, match.error()));
    return write_reply(request.id, "{\"brief\":{\"description\":" + match->description() +
                                       ",\"view\":" + match->view(Viewer::spectator) + "}}");
}

tl::expected<Beginning, Complaint> create_match(House& house, const Request& request) {
    std::optional<SealedChance> sealed;
    std::string dice = "typed";
    if (request.dice_kind == DiceKind::sealed) {
        sealed = SealedChance::draw(house.host);
        dice = write_sealed_header({sealed->commitment(), 1, true});
    }
    tl::expected<Match, LoadError> match =
        house.library.start(request.game, request.scenario, request.options, dice);
    if (!match) return tl::unexpected(complaint_of(house, match.error()));
    return Beginning{std::move(*match), sealed};
}

tl::expected<Beginning, Complaint> load_match(House& house, const Request& request, Budget budget) {
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
    tl::expected<Resumed, LoadError> resumed = house.library.resume(text, budget);
    if (!resumed && resumed.error().key == Library::resume_cut_short)
        return tl::unexpected(
            Complaint{house.host.is_stopping() ? "error.stopping" : "error.busy", {}, {}, {}});
    const auto refuse = [&](std::string line, std::string expected) {
        return tl::unexpected(
            Complaint{"error.bad_record",
                      {{"line", std::move(line)}, {"expected", std::move(expected)}},
                      resumed ? resumed->refusal : std::string(),
                      {}});
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
        sealed = SealedChance::draw(house.host);
        match.set_header("dice",
                         write_sealed_header({sealed->commitment(), match.record().next(), true}));
    } else {
        match.set_header("dice", "typed");
    }
    return Beginning{std::move(match), sealed};
}

namespace {

std::optional<Complaint> wrong_level(const std::string& level) {
    switch (Library::fault_of(level)) {
        case PlayerFault::none:
            return std::nullopt;
        case PlayerFault::unknown_temper: {
            std::string known;
            for (const std::string_view each : Library::tempers())
                known.append(known.empty() ? "" : ", ").append(each);
            return Complaint{"error.unknown_temper",
                             {{"temper", std::string(temper_part(level))}, {"known", known}},
                             {},
                             {}};
        }
        case PlayerFault::without_temper:
            return Complaint{
                "error.without_temper", {{"level", std::string(level_part(level))}}, {}, {}};
        case PlayerFault::unknown:
            break;
    }
    return Complaint{"error.unknown_level", {{"level", level}}, {}, {}};
}

}  // namespace

std::optional<Complaint> check_players(const Request& request) {
    for (const WantedPlayer* player : {&request.first, &request.second}) {
        if (player->kind == WantedPlayer::Kind::computer)
            if (auto wrong = wrong_level(player->level)) return wrong;
        if (player->kind == WantedPlayer::Kind::elsewhere && request.dice_kind == DiceKind::typed)
            return Complaint{"error.typed_needs_here", {}, {}, {}};
    }
    return std::nullopt;
}

NewTable lay_table(House& house, const Request& request, Beginning beginning) {
    const WantedPlayer* const wanted[2] = {&request.first, &request.second};
    Match& match = beginning.match;
    const std::optional<SealedChance>& sealed = beginning.sealed;
    StoredGame game;
    game.id = new_game_id(house.host);
    game.title = request.title;
    game.rules = match.record().get("game");
    game.scenario = match.record().get("scenario");
    if (const tl::expected<Tree, TreeError> description = read_tree(match.description()))
        game.titles = (*description)["title"].write();
    if (game.titles.empty()) game.titles = StoredGame::untitled;
    game.dice = request.dice_kind;
    if (sealed) game.secret = sealed->secret_hex();
    game.watch = new_token(house.host);
    game.one_holder = request.first.kind == WantedPlayer::Kind::here &&
                      request.second.kind == WantedPlayer::Kind::here;
    game.created = house.host.now_ms();

    std::vector<StoredSeat> seats{{token_hash(game.watch), game.id, Role::watch, false, false}};
    JsonText given;
    JsonText invites;
    given.object();
    invites.object();
    for (std::size_t i = 0; i < 2; ++i) {
        const Role role = static_cast<Role>(i);
        game.players[i] = {kind_of(*wanted[i]), wanted[i]->level, wanted[i]->name, false};
        if (wanted[i]->kind == WantedPlayer::Kind::computer) continue;
        const std::string token = new_token(house.host);
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

    house.host.log(LogLevel::info, "game_created",
                   {{"game", game.id}, {"rules", game.rules}, {"scenario", game.scenario}});
    // The page of the one who opens the game promises its seed before it knows anybody else's.
    if (sealed && !request.commit.empty())
        for (std::size_t i = 0; i < 2; ++i)
            if (wanted[i]->kind == WantedPlayer::Kind::here) {
                match.set_header("commit" + std::to_string(i + 1), request.commit);
                break;
            }
    return {std::make_shared<Table>(house, std::move(game), std::move(match)), std::move(seats),
            write_reply(request.id, json.str())};
}

std::string mine_reply(House& house, const Request& request, FindSeat seat) {
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
        const Read<std::optional<StoredGame>> game_read = house.store.game(found->game);
        if (!game_read || !*game_read) {
            unread.text(token);
            continue;
        }
        const std::optional<StoredGame>& game = *game_read;
        games.object().key("seat").text(token).key("as").text(name_of(found->role));
        games.key("scenario").text(game->scenario).key("rules").text(game->rules);
        games.key("titles").raw(game->titles);
        TableStatus status = listed_status(*game);
        if (house.kept != 0) status.expires = game->changed + house.kept;
        games.key("status").raw(write(status)).end();
    }
    games.end();
    unknown.end();
    unread.end();
    JsonText json;
    json.object().key("games").raw(games.str()).key("unknown").raw(unknown.str());
    json.key("unread").raw(unread.str()).key("store").text(house.store.id()).end();
    return write_reply(request.id, json.str());
}

}  // namespace gonfalon
