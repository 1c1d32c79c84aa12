// Words: ids and values made into sentences of one language, from the catalogues of data/lang/.
// The page makes the same sentences from the same catalogues.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "engine/core/names.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "protocol/read.h"

namespace gonfalon {

enum class Language : std::uint8_t { en, fr };
std::optional<Language> language_named(std::string_view text);
// From the value of LC_ALL or LANG ("fr_CA.UTF-8"): anything that is not French reads English.
Language language_of_locale(std::string_view locale);

// A named argument of a message.
struct Filling {
    std::string name;
    std::variant<std::int64_t, double, std::string> value;

    template <std::integral Number>
    Filling(std::string_view n, Number v) : name(n), value(static_cast<std::int64_t>(v)) {}
    Filling(std::string_view n, double v) : name(n), value(v) {}
    Filling(std::string_view n, std::string v) : name(n), value(std::move(v)) {}
    Filling(std::string_view n, std::string_view v) : name(n), value(std::string(v)) {}
    Filling(std::string_view n, const char* v) : name(n), value(std::string(v)) {}
};

// May be used by several threads at once after the last call of `use`.
//
// A plain {x} shows a number as it stands (a year, a hex); {x, number} shows it as the language
// writes numbers; plural and select choose by it.
class Words {
  public:
    explicit Words(Language language);
    Words(Words&&) noexcept;
    Words& operator=(Words&&) noexcept;
    ~Words();

    Language language() const;

    // Adds lang/<language>/<catalogue>.json; a key already there is replaced.
    tl::expected<void, LoadError> use(const DataFiles& files, std::string_view catalogue);

    bool knows(std::string_view key) const;
    // A key that is not there is shown in brackets and kept in `missing`.
    std::string say(std::string_view key, const std::vector<Filling>& fillings = {}) const;
    std::string say(const Sentence& sentence) const;
    std::string say(const TermValue& term) const;
    // "Zawisza: eliminated".
    std::string say(const EffectRead& effect) const;
    std::string_view say(const BothLanguages& text) const { return text.in(name_of(language())); }
    // "LoadError" in one sentence: file, place, what is wrong.
    std::string say(const LoadError& error) const;

    // A pattern that stands in no catalogue, such as a rule's text with the figures in force.
    static std::string fill(Language language, std::string_view pattern,
                            const std::vector<Filling>& fillings);

    // Keys asked for in vain, and messages that could not be formatted, each once.
    std::vector<std::string> missing() const;

  private:
    struct Catalogue;
    std::unique_ptr<Catalogue> it_;
};

}  // namespace gonfalon
