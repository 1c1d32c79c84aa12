#include "module/memory_store.h"

#include <algorithm>

namespace gonfalon {
namespace {

Tree number(std::uint64_t value) { return Tree(static_cast<std::int64_t>(value)); }
template <class Enum>
Tree place(Enum value) {
    return Tree(static_cast<std::int64_t>(value));
}
template <class Enum>
Enum read_place(const Tree& tree, Enum last) {
    const std::int64_t value = tree.integer();
    return value >= 0 && value <= static_cast<std::int64_t>(last) ? static_cast<Enum>(value)
                                                                  : Enum{};
}
std::string text_of(const Tree& tree) { return std::string(tree.text()); }

Tree tree_of(const StoredPlayer& player) {
    return Tree::object()
        .set("kind", place(player.kind))
        .set("level", player.level)
        .set("name", player.name)
        .set("muted", number(player.muted));
}

Tree tree_of(const StoredGame& game) {
    Tree tree = Tree::object();
    tree.set("id", game.id).set("title", game.title).set("rules", game.rules);
    tree.set("scenario", game.scenario).set("titles", game.titles).set("head", game.head);
    tree.set("dice", place(game.dice)).set("secret", game.secret).set("watch", game.watch);
    tree.set("players", Tree::list().add(tree_of(game.players[0])).add(tree_of(game.players[1])));
    tree.set("one_holder", game.one_holder).set("result", game.result).set("winner", game.winner);
    tree.set("score", Tree::list().add(Tree(game.score[0])).add(Tree(game.score[1])));
    tree.set("next", number(game.next)).set("turn", game.turn).set("side", game.side);
    tree.set("asked", Tree::list().add(Tree(game.asked[0])).add(Tree(game.asked[1])));
    tree.set("created", Tree(game.created)).set("changed", Tree(game.changed));
    return tree;
}

StoredGame read_game(const Tree& tree) {
    StoredGame game;
    game.id = text_of(tree["id"]);
    game.title = text_of(tree["title"]);
    game.rules = text_of(tree["rules"]);
    game.scenario = text_of(tree["scenario"]);
    game.titles = read_tree(tree["titles"].text()) ? text_of(tree["titles"]) : "null";
    game.head = text_of(tree["head"]);
    game.dice = read_place(tree["dice"], DiceKind::typed);
    game.secret = text_of(tree["secret"]);
    game.watch = text_of(tree["watch"]);
    for (std::size_t i = 0; i < 2; ++i) {
        const Tree& player = tree["players"][i];
        game.players[i].kind = read_place(player["kind"], PlayerStatus::Kind::open);
        game.players[i].level = text_of(player["level"]);
        game.players[i].name = text_of(player["name"]);
        game.players[i].muted = static_cast<std::uint32_t>(player["muted"].integer() & 7);
        game.score[i] = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(tree["score"][i].integer(), 0, 1000));
        game.asked[i] = tree["asked"][i].boolean();
    }
    game.one_holder = tree["one_holder"].boolean();
    game.result = text_of(tree["result"]);
    game.winner = text_of(tree["winner"]);
    game.next = static_cast<std::uint64_t>(std::max<std::int64_t>(1, tree["next"].integer(1)));
    game.turn = text_of(tree["turn"]);
    game.side = text_of(tree["side"]);
    game.created = tree["created"].integer();
    game.changed = tree["changed"].integer();
    return game;
}

}  // namespace

Tree tree_of(const StoreWrite& write) {
    Tree tree = Tree::object().set("of", write.of);
    if (write.game) tree.set("game", tree_of(*write.game));
    Tree lines = Tree::list();
    for (const StoredLine& line : write.lines)
        lines.add(Tree::object()
                      .set("n", number(line.number))
                      .set("text", line.text)
                      .set("time", Tree(line.time)));
    tree.set("lines", std::move(lines));
    if (write.empty_role) tree.set("empty_role", place(*write.empty_role));
    Tree seats = Tree::list();
    for (const StoredSeat& seat : write.seats)
        seats.add(Tree::object()
                      .set("hash", seat.hash)
                      .set("game", seat.game)
                      .set("role", place(seat.role))
                      .set("invite", seat.is_invite)
                      .set("spent", seat.spent));
    tree.set("seats", std::move(seats));
    Tree drafts = Tree::list();
    for (const StoredDraft& draft : write.drafts)
        drafts.add(Tree::object().set("role", place(draft.role)).set("text", draft.text));
    tree.set("drafts", std::move(drafts));
    if (write.chat)
        tree.set("chat", Tree::object()
                             .set("as", write.chat->as)
                             .set("name", write.chat->name)
                             .set("text", write.chat->text)
                             .set("time", Tree(write.chat->time)));
    if (write.erase) tree.set("erase", true);
    return tree;
}

StoreWrite read_write(const Tree& tree) {
    StoreWrite write;
    write.of = text_of(tree["of"]);
    if (tree["game"].is_object()) write.game = read_game(tree["game"]);
    for (const Tree& line : tree["lines"].items())
        write.lines.push_back({static_cast<std::uint64_t>(line["n"].integer()),
                               text_of(line["text"]), line["time"].integer()});
    if (tree["empty_role"].is_number())
        write.empty_role = read_place(tree["empty_role"], Role::watch);
    for (const Tree& seat : tree["seats"].items())
        write.seats.push_back({text_of(seat["hash"]), text_of(seat["game"]),
                               read_place(seat["role"], Role::watch), seat["invite"].boolean(),
                               seat["spent"].boolean()});
    for (const Tree& draft : tree["drafts"].items())
        write.drafts.push_back({read_place(draft["role"], Role::watch), text_of(draft["text"])});
    write.erase = tree["erase"].boolean();
    const Tree& chat = tree["chat"];
    if (chat.is_object())
        write.chat = ChatEntry{text_of(chat["as"]), text_of(chat["name"]), text_of(chat["text"]),
                               chat["time"].integer()};
    return write;
}

void MemoryStore::restore(std::string id, const std::vector<Tree>& writes) {
    id_ = std::move(id);
    for (const Tree& tree : writes)
        if (const StoreWrite write = read_write(tree); !write.of.empty()) apply(write);
}

void MemoryStore::write(StoreWrite change, std::function<void(bool)> done) {
    const int ticket = ++last_ticket_;
    const std::string json = tree_of(change).write();
    pending_.emplace(ticket, Pending{std::move(change), std::move(done)});
    keep_(ticket, json);
}

void MemoryStore::kept(int ticket, bool durable) {
    const auto found = pending_.find(ticket);
    if (found == pending_.end()) return;
    const Pending pending = std::move(found->second);
    pending_.erase(found);
    if (durable) apply(pending.change);
    pending.done(durable);
}

void MemoryStore::apply(const StoreWrite& change) {
    if (change.erase) {
        games_.erase(change.of);
        std::erase_if(seats_, [&](const auto& each) { return each.second.game == change.of; });
        return;
    }
    Kept& kept = games_[change.of];
    if (change.game) kept.game = *change.game;
    kept.lines.insert(kept.lines.end(), change.lines.begin(), change.lines.end());
    if (change.empty_role)
        std::erase_if(seats_, [&](const auto& each) {
            return each.second.game == change.of && each.second.role == *change.empty_role;
        });
    for (const StoredSeat& seat : change.seats) seats_[seat.hash] = seat;
    for (const StoredDraft& draft : change.drafts) kept.drafts[draft.role] = draft.text;
    if (change.chat) kept.chat.push_back(*change.chat);
}

Read<std::optional<StoredSeat>> MemoryStore::seat(std::string_view hash) {
    const auto found = seats_.find(hash);
    return found == seats_.end() ? std::nullopt : std::optional(found->second);
}

Read<std::optional<StoredGame>> MemoryStore::game(std::string_view id) {
    const auto found = games_.find(id);
    return found == games_.end() ? std::nullopt : std::optional(found->second.game);
}

Read<std::vector<StoredLine>> MemoryStore::lines(std::string_view id) {
    const auto found = games_.find(id);
    return found == games_.end() ? std::vector<StoredLine>{} : found->second.lines;
}

Read<std::vector<StoredDraft>> MemoryStore::drafts(std::string_view id) {
    std::vector<StoredDraft> all;
    if (const auto found = games_.find(id); found != games_.end())
        for (const auto& [role, text] : found->second.drafts) all.push_back({role, text});
    return all;
}

std::vector<ChatEntry> MemoryStore::chat(std::string_view id, std::size_t last) {
    const auto found = games_.find(id);
    if (found == games_.end()) return {};
    const std::vector<ChatEntry>& all = found->second.chat;
    return {all.end() - static_cast<std::ptrdiff_t>(std::min(last, all.size())), all.end()};
}

}  // namespace gonfalon
