// A borrowed callable: costs no allocation and keeps templates out of headers.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace gonfalon {

template <class Signature>
class FunctionRef;

// Does not own what it calls: use it only as a parameter.
template <class Result, class... Args>
class FunctionRef<Result(Args...)> {
  public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
                 std::is_invocable_r_v<Result, F&, Args...>)
    FunctionRef(F&& f)  // NOLINT: implicit by design, a lambda is passed as it stands
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
          call_([](void* object, Args... args) -> Result {
              return (*static_cast<std::remove_reference_t<F>*>(object))(
                  std::forward<Args>(args)...);
          }) {}

    Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

  private:
    void* object_;
    Result (*call_)(void*, Args...);
};

}  // namespace gonfalon
