#include "loader/tree.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace gonfalon {

namespace {

// A number in as few characters as mean it (very rarely one more), written as std::to_chars would:
// that one brings tables of a hundred kB, and a module is downloaded.
std::string real_text(double value) {
    std::string text = std::signbit(value) ? "-" : "";
    value = std::abs(value);
    if (value == 0 || !std::isfinite(value)) return text + "0";
    char digits[20];
    int count = 0;
    int exponent = 0;
    nlohmann::detail::dtoa_impl::grisu2(digits, count, exponent, value);
    const int first = exponent + count - 1;  // the power of ten of the first digit
    const std::string far = std::to_string(std::abs(first));
    const int scientific =
        count + (count > 1 ? 1 : 0) + 2 + std::max(2, static_cast<int>(far.size()));
    const int plain = first < 0 ? count + 1 - first : exponent < 0 ? count + 1 : first + 1;
    if (plain > scientific || first > 17) {
        text.append(digits, 1);
        if (count > 1) text.append(".").append(digits + 1, static_cast<std::size_t>(count - 1));
        return text + (first < 0 ? "e-" : "e+") + (far.size() < 2 ? "0" : "") + far;
    }
    if (exponent >= 0) return text + std::to_string(static_cast<std::int64_t>(value));
    if (first < 0) text.append("0.").append(static_cast<std::size_t>(-first - 1), '0');
    const std::size_t whole = first < 0 ? 0 : static_cast<std::size_t>(first + 1);
    text.append(digits, whole);
    if (first >= 0) text += '.';
    return text.append(digits + whole, static_cast<std::size_t>(count) - whole);
}

const Tree& null_tree() {
    static const Tree nothing;
    return nothing;
}

// Reads characters and counts them, so that an error has a place.
class Counting {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Counting(const char* at, std::size_t* count) : at_(at), count_(count) {}
    reference operator*() const { return *at_; }
    Counting& operator++() {
        ++at_;
        ++*count_;
        return *this;
    }
    Counting operator++(int) {
        Counting before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Counting& o) const { return at_ == o.at_; }

  private:
    const char* at_;
    std::size_t* count_;
};

}  // namespace

// Builds the tree while the library reads: no value of the library is ever held.
class TreeBuilder {
  public:
    using json = nlohmann::json;

    bool null() { return put(Tree{}); }
    bool boolean(bool value) { return put(Tree{value}); }
    bool number_integer(json::number_integer_t value) { return put(Tree{std::int64_t{value}}); }
    bool number_unsigned(json::number_unsigned_t value) {
        if (value > static_cast<json::number_unsigned_t>(INT64_MAX))
            return put(Tree{static_cast<double>(value)});
        return put(Tree{static_cast<std::int64_t>(value)});
    }
    bool number_float(json::number_float_t value, const std::string&) { return put(Tree{value}); }
    bool string(std::string& value) { return put(Tree{std::move(value)}); }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Tree::object()); }
    bool start_array(std::size_t) { return open(Tree::list()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        // The hash only makes the search for a second one rare.
        if (!seen_.back().insert(std::hash<std::string>{}(name)).second &&
            open_.back()->find(name) != nullptr) {
            complaint = "load.twice";
            repeated = std::move(name);
            return false;
        }
        open_.back()->keys_.push_back(std::move(name));
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) {
        return false;
    }

    Tree root;
    std::string_view complaint = "load.not_json";
    std::string repeated;

  private:
    Tree* place(Tree&& value) {
        if (open_.empty()) {
            root = std::move(value);
            return &root;
        }
        // A parent grows only while it is the innermost open one, so pointers to it stay good.
        open_.back()->items_.push_back(std::move(value));
        return &open_.back()->items_.back();
    }
    bool put(Tree&& value) {
        place(std::move(value));
        return true;
    }
    bool open(Tree&& value) {
        if (open_.size() == tree_depth_limit) {
            complaint = "load.too_deep";
            return false;
        }
        open_.push_back(place(std::move(value)));
        seen_.emplace_back();
        return true;
    }
    bool close() {
        open_.pop_back();
        seen_.pop_back();
        return true;
    }

    std::vector<Tree*> open_;
    std::vector<std::unordered_set<std::size_t>> seen_;
};

Tree::Tree() = default;
Tree::Tree(Kind kind) : kind_(kind) {}
Tree::Tree(bool value) : kind_(Kind::boolean), integer_(value ? 1 : 0) {}
Tree::Tree(int value) : kind_(Kind::integer), integer_(value) {}
Tree::Tree(std::int64_t value) : kind_(Kind::integer), integer_(value) {}
Tree::Tree(std::uint64_t value)
    : kind_(Kind::integer), integer_(static_cast<std::int64_t>(value)) {}
Tree::Tree(double value) : kind_(Kind::real), real_(value) {}
Tree::Tree(std::string value) : kind_(Kind::text), text_(std::move(value)) {}
Tree::Tree(std::string_view value) : kind_(Kind::text), text_(value) {}
Tree::Tree(const char* value) : kind_(Kind::text), text_(value) {}
Tree Tree::list() { return Tree(Kind::list); }
Tree Tree::object() { return Tree(Kind::object); }

const Tree* Tree::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys_.size() && i < items_.size(); ++i)
        if (keys_[i] == key) return &items_[i];
    return nullptr;
}

const Tree& Tree::operator[](std::string_view key) const {
    const Tree* found = find(key);
    return found != nullptr ? *found : null_tree();
}

const Tree& Tree::named(const char* key) const { return (*this)[std::string_view(key)]; }

const Tree& Tree::operator[](std::size_t place) const {
    return place < items_.size() ? items_[place] : null_tree();
}

const Tree& Tree::at_path(std::string_view path) const {
    const Tree* now = this;
    while (!path.empty()) {
        const std::size_t dot = path.find('.');
        const std::string_view step = path.substr(0, dot);
        path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
        if (now->is_object()) {
            now = &(*now)[step];
            continue;
        }
        const Tree* next = nullptr;
        for (const Tree& item : now->items_) {
            for (std::string_view name : {"id", "code"}) {
                const Tree& own = item[name];
                if (own.is_null()) continue;
                if (own.is_text() ? own.text() == step : own.write() == step) next = &item;
            }
            if (next != nullptr) break;
        }
        if (next == nullptr) {
            std::size_t place = 0;
            const auto [end, error] =
                std::from_chars(step.data(), step.data() + step.size(), place);
            const bool is_place = error == std::errc{} && end == step.data() + step.size();
            next = is_place ? &(*now)[place] : &null_tree();
        }
        now = next;
    }
    return *now;
}

Tree& Tree::add(Tree item) {
    items_.push_back(std::move(item));
    return *this;
}

Tree& Tree::set(std::string_view key, Tree item) {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        if (keys_[i] == key) {
            items_[i] = std::move(item);
            return *this;
        }
    keys_.emplace_back(key);
    items_.push_back(std::move(item));
    return *this;
}

Tree& Tree::set_truth(const char* key, bool value) {
    return set(std::string_view(key), Tree(value));
}
Tree& Tree::set_number(const char* key, std::int64_t value) {
    return set(std::string_view(key), Tree(value));
}
Tree& Tree::set_word(const char* key, const char* value) {
    return set(std::string_view(key), Tree(value));
}
Tree& Tree::set_text(const char* key, std::string_view value) {
    return set(std::string_view(key), Tree(value));
}
Tree& Tree::set_tree(const char* key, Tree&& value) {
    return set(std::string_view(key), std::move(value));
}

std::string quoted_json(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    constexpr char digits[] = "0123456789abcdef";
                    out += "\\u00";
                    out += digits[static_cast<unsigned char>(c) >> 4];
                    out += digits[static_cast<unsigned char>(c) & 15];
                } else {
                    out += c;
                }
        }
    }
    return out + '"';
}

// A negative indent writes on one line.
void Tree::write_to(std::string& out, int indent) const {
    const auto new_line = [&](int depth) {
        if (indent < 0) return;
        out += '\n';
        out.append(static_cast<std::size_t>(depth) * 2, ' ');
    };
    switch (kind_) {
        case Kind::null:
            out += "null";
            return;
        case Kind::boolean:
            out += integer_ != 0 ? "true" : "false";
            return;
        case Kind::integer:
            out += std::to_string(integer_);
            return;
        case Kind::real:
            out += real_text(real_);
            return;
        case Kind::text:
            out += quoted_json(text_);
            return;
        case Kind::list:
        case Kind::object:
            break;
    }
    const bool is_list = kind_ == Kind::list;
    out += is_list ? '[' : '{';
    for (std::size_t i = 0; i < items_.size(); ++i) {
        if (i > 0) out += ',';
        new_line(indent + 1);
        if (!is_list) {
            out += quoted_json(keys_[i]);
            out += indent < 0 ? ":" : ": ";
        }
        items_[i].write_to(out, indent < 0 ? -1 : indent + 1);
    }
    if (!items_.empty()) new_line(indent);
    out += is_list ? ']' : '}';
}

std::string Tree::write() const {
    std::string out;
    write_to(out, -1);
    return out;
}

std::string Tree::write_indented() const {
    std::string out;
    write_to(out, 0);
    return out + '\n';
}

tl::expected<Tree, TreeError> read_tree(std::string_view json) {
    TreeBuilder builder;
    std::size_t read = 0;
    if (nlohmann::json::sax_parse(Counting{json.data(), &read},
                                  Counting{json.data() + json.size(), &read}, &builder))
        return std::move(builder.root);
    TreeError error{1, 1, builder.complaint, std::move(builder.repeated)};
    for (std::size_t i = 0; i + 1 < read && i < json.size(); ++i) {
        error.column = json[i] == '\n' ? 1 : error.column + 1;
        error.line += json[i] == '\n' ? 1 : 0;
    }
    return tl::make_unexpected(std::move(error));
}

}  // namespace gonfalon
