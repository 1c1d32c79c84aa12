#include "server/visitor.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace gonfalon {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

std::string_view last_of_list(std::string_view list) {
    const std::size_t comma = list.rfind(',');
    return trimmed(comma == list.npos ? list : list.substr(comma + 1));
}

// `for=..` of `for=192.0.2.43;proto=https`, whatever its case.
std::string_view named_for(std::string_view element) {
    while (!element.empty()) {
        const std::size_t stop = std::min(element.find(';'), element.size());
        const std::string_view pair = trimmed(element.substr(0, stop));
        element.remove_prefix(std::min(stop + 1, element.size()));
        if (pair.size() < 4 || pair[3] != '=') continue;
        const auto is = [&](std::size_t at, char letter) { return (pair[at] | 0x20) == letter; };
        if (is(0, 'f') && is(1, 'o') && is(2, 'r')) return trimmed(pair.substr(4));
    }
    return {};
}

// Without quotes, brackets and port.
std::string bare(std::string_view address) {
    if (address.size() >= 2 && address.front() == '"' && address.back() == '"')
        address = address.substr(1, address.size() - 2);
    if (address.starts_with('['))
        address = address.substr(1, std::min(address.find(']'), address.size()) - 1);
    else if (std::count(address.begin(), address.end(), ':') == 1)
        address = address.substr(0, address.find(':'));
    return std::string(address.substr(0, 64));
}

}  // namespace

std::string visitor_of(std::string_view peer, std::string_view forwarded,
                       std::string_view x_forwarded_for) {
    const std::string by_one = bare(named_for(last_of_list(forwarded)));
    const std::string by_other = bare(last_of_list(x_forwarded_for));
    // A proxy writes one of the two. Whoever writes the other himself, to be somebody else each
    // time, is with all such one visitor: the proxy.
    const bool is_doubtful = !forwarded.empty() && !x_forwarded_for.empty() && by_one != by_other;
    const std::string& named = forwarded.empty() ? by_other : by_one;
    const std::string address = is_doubtful || named.empty() ? std::string(peer) : named;
    std::array<unsigned char, 16> bytes{};
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return address;
    std::array<char, INET6_ADDRSTRLEN> text{};
    constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (std::equal(mapped.begin(), mapped.end(), bytes.begin())) {
        inet_ntop(AF_INET, bytes.data() + mapped.size(), text.data(), text.size());
        return text.data();
    }
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return std::string(text.data()) + "/64";
}

}  // namespace gonfalon
