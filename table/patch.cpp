#include "table/patch.h"

#include <algorithm>
#include <string_view>

#include "protocol/messages.h"

namespace gonfalon {
namespace {

std::string step(std::string_view key) {
    std::string text = "/";
    for (const char c : key) {
        if (c == '~')
            text += "~0";
        else if (c == '/')
            text += "~1";
        else
            text += c;
    }
    return text;
}

void operation(JsonText& out, std::string_view op, const std::string& path, const Tree* value) {
    out.object().key("op").text(op).key("path").text(path);
    if (value != nullptr) out.key("value").raw(value->write());
    out.end();
}

void compare(JsonText& out, const std::string& path, const Tree& from, const Tree& to) {
    if (from == to) return;
    if (from.is_object() && to.is_object()) {
        for (const std::string& key : from.keys())
            if (to.find(key) == nullptr) operation(out, "remove", path + step(key), nullptr);
        for (std::size_t i = 0; i < to.size(); ++i) {
            const std::string& key = to.keys()[i];
            if (const Tree* old = from.find(key))
                compare(out, path + step(key), *old, to[i]);
            else
                operation(out, "add", path + step(key), &to[i]);
        }
    } else if (from.is_list() && to.is_list()) {
        const std::size_t both = std::min(from.size(), to.size());
        for (std::size_t i = 0; i < both; ++i)
            compare(out, path + "/" + std::to_string(i), from[i], to[i]);
        for (std::size_t i = both; i < to.size(); ++i) operation(out, "add", path + "/-", &to[i]);
        for (std::size_t i = from.size(); i > both; --i)
            operation(out, "remove", path + "/" + std::to_string(i - 1), nullptr);
    } else {
        operation(out, "replace", path, &to);
    }
}

}  // namespace

std::string json_patch(const Tree& from, const Tree& to) {
    JsonText out;
    out.list();
    compare(out, "", from, to);
    out.end();
    return out.take();
}

}  // namespace gonfalon
