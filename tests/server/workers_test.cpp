// Who goes before whom on the threads of a server.
#include "server/workers.h"

#include <doctest/doctest.h>

#include <future>
#include <string>

namespace gonfalon::testing {
namespace {

using Urgency = Runner::Urgency;

// Keeps so many threads busy until it is opened.
class Gate {
  public:
    void hold(Workers& workers, Urgency urgency, int times) {
        for (int i = 0; i < times; ++i)
            workers.post([opened = opened_] { opened.wait(); }, urgency);
    }
    void open() { open_.set_value(); }

  private:
    std::promise<void> open_;
    std::shared_future<void> opened_ = open_.get_future().share();
};

// Comes back only when it was done.
void do_one(Workers& workers, Urgency urgency) {
    std::promise<void> done;
    workers.post([&] { done.set_value(); }, urgency);
    done.get_future().wait();
}

}  // namespace

TEST_CASE("acts go first, then questions, then what nobody waits for") {
    Workers workers(1, 0);
    Gate gate;
    gate.hold(workers, Urgency::ordinary, 1);
    std::string order;
    workers.post([&] { order += "ordinary "; }, Urgency::ordinary);
    workers.post([&] { order += "question "; }, Urgency::question);
    workers.post([&] { order += "act "; }, Urgency::act);
    gate.open();
    workers.stop();
    CHECK(order == "act question ordinary ");
}

TEST_CASE("an act is done while every thread for questions is taken") {
    Workers workers(4, 0, 2);
    Gate gate;
    gate.hold(workers, Urgency::question, 8);
    do_one(workers, Urgency::act);
    gate.open();
}

TEST_CASE("more acts than there are threads for them are done by the others") {
    Workers workers(4, 0, 2);
    Gate gate;
    gate.hold(workers, Urgency::act, 3);
    do_one(workers, Urgency::act);
    gate.open();
}

TEST_CASE("whoever sleeps is woken for each kind of work") {
    Workers workers(4, 0, 2);
    for (int i = 0; i < 1000; ++i)
        for (const Urgency urgency : {Urgency::act, Urgency::question, Urgency::ordinary})
            do_one(workers, urgency);
    std::promise<void> later;
    workers.post_after(1, [&] { later.set_value(); });
    later.get_future().wait();
}

}  // namespace gonfalon::testing
