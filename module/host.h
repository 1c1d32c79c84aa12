// How the module and its host (a browser's worker, or node) see each other's functions. Texts are
// handed over as an address and a size; what the host hands in it has allocated here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#define GONFALON_EXPORT(name) __attribute__((export_name(name)))
#define GONFALON_IMPORT(name) __attribute__((import_module("host"), import_name(name)))

namespace gonfalon::host {

extern "C" {
GONFALON_IMPORT("send") void host_send(const char* text, std::size_t size);
GONFALON_IMPORT("keep") void host_keep_write(int ticket, const char* json, std::size_t size);
GONFALON_IMPORT("think") void host_think(int ticket, const char* json, std::size_t size);
// Of what is being thought about: answer with the best so far.
GONFALON_IMPORT("hurry") void host_hurry(int ticket);
GONFALON_IMPORT("hurried") int host_hurried();  // was this instance's thought hurried?
// Values that several instances work out together, each every `hands`-th: puts in the others'.
// `enough`: this one wants an end. Not 0: one of them does.
GONFALON_IMPORT("share") int host_share(std::int32_t* values, std::size_t count, int enough);
GONFALON_IMPORT("random") void host_random(unsigned char* to, std::size_t size);
GONFALON_IMPORT("now") double host_now();        // ms since 1970
GONFALON_IMPORT("steady") double host_steady();  // ms, never goes back
GONFALON_IMPORT("log") void host_log(const char* text, std::size_t size);
}

}  // namespace gonfalon::host
