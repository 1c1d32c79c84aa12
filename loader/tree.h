// Tree: a JSON text as plain values, for whoever must read or write JSON without the library that
// parses it. Absent members read as null; nothing here aborts on input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace gonfalon {

class Tree {
  public:
    enum class Kind : std::uint8_t { null, boolean, integer, real, text, list, object };

    // Made elsewhere: written out in two thousand places they would cost a module 100 kB.
    Tree();
    Tree(bool value);              // NOLINT
    Tree(int value);               // NOLINT
    Tree(std::int64_t value);      // NOLINT
    Tree(std::uint64_t value);     // NOLINT
    Tree(double value);            // NOLINT
    Tree(std::string value);       // NOLINT
    Tree(std::string_view value);  // NOLINT
    Tree(const char* value);       // NOLINT
    static Tree list();
    static Tree object();

    Kind kind() const { return kind_; }
    bool is_null() const { return kind_ == Kind::null; }
    bool is_text() const { return kind_ == Kind::text; }
    bool is_list() const { return kind_ == Kind::list; }
    bool is_object() const { return kind_ == Kind::object; }
    bool is_number() const { return kind_ == Kind::integer || kind_ == Kind::real; }

    // What it holds, or `otherwise` where it holds something else.
    bool boolean(bool otherwise = false) const {
        return kind_ == Kind::boolean ? integer_ != 0 : otherwise;
    }
    std::int64_t integer(std::int64_t otherwise = 0) const {
        return kind_ == Kind::integer ? integer_ : otherwise;
    }
    double real(double otherwise = 0) const {
        if (kind_ == Kind::integer) return static_cast<double>(integer_);
        return kind_ == Kind::real ? real_ : otherwise;
    }
    std::string_view text(std::string_view otherwise = {}) const {
        return kind_ == Kind::text ? std::string_view(text_) : otherwise;
    }

    // Items of a list, or values of an object in the order of `keys`.
    const std::vector<Tree>& items() const { return items_; }
    std::vector<Tree>& items() { return items_; }
    const std::vector<std::string>& keys() const { return keys_; }
    std::size_t size() const { return items_.size(); }

    const Tree* find(std::string_view key) const;
    Tree* find(std::string_view key) {
        return const_cast<Tree*>(static_cast<const Tree*>(this)->find(key));
    }
    const Tree& operator[](std::string_view key) const;  // null when absent
    const Tree& operator[](std::size_t place) const;     // null when beyond the end
    template <std::size_t size>
    const Tree& operator[](const char (&key)[size]) const {
        return named(key);
    }
    // "units.3.hex", "units.Z01.hex": members by key; items by place, or by their "id" or "code".
    const Tree& at_path(std::string_view path) const;

    Tree& add(Tree item);                        // to a list
    Tree& set(std::string_view key, Tree item);  // in an object; returns the object
    // The same by a key that is a literal, as most are: a caller hands over an address and a plain
    // value, and neither a view nor a Tree is put together in a thousand places.
    template <class Value>
    Tree& set(const char* key, Value&& value) {
        using Plain = std::remove_cvref_t<Value>;
        if constexpr (std::is_same_v<Plain, bool>)
            return set_truth(key, value);
        else if constexpr (std::is_integral_v<Plain>)
            return set_number(key, static_cast<std::int64_t>(value));
        else if constexpr (std::is_convertible_v<Value, const char*>)
            return set_word(key, value);
        else if constexpr (std::is_convertible_v<const Plain&, std::string_view>)
            return set_text(key, value);
        else if constexpr (std::is_same_v<Value, Tree>)
            return set_tree(key, std::move(value));
        else
            return set_tree(key, Tree(std::forward<Value>(value)));
    }

    // JSON, on one line or with two spaces of indent a level.
    std::string write() const;
    std::string write_indented() const;

    bool operator==(const Tree&) const = default;

  private:
    friend class TreeBuilder;
    explicit Tree(Kind kind);
    const Tree& named(const char* key) const;
    Tree& set_truth(const char* key, bool value);
    Tree& set_number(const char* key, std::int64_t value);
    Tree& set_word(const char* key, const char* value);
    Tree& set_text(const char* key, std::string_view value);
    Tree& set_tree(const char* key, Tree&& value);
    void write_to(std::string& out, int indent) const;

    Kind kind_ = Kind::null;
    std::int64_t integer_ = 0;
    double real_ = 0;
    std::string text_;
    std::vector<Tree> items_;
    std::vector<std::string> keys_;
};

// Where a text is not JSON: line and column from 1, and the catalogue key of the complaint.
struct TreeError {
    std::size_t line = 0;
    std::size_t column = 0;
    std::string_view key;  // "load.not_json", "load.twice", "load.too_deep"
    std::string member;    // the one written twice, where that is what is wrong
};

inline constexpr std::size_t tree_depth_limit = 32;

// Refuses a member written twice and a nesting deeper than `tree_depth_limit`.
tl::expected<Tree, TreeError> read_tree(std::string_view json);

// A text between quotation marks, escaped for JSON.
std::string quoted_json(std::string_view text);

}  // namespace gonfalon
