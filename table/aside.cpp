#include "table/aside.h"

#include <utility>

#include "protocol/messages.h"
#include "table/patience.h"

namespace gonfalon {
namespace {

constexpr std::size_t most_waiting = 64;

void refuse(Listener& to, std::optional<std::int64_t> id, std::string_view key) {
    to.send(write_error({std::string(key), {}, {}, id}));
}

}  // namespace

void post_aside(Runner& questions, const Host& host, const std::shared_ptr<Listener>& from,
                std::optional<std::int64_t> id, std::function<void()> work) {
    std::shared_ptr<void> place;
    if (questions.waiting() < most_waiting && from->may_ask()) place = from->place_aside();
    if (!place) return refuse(*from, id, "error.busy");
    questions.post([from, id, place = std::move(place), work = std::move(work), &host]() mutable {
        place.reset();
        if (from->gone()) return;
        if (id && from->gave_up(*id)) return refuse(*from, id, "error.cancelled");
        // Those of his that came before may have taken all he had.
        if (!from->may_ask()) return refuse(*from, id, "error.busy");
        const std::int64_t started = host.spent_us();
        work();
        from->charge(host.spent_us() - started);
    });
}

void ask_aside(Runner& questions, const Host& host, const std::shared_ptr<Listener>& from,
               std::int64_t id, std::function<std::string(Budget)> question) {
    post_aside(questions, host, from, id, [from, id, question = std::move(question), &host] {
        const Patience patience(host, *from, id, Patience::aside);
        std::string answer = question(patience.budget());
        if (from->gave_up(id)) return refuse(*from, id, "error.cancelled");
        if (answer.empty()) return refuse(*from, id, "error.busy");
        from->send(std::move(answer));
    });
}

}  // namespace gonfalon
