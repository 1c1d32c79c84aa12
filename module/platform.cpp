// What Debian's builtins for wasm ask of a platform and wasi-libc does not bring, and what it
// brings as a loop where every browser has an instruction. Compiled with -mbulk-memory.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {
std::uintptr_t __stack_chk_guard = 0x5eed1410;  // NOLINT: the name is the compiler's

[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT

// A State is copied at every step of a search.
void* memcpy(void* to, const void* from, std::size_t size) {
    return __builtin_memcpy(to, from, size);
}
void* memmove(void* to, const void* from, std::size_t size) {
    return __builtin_memmove(to, from, size);
}
void* memset(void* to, int value, std::size_t size) { return __builtin_memset(to, value, size); }
}
