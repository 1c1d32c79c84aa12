// What Debian's builtins for wasm ask of a platform and wasi-libc does not bring, and what it
// brings as a loop where every browser has an instruction. Compiled with -mbulk-memory.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <version>

// Last words, for which the libraries bring all of printf. Nobody reads them in a browser: the trap
// itself is told.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { std::abort(); }  // NOLINT
_LIBCPP_END_NAMESPACE_STD

extern "C" {
[[noreturn]] void abort_message(const char*, ...) { std::abort(); }  // NOLINT
// The JSON library spells a control character out for a message that loader/tree.cpp does not want.
int snprintf(char* to, std::size_t size, const char*, ...) {  // NOLINT
    if (size > 0) *to = '\0';
    return 0;
}

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
