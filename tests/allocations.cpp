#include "tests/allocations.h"

#include <cstdlib>
#include <new>

namespace gonfalon::testing {
namespace {

thread_local std::size_t counted = 0;

void* counting(std::size_t size) noexcept {
    ++counted;
    return std::malloc(size == 0 ? 1 : size);
}
void* counting_or_throw(std::size_t size) {
    if (void* memory = counting(size)) return memory;
    throw std::bad_alloc();
}
void* counting_aligned(std::size_t size, std::align_val_t alignment) {
    ++counted;
    const auto step = static_cast<std::size_t>(alignment);
    void* memory = std::aligned_alloc(step, (size + step - 1) / step * step);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

std::size_t allocations() { return counted; }

}  // namespace gonfalon::testing

void* operator new(std::size_t size) { return gonfalon::testing::counting_or_throw(size); }
void* operator new[](std::size_t size) { return gonfalon::testing::counting_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return gonfalon::testing::counting(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return gonfalon::testing::counting(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return gonfalon::testing::counting_aligned(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return gonfalon::testing::counting_aligned(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
