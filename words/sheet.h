// Parts of printed army sheets: text made safe for a page, and places in a list.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gonfalon::sheet {

inline void append(std::string& list, std::string_view word, std::string_view between = ", ") {
    if (word.empty()) return;
    if (!list.empty()) list += between;
    list += word;
}

inline std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

inline std::string tag(std::string_view name, std::string_view text) {
    return "<" + std::string(name) + ">" + escaped(text) + "</" + std::string(name) + ">";
}

// "/regiments/1/units/0/options/2" -> {"regiments", "1", ...}
inline std::vector<std::string_view> steps_of(std::string_view path) {
    std::vector<std::string_view> steps;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t stop = std::min(path.find('/'), path.size());
        steps.push_back(path.substr(0, stop));
        path.remove_prefix(stop);
    }
    return steps;
}
inline std::size_t number_in(std::string_view text) {
    std::size_t number = 0;
    for (const char c : text) number = number * 10 + static_cast<std::size_t>(c - '0');
    return number;
}

// What a list breaks, for the head of its page; nothing when it breaks nothing.
template <class Sheet, class Breaches>
std::string breach_list(const Sheet& of, const Breaches& breaches) {
    if (breaches.empty()) return {};
    std::string out = "<div class=\"breaches\">" + tag("b", of.verdict()) + "<ul>";
    for (const auto& each : breaches) {
        std::string line = of.place(each.place);
        append(line, of.breach(each), " – ");
        out += tag("li", line);
    }
    return out + "</ul></div>\n";
}

// A page made for printing. `body` is HTML.
inline std::string page(std::string_view language, std::string_view style, std::string_view title,
                        std::string_view subtitle, std::string_view body) {
    std::string out = "<!DOCTYPE html>\n<html lang=\"";
    out.append(language).append("\"><head><meta charset=\"utf-8\">").append(tag("title", title));
    out.append("<style>").append(style).append("</style></head>\n<body>\n");
    out.append(tag("h1", title)).append("\n<p class=\"sub\">").append(escaped(subtitle));
    return out.append("</p>\n").append(body).append("</body></html>\n");
}

}  // namespace gonfalon::sheet
