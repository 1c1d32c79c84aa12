// Checked reading of JSON: nothing in a file can crash us. The first thing that is wrong is kept
// with its place; everything read after it yields harmless values, and the caller asks once, at the
// end, whether all went well.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "loader/load_error.h"
#include "loader/tree.h"

namespace gonfalon {

class Reader;

// A file that has been parsed (depth and size limited), and what was found wrong with it.
class JsonFile {
  public:
    JsonFile(std::string_view text, std::string file);
    JsonFile(const JsonFile&) = delete;
    JsonFile& operator=(const JsonFile&) = delete;

    Reader root();
    const Tree& document() const { return document_; }
    bool ok() const { return error_.key.empty(); }
    const LoadError& error() const { return error_; }
    void complain(std::string_view path, std::string_view key, std::string_view detail = {});

  private:
    Tree document_;
    LoadError error_;
};

// A place in a file. Cheap to copy; must not outlive its JsonFile.
class Reader {
  public:
    Reader(JsonFile& file, const Tree* value, std::string path)
        : file_(&file), value_(value), path_(std::move(path)) {}

    bool has(std::string_view key) const;
    bool is_text() const { return value_ != nullptr && value_->is_text(); }
    bool is_number() const { return value_ != nullptr && value_->kind() == Tree::Kind::integer; }
    bool is_object() const { return value_ != nullptr && value_->is_object(); }
    bool is_list() const { return value_ != nullptr && value_->is_list(); }

    Reader member(std::string_view key) const;  // complains when it is missing
    Reader member(const char* key) const;       // the same: a literal is handed over by its address
    Reader item(std::size_t index) const;
    std::size_t size() const;               // items or members; 0 for anything else
    std::vector<std::string> keys() const;  // of an object, in the order of the file

    std::string text() const;
    std::int64_t integer(std::int64_t low, std::int64_t high) const;
    bool boolean() const;
    // Place of the text among `words`; complains with the list when it is none of them.
    std::size_t one_of(const std::vector<std::string_view>& words) const;

    std::string text(std::string_view key) const { return member(key).text(); }
    std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high) const {
        return member(key).integer(low, high);
    }
    std::int64_t integer_or(std::string_view key, std::int64_t low, std::int64_t high,
                            std::int64_t otherwise) const {
        return has(key) ? member(key).integer(low, high) : otherwise;
    }
    std::string text_or(std::string_view key, std::string_view otherwise) const {
        return has(key) ? member(key).text() : std::string(otherwise);
    }
    bool boolean_or(std::string_view key, bool otherwise) const {
        return has(key) ? member(key).boolean() : otherwise;
    }

    template <class Visit>
    void each(Visit&& visit) const {
        if (!expect_list()) return;
        for (std::size_t i = 0; i < size(); ++i) visit(item(i));
    }

    void complain(std::string_view key, std::string_view detail = {}) const {
        file_->complain(path_, key, detail);
    }
    const std::string& path() const { return path_; }
    const Tree* raw() const { return value_; }

  private:
    bool expect_list() const;

    JsonFile* file_;
    const Tree* value_;  // null after an error
    std::string path_;
};

}  // namespace gonfalon
