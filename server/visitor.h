// Who asks, as far as his share of the server goes: by his address, or by what a proxy says of it.
#pragma once

#include <string>
#include <string_view>

namespace gonfalon {

// `forwarded` and `x_forwarded_for`: the headers of a proxy that is believed; empty where there is
// none. The last named is the one the proxy itself has seen. Ports do not count; of a long address
// (IPv6) the first half does: the other half is the visitor's to choose.
std::string visitor_of(std::string_view peer, std::string_view forwarded,
                       std::string_view x_forwarded_for);

}  // namespace gonfalon
