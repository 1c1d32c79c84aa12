// Where a table has things done: at once or after a while, on threads of a server or one after the
// other in a browser's worker. Header only: hosts derive from it, with or without RTTI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace gonfalon {

class Runner {
  public:
    using Task = std::function<void()>;
    // An act of a person goes before his questions, and those before what nobody waits for.
    enum class Urgency : std::uint8_t { act, question, ordinary };
    static constexpr std::size_t urgency_count = 3;

    virtual ~Runner() = default;
    virtual void post(Task task, Urgency urgency) = 0;
    void post(Task task) { post(std::move(task), Urgency::ordinary); }
    virtual void post_after(std::int64_t ms, Task task) = 0;
    virtual std::size_t waiting() const = 0;
};

// Keeps the threads of a host apart; where there is one thread, does nothing.
class Lock {
  public:
    virtual ~Lock() = default;
    virtual void lock() = 0;
    virtual void unlock() = 0;
};

class Locked {
  public:
    explicit Locked(Lock& lock) : lock_(lock) { lock_.lock(); }
    ~Locked() { lock_.unlock(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

  private:
    Lock& lock_;
};

}  // namespace gonfalon
