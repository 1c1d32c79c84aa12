# WebAssembly with Debian's clang-19, lld-19, libc++ and wasi-libc: the core for a browser.
# /usr/include stands last in this compiler's own search path, after the headers made for wasm; it
# must never be named with -I or -isystem, which would put it first.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(GONFALON_WASM ON)

set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_ASM_COMPILER clang-19)
foreach(language C CXX ASM)
    set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
endforeach()
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
