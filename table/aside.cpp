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
    auto when_due = [from, id, work = std::move(work), &host] {
        if (from->gone()) return;
        if (id && from->gave_up(*id)) return refuse(*from, id, "error.cancelled");
        // Those of his that came before may have taken all he had.
        if (!from->may_ask()) return refuse(*from, id, "error.busy");
        const std::int64_t started = host.spent_us();
        work();
        from->charge(host.spent_us() - started);
    };
    const bool takes = questions.waiting() < most_waiting && from->may_ask() &&
                       from->post_aside(questions, std::move(when_due));
    if (!takes) refuse(*from, id, "error.busy");
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
