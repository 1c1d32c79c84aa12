// Whose seat it is, and what is said across the table.
#include <algorithm>

#include "loader/tree.h"
#include "table/table.h"
#include "table/token.h"

namespace gonfalon {

// Nobody takes another's place by wishing. A seat that nobody has taken yet gets a new invitation
// at once; a player who has joined is replaced when he agrees, or after a long time without him.
void Table::recover(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                    Effects& effects) {
    const Side lost = other(side);
    const Role role = static_cast<Role>(index(lost));
    const StoredPlayer& player = game_.players[index(lost)];
    const auto refuse = [&](std::string_view key) {
        effects.send(from, write_error(request.id, {std::string(key), {}, {}, {}}));
    };
    if (player.kind == PlayerStatus::Kind::computer) return refuse("error.seat_is_computer");
    bool is_own = false;  // both sides sit on this connection
    for (const Guest& guest : guests_) {
        if (guest.role != role) continue;
        if (guest.who != from) return refuse("error.seat_in_use");
        is_own = true;
    }
    const std::int64_t now = house_.host.now_ms();
    Replacement& asked = game_.replacement;
    const Role asking = static_cast<Role>(index(side));
    // A clock that was set back must not shorten the time.
    if (asked.by == asking && asked.since > now) asked.since = now;
    const bool waited = asked.by == asking && now >= replacement_due();
    if (player.kind == PlayerStatus::Kind::open || player.forgotten || is_own || waited) {
        const std::string invite = replace(lost, effects);
        // How he who comes is called; nobody gives another name to one who may come back.
        if (!invite.empty() && !request.name.empty()) {
            game_.players[index(lost)].name = request.name;
            save(effects);
        }
        effects.send(from,
                     write_reply(request.id, invite.empty() ? "{\"computer\":true}"
                                                            : "{\"invite\":\"" + invite + "\"}"));
        return;
    }
    if (asked.by != asking) {
        asked = {asking, now};
        save(effects);
        push_status(effects);
        push_notice(
            effects, "notice.replacement_asked",
            {{"side", quoted_json(name_of(lost))}, {"at", std::to_string(replacement_due())}});
    }
    effects.send(from, write_reply(request.id,
                                   "{\"waits_until\":" + std::to_string(replacement_due()) + "}"));
}

// A house that was closed, or whose clock was wrong, gives him a day to come back.
std::int64_t Table::replacement_due() const {
    constexpr std::int64_t day = 24 * 3600 * 1000;
    return std::max(game_.replacement.since + house_.replace_after,
                    house_.host.open_since() + std::min(day, house_.replace_after));
}

std::string Table::replace(Side lost, Effects& effects) {
    const Role role = static_cast<Role>(index(lost));
    StoredPlayer& player = game_.players[index(lost)];
    // Whoever comes would read what the one who left has hidden: the computer keeps it.
    const bool to_computer = player.kind == PlayerStatus::Kind::person && hides();
    player.kind = to_computer ? PlayerStatus::Kind::computer : PlayerStatus::Kind::open;
    player.level = to_computer ? "reference" : "";
    player.forgotten = false;
    if (to_computer) player.name.clear();
    game_.one_holder = false;
    game_.replacement = {};
    // What he promised and never showed nobody else can show: no die has fallen yet.
    const std::string number = std::to_string(index(lost) + 1);
    if (match_->record().get("seed" + number).empty() &&
        !match_->record().get("commit" + number).empty())
        match_->set_header("commit" + number, "");
    effects.write.empty_role = role;
    effects.seats_changed = true;
    std::string invite;
    if (!to_computer) {
        invite = new_token(house_.host);
        effects.write.seats = {{token_hash(invite), id_, role, true, false}};
    }
    const std::size_t before = match_->record().lines.size();
    if (!is_over()) roll_due();
    if (match_->record().lines.size() > before)
        grown(effects, before);
    else
        save(effects);
    for (const Guest& guest : guests_)
        if (guest.role == role) effects.send(guest.who, write_push("gone", id_, name_of(role)));
    std::erase_if(guests_, [role](const Guest& guest) { return guest.role == role; });
    push_status(effects);
    push_notice(effects, to_computer ? "notice.seat_to_computer" : "notice.seat_recovered",
                {{"side", quoted_json(name_of(lost))}});
    return invite;
}

void Table::mute(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                 Effects& effects) {
    std::uint32_t bit = 0;
    for (const Role each : {Role::first, Role::second, Role::watch})
        if (request.of == name_of(each)) bit = 1u << static_cast<unsigned>(each);
    std::uint32_t& muted = game_.players[index(side)].muted;
    muted = request.yes ? muted | bit : muted & ~bit;
    save(effects);
    push_status(effects);
    effects.send(from, write_reply(request.id));
}

bool Table::hears(Role who, std::string_view as) const {
    if (who == Role::watch) return true;
    const std::uint32_t muted = game_.players[static_cast<std::size_t>(who)].muted;
    for (const Role each : {Role::first, Role::second, Role::watch})
        if (as == name_of(each)) return (muted >> static_cast<unsigned>(each) & 1u) == 0;
    return true;
}

void Table::erase(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                  Effects& effects) {
    const StoredPlayer& facing = game_.players[index(other(side))];
    const bool somebody_else =
        facing.kind == PlayerStatus::Kind::person && !facing.forgotten && !game_.one_holder;
    if (somebody_else && !is_over() && broken_line_ == 0) {
        effects.send(from, write_error(request.id, {"error.game_runs", {}, {}, {}}));
        return;
    }
    const Role role = static_cast<Role>(index(side));
    effects.seats_changed = true;
    for (const Guest& guest : guests_)
        if (!somebody_else || guest.role == role)
            effects.send(guest.who, write_push("gone", id_, name_of(guest.role)));
    if (somebody_else) {
        game_.players[index(side)].forgotten = true;
        effects.write.empty_role = role;
        save(effects);
        std::erase_if(guests_, [role](const Guest& guest) { return guest.role == role; });
        push_status(effects);
    } else {
        effects.write.erase = true;
        erased_ = true;
        guests_.clear();
        house_.host.log(LogLevel::info, "game_erased", {{"game", id_}});
    }
    effects.send(from, write_reply(request.id));
}

void Table::chat(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                 Effects& effects) {
    if (!talk_[static_cast<std::size_t>(role)].take(house_.host.steady_us())) {
        effects.send(from, write_error(request.id, {"error.too_much_talk", {}, {}, {}}));
        return;
    }
    ChatEntry entry{std::string(name_of(role)), {}, request.text, house_.host.now_ms()};
    if (role != Role::watch) entry.name = game_.players[static_cast<std::size_t>(role)].name;
    effects.write.chat = entry;
    const std::string members = "{\"entry\":" + write(entry) + "}";
    for (const Guest& guest : guests_)
        if (hears(guest.role, entry.as))
            effects.send(guest.who, write_push("chat", id_, name_of(guest.role), members));
    effects.send(from, write_reply(request.id));
}

}  // namespace gonfalon
