#include "loader/reader.h"

#include <algorithm>

namespace gonfalon {
namespace {

constexpr std::size_t largest_file = 16u << 20;

}  // namespace

JsonFile::JsonFile(std::string_view text, std::string file) {
    error_.file = std::move(file);
    if (text.size() > largest_file) {
        complain("", "load.too_large");
        return;
    }
    auto tree = read_tree(text);
    if (tree) {
        document_ = std::move(*tree);
        return;
    }
    const TreeError& wrong = tree.error();
    std::string place = std::to_string(wrong.line) + ":" + std::to_string(wrong.column);
    if (!wrong.member.empty()) place += " " + wrong.member;
    complain("", wrong.key, place);
}

Reader JsonFile::root() { return Reader(*this, ok() ? &document_ : nullptr, ""); }

void JsonFile::complain(std::string_view path, std::string_view key, std::string_view detail) {
    if (!ok()) return;
    error_.path = path.empty() ? "/" : std::string(path);
    error_.key = std::string(key);
    error_.detail = std::string(detail);
}

bool Reader::has(std::string_view key) const { return is_object() && value_->find(key) != nullptr; }

Reader Reader::member(std::string_view key) const {
    const std::string path = path_ + "/" + std::string(key);
    if (value_ == nullptr) return Reader(*file_, nullptr, path);
    if (!value_->is_object()) {
        complain("load.not_an_object");
        return Reader(*file_, nullptr, path);
    }
    const Tree* const found = value_->find(key);
    if (found == nullptr) complain("load.missing", key);
    return Reader(*file_, found, path);
}

Reader Reader::member(const char* key) const { return member(std::string_view(key)); }

Reader Reader::item(std::size_t index) const {
    const std::string path = path_ + "/" + std::to_string(index);
    if (!expect_list()) return Reader(*file_, nullptr, path);
    if (index >= value_->size()) {
        complain("load.too_short", std::to_string(index + 1));
        return Reader(*file_, nullptr, path);
    }
    return Reader(*file_, &value_->items()[index], path);
}

std::size_t Reader::size() const { return value_ != nullptr ? value_->size() : 0; }

std::vector<std::string> Reader::keys() const {
    if (value_ == nullptr) return {};
    if (!value_->is_object()) complain("load.not_an_object");
    return value_->keys();
}

std::string Reader::text() const {
    if (value_ == nullptr) return {};
    if (!value_->is_text()) complain("load.not_a_text");
    return std::string(value_->text());
}

std::int64_t Reader::integer(std::int64_t low, std::int64_t high) const {
    if (value_ == nullptr) return low;
    if (value_->kind() != Tree::Kind::integer) {
        complain("load.not_a_number");
        return low;
    }
    const std::int64_t number = value_->integer();
    if (number < low || number > high) {
        complain("load.out_of_range", std::to_string(number) + " (" + std::to_string(low) + ".." +
                                          std::to_string(high) + ")");
        return low;
    }
    return number;
}

bool Reader::boolean() const {
    if (value_ == nullptr) return false;
    if (value_->kind() != Tree::Kind::boolean) complain("load.not_a_boolean");
    return value_->boolean();
}

std::size_t Reader::one_of(const std::vector<std::string_view>& words) const {
    const std::string word = text();
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    std::string list = word + " (";
    for (std::size_t i = 0; i < words.size(); ++i) list.append(i ? ", " : "").append(words[i]);
    if (value_ != nullptr) complain("load.unknown_word", list + ")");
    return 0;
}

bool Reader::expect_list() const {
    if (value_ == nullptr) return false;
    if (value_->is_list()) return true;
    complain("load.not_a_list");
    return false;
}

}  // namespace gonfalon
