// What Debian's builtins for wasm ask of a platform and wasi-libc does not bring.
#include <cstdint>
#include <cstdlib>

extern "C" {
std::uintptr_t __stack_chk_guard = 0x5eed1410;  // NOLINT: the name is the compiler's

[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT
}
