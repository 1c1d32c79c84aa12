// Console: where the command reads and writes, and what may be shown there.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gonfalon::cli {

enum class Paint : std::uint8_t { plain, strong, faint, good, bad, note, first, second };

struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool in_is_terminal = false;
    bool out_is_terminal = false;
    bool err_is_terminal = false;
    bool colours = false;  // on `out`
    std::size_t width = 80;
    std::function<std::optional<std::string>(const std::string&)> environment{};

    // The process's own: a terminal or not, NO_COLOR, the width of the window.
    static Console of_process();

    std::string variable(const std::string& name) const;  // empty when unset
    std::string paint(Paint paint, std::string_view text) const;
};

// Columns that a UTF-8 text takes on a terminal; colours take none.
std::size_t columns_of(std::string_view text);
std::string padded(std::string_view text, std::size_t columns);
std::string padded_left(std::string_view text, std::size_t columns);
// Lines of at most `columns`, broken at spaces; never at a no-break space.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);
std::string indented(std::string_view text, std::size_t columns, std::size_t indent);

// A table of aligned columns; the last one is wrapped into what is left of the width.
class Table {
  public:
    explicit Table(std::size_t indent = 0) : indent_(indent) {}
    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    bool empty() const { return rows_.empty(); }
    const std::vector<std::vector<std::string>>& rows() const { return rows_; }
    // The rows that the other table has not.
    Table without(const Table& other) const;
    std::string write(std::size_t width) const;

  private:
    std::size_t indent_;
    std::vector<std::vector<std::string>> rows_;
};

// A bar on a terminal's error stream; nothing elsewhere. Not for several threads at once.
class Progress {
  public:
    Progress(Console& console, std::string what, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void reach(std::uint64_t done);

  private:
    void draw();

    Console& console_;
    std::string what_;
    std::uint64_t total_;
    std::uint64_t done_ = 0;
    std::int64_t drawn_at_ = 0;  // milliseconds of the steady clock
    bool drawn_ = false;
};

}  // namespace gonfalon::cli
