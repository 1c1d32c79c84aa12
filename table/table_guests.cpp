// Those who are here, and what they are told.
#include <algorithm>

#include "table/table.h"

namespace gonfalon {

bool Table::present(Role role) const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [role](const Guest& guest) { return guest.role == role; });
}

void Table::tell_the_absent() {
    if (!match_ || erased_ || frozen_) return;
    const MatchStatus now = match_->status();
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t i = index(side);
        const bool asked = now.asked[i] && !is_over();
        const bool is_new = asked && !was_asked_[i];
        was_asked_[i] = asked;
        const StoredPlayer& player = game_.players[i];
        if (!is_new || player.kind != PlayerStatus::Kind::person || present(static_cast<Role>(i)))
            continue;
        house_.host.seat_asked(
            {id_, side, player.name, game_.title, game_.rules, game_.scenario, now.next});
    }
}

TableStatus Table::status_for(Role role) const {
    const MatchStatus now = match_->status();
    TableStatus status;
    status.game = id_;
    status.title = game_.title;
    status.next = now.next;
    status.turn = is_over() ? "over" : name_of(now.turn);
    status.side = name_of(now.side);
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t i = index(side);
        status.asked[i] = !is_over() && now.asked[i];
        const StoredPlayer& player = game_.players[i];
        status.players[i] = {player.kind, player.level, player.name,
                             is_computer(side) || present(static_cast<Role>(i))};
        if (status.asked[i] && is_computer(side)) status.thinking = true;
        status.score[i] = game_.score[i];
    }
    status.spectators = static_cast<std::size_t>(
        std::count_if(guests_.begin(), guests_.end(),
                      [](const Guest& guest) { return guest.role == Role::watch; }));
    if (status.thinking) status.effort = house_.host.effort();
    status.dice = game_.dice;
    if (sealed_) status.commitment = sealed_->commitment();
    if (sealed_ && is_over()) status.secret = game_.secret;
    if (sealed_ && !is_over()) {
        if (!promises_kept()) status.seeds = seeds();
        if (now.turn == Turn::chance) status.waits = "seed";
    }
    if (role != Role::watch && !is_over()) {
        const Side side = role == Role::first ? Side::first : Side::second;
        status.free_undo = match_->free_undo(side);
        status.ask_undo = ask_undo(side);
    }
    if (offer_) {
        status.offer = offer_->kind;
        status.offer_by = name_of(offer_->by);
        status.offer_to = offer_->to;
    }
    status.result = game_.result;
    status.winner = game_.winner;
    status.created = game_.created;
    status.changed = game_.changed;
    if (house_.kept != 0) status.expires = game_.changed + house_.kept;
    if (broken_line_ != 0) {
        status.broken = broken_line_;
        status.recorded_rules = match_->record().get("rules");
        status.rules = house_.library.rules_version(game_.rules);
    }
    if (game_.replacement.by) {
        status.replacing_by = name_of(*game_.replacement.by);
        status.replacing_at = replacement_due();
    }
    if (role != Role::watch) {
        status.draft = match_->draft(role == Role::first ? Side::first : Side::second).size();
        for (const Role each : {Role::first, Role::second, Role::watch})
            if (!hears(role, name_of(each))) status.muted.emplace_back(name_of(each));
    }
    return status;
}

void Table::offer_actions(Role role, JsonText& json) const {
    if (role == Role::watch || is_over() || frozen_) return;
    const Side side = role == Role::first ? Side::first : Side::second;
    if (!match_->status().asked[index(side)]) return;
    // A list that is long, or only a part, is worked out for who asks for it.
    const std::string actions =
        match_->actions(side, most_offered, Budget(nullptr, most_offered + 1));
    if (actions.find(R"("coverage":"all")") != actions.npos) json.key("actions").raw(actions);
}

void Table::push_state(Effects& effects, std::uint64_t from, std::optional<Role> only) {
    std::shared_ptr<const std::string> messages[role_count];
    for (const Guest& guest : guests_) {
        if (only && guest.role != *only) continue;
        std::shared_ptr<const std::string>& message =
            messages[static_cast<std::size_t>(guest.role)];
        if (!message) {
            const Viewer who = viewer_of(guest.role);
            JsonText json;
            json.object().key("from").number(from);
            json.key("entries").raw(match_->entries(who, from));
            json.key("view").raw(match_->view(who)).key("prompt").raw(match_->prompt(who));
            offer_actions(guest.role, json);
            json.key("status").raw(write(status_for(guest.role))).end();
            message = std::make_shared<const std::string>(
                write_push("state", id_, name_of(guest.role), json.str()));
        }
        effects.messages.emplace_back(guest.who, message);
    }
}

void Table::push_status(Effects& effects, const Listener* except) {
    std::shared_ptr<const std::string> messages[role_count];
    for (const Guest& guest : guests_) {
        if (guest.who.get() == except) continue;
        std::shared_ptr<const std::string>& message =
            messages[static_cast<std::size_t>(guest.role)];
        if (!message)
            message = std::make_shared<const std::string>(
                write_push("status", id_, name_of(guest.role),
                           "{\"status\":" + write(status_for(guest.role)) + "}"));
        effects.messages.emplace_back(guest.who, message);
    }
}

void Table::push_end(Effects& effects) {
    if (told_again()) return push_state(effects, 1);
    push_status(effects);
}

void Table::push_notice(Effects& effects, std::string_view key,
                        const std::vector<std::pair<std::string, std::string>>& args) {
    const std::string notice = write_notice(key, args);
    for (const Guest& guest : guests_)
        effects.send(guest.who, write_push("notice", id_, name_of(guest.role), notice));
}

void Table::notice_all(std::string key) {
    post({nullptr, 0,
          [this, key = std::move(key)](Effects& effects) { push_notice(effects, key, {}); }});
}

void Table::join(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                 Effects& effects) {
    const bool here = std::any_of(guests_.begin(), guests_.end(), [&](const Guest& guest) {
        return guest.who == from && guest.role == role;
    });
    const Viewer who = viewer_of(role);
    // He has not vanished.
    if (role != Role::watch && game_.replacement.by && *game_.replacement.by != role) {
        game_.replacement = {};
        save(effects);
        push_status(effects);
        push_notice(effects, "notice.replacement_lapsed", {});
    }
    if (!here) {
        const bool told = present(role) && role != Role::watch;
        guests_.push_back({from, role});
        // Whoever was here already learns of it; the newcomer has it in his reply.
        if (!told) push_status(effects, from.get());
    }
    JsonText json;
    json.object().key("as").text(name_of(role)).key("game").text(id_);
    json.key("watch").text(game_.watch);
    json.key("description").raw(description_);
    json.key("view").raw(match_->view(who)).key("prompt").raw(match_->prompt(who));
    offer_actions(role, json);
    json.key("from").number(request.from);
    json.key("entries").raw(match_->entries(who, request.from));
    json.key("chat").list();
    for (const ChatEntry& entry : house_.store.chat(id_, talk_kept))
        if (hears(role, entry.as)) json.raw(write(entry));
    json.end().key("status").raw(write(status_for(role))).end();
    effects.send(from, write_reply(request.id, json.str()));
}

void Table::drop(const std::shared_ptr<Listener>& who, std::optional<Role> role, Effects& effects) {
    const auto gone = std::remove_if(guests_.begin(), guests_.end(), [&](const Guest& guest) {
        return guest.who == who && (!role || guest.role == *role);
    });
    if (gone == guests_.end()) return;
    guests_.erase(gone, guests_.end());
    push_status(effects);
}

void Table::leave(std::shared_ptr<Listener> who) {
    post({nullptr, 0, [this, who](Effects& effects) { drop(who, std::nullopt, effects); }});
}

}  // namespace gonfalon
