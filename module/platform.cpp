// What Debian's builtins for wasm ask of a platform and wasi-libc does not bring, and what it
// brings as a loop where every browser has an instruction. Compiled with -mbulk-memory.
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <version>

// Last words, for which the libraries bring all of printf. Nobody reads them in a browser: the trap
// itself is told.
extern "C" {
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"))) void
host_proc_exit(std::uint32_t code);

// A bare trap, as the C library has it here, is what wasm-opt is told to expect nowhere.
void abort() {  // NOLINT
    host_proc_exit(134);
    __builtin_trap();
}
}

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { std::abort(); }  // NOLINT
_LIBCPP_END_NAMESPACE_STD

extern "C" {
[[noreturn]] void abort_message(const char*, ...) { std::abort(); }  // NOLINT
// The JSON library spells control characters out by it, and signatures are told so. Whole numbers
// in hexadecimal are all that anybody asks for; with anything else the answer is an error, as the
// standard allows.
int snprintf(char* to, std::size_t size, const char* format, ...) {  // NOLINT
    va_list values;
    va_start(values, format);
    std::size_t length = 0;
    const auto put = [&](char letter) {
        if (length + 1 < size) to[length] = letter;
        ++length;
    };
    bool understood = true;
    for (const char* at = format; *at != '\0' && understood; ++at) {
        if (*at != '%') {
            put(*at);
            continue;
        }
        ++at;
        if (*at == '0' || *at == '.') ++at;
        int width = 0;
        for (; *at >= '0' && *at <= '9'; ++at) width = width * 10 + (*at - '0');
        int longs = 0;
        for (; *at == 'l'; ++at) ++longs;
        understood = (*at == 'x' || *at == 'X') && width <= 16;
        if (!understood) break;
        const std::uint64_t value = longs == 2   ? va_arg(values, unsigned long long)
                                    : longs == 1 ? va_arg(values, unsigned long)
                                                 : va_arg(values, unsigned);
        const char* letters = *at == 'x' ? "0123456789abcdef" : "0123456789ABCDEF";
        for (int digit = 15; digit >= 0; --digit) {
            const bool needed = digit == 0 || digit < width || (value >> (4 * digit)) != 0;
            if (needed) put(letters[value >> (4 * digit) & 15u]);
        }
    }
    va_end(values);
    if (size > 0) to[length < size ? length : size - 1] = '\0';
    return understood ? static_cast<int>(length) : -1;
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
