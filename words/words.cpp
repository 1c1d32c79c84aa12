#include "words/words.h"

#include <fmt/format.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cctype>
#include <mutex>
#include <unordered_map>

#include "loader/catalogue.h"

namespace gonfalon {

namespace {

// A plain {x} asks for this argument instead, so that a number in it keeps its digits.
constexpr std::string_view as_text = "_as_text";

struct Message {
    std::string pattern;
    std::unique_ptr<icu::MessageFormat> compiled;  // made when it is first said
};

icu::UnicodeString unicode(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

icu::UnicodeString with_plain_arguments_renamed(const icu::UnicodeString& pattern,
                                                UErrorCode& status) {
    icu::MessagePattern parts(pattern, nullptr, status);
    icu::UnicodeString result = pattern;
    if (U_FAILURE(status)) return result;
    const icu::UnicodeString suffix = unicode(as_text);
    for (int32_t i = parts.countParts() - 2; i >= 0; --i) {
        const icu::MessagePattern::Part& part = parts.getPart(i);
        if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
        if (part.getArgType() != UMSGPAT_ARG_TYPE_NONE) continue;
        result.insert(parts.getPart(i + 1).getLimit(), suffix);
    }
    return result;
}

// The arguments a pattern asks for, those of its choices too.
std::vector<std::string> arguments_of(std::string_view pattern) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text = unicode(pattern);
    const icu::MessagePattern parts(text, nullptr, status);
    std::vector<std::string> names;
    if (U_FAILURE(status)) return names;
    for (int32_t i = 0; i < parts.countParts(); ++i) {
        if (parts.getPart(i).getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
        std::string name;
        parts.getSubstring(parts.getPart(i)).toUTF8String(name);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

bool asks_for(std::string_view part, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return part.find("{" + name + "}") != part.npos || part.find("{" + name + ",") != part.npos;
    });
}

// Where the blanks before `at` begin, no-break ones too.
std::size_t before_blanks(std::string_view text, std::size_t at) {
    for (;;) {
        const std::string_view head = text.substr(0, at);
        std::size_t width = 0;
        for (const std::string_view blank : {" ", "\u00a0", "\u202f"})
            if (head.ends_with(blank)) width = blank.size();
        if (width == 0) return at;
        at -= width;
    }
}

// What a sentence says of facts nobody gave is left out of it, brackets or the clause after a
// colon: an end that a forecast foresees has no dice yet.
std::string without(std::string pattern, const std::vector<std::string>& unknown) {
    for (std::size_t open = pattern.find('('); open != pattern.npos;) {
        const std::size_t close = pattern.find(')', open);
        if (close == pattern.npos) break;
        if (asks_for(std::string_view(pattern).substr(open, close - open), unknown)) {
            const std::size_t from = before_blanks(pattern, open);
            pattern.erase(from, close + 1 - from);
            open = pattern.find('(', from);
        } else {
            open = pattern.find('(', close);
        }
    }
    const std::size_t colon = pattern.rfind(':');
    if (colon != pattern.npos && asks_for(std::string_view(pattern).substr(colon), unknown))
        pattern.replace(before_blanks(pattern, colon), pattern.npos, ".");
    return pattern;
}

std::string written(const Filling& filling, Language language) {
    if (const auto* whole = std::get_if<std::int64_t>(&filling.value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&filling.value)) {
        std::string text = fmt::format("{}", *real);
        if (language == Language::fr) std::replace(text.begin(), text.end(), '.', ',');
        return text;
    }
    return std::get<std::string>(filling.value);
}

bool is_negative(const Filling& filling) {
    if (const auto* whole = std::get_if<std::int64_t>(&filling.value)) return *whole < 0;
    const auto* real = std::get_if<double>(&filling.value);
    return real && *real < 0;
}

// ICU writes a hyphen before a number below zero, in both languages.
void set_minus(std::string& text) {
    const auto stands = [&](std::size_t at, int (*kind)(int)) {
        return at < text.size() && kind(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t at = text.find('-'); at != text.npos; at = text.find('-', at + 1))
        if (stands(at + 1, std::isdigit) && (at == 0 || !stands(at - 1, std::isalnum)))
            text.replace(at, 1, "−");
}

icu::Formattable formattable(const Filling& filling) {
    if (const auto* whole = std::get_if<std::int64_t>(&filling.value))
        return icu::Formattable(static_cast<int64_t>(*whole));
    if (const auto* real = std::get_if<double>(&filling.value)) return icu::Formattable(*real);
    return icu::Formattable(unicode(std::get<std::string>(filling.value)));
}

}  // namespace

struct Words::Catalogue {
    Language language;
    std::unordered_map<std::string, Message> messages;
    std::vector<std::string> missing;
    // ICU fills caches of its own while it formats.
    std::mutex mutex;

    void miss(std::string what) {
        if (std::find(missing.begin(), missing.end(), what) == missing.end())
            missing.push_back(std::move(what));
    }
    std::string format(const std::string& key, Message& message,
                       const std::vector<Filling>& fillings);
};

std::string Words::Catalogue::format(const std::string& key, Message& message,
                                     const std::vector<Filling>& fillings) {
    const std::scoped_lock lock(mutex);
    UErrorCode status = U_ZERO_ERROR;
    if (!message.compiled) {
        const icu::UnicodeString pattern =
            with_plain_arguments_renamed(unicode(message.pattern), status);
        UParseError where;
        auto compiled = std::make_unique<icu::MessageFormat>(
            pattern, icu::Locale(std::string(name_of(language)).c_str()), where, status);
        if (U_FAILURE(status)) {
            miss(key);
            return fmt::format("[{}: {}]", key, message.pattern);
        }
        message.compiled = std::move(compiled);
    }
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> values;
    for (const Filling& filling : fillings) {
        names.push_back(unicode(filling.name));
        values.push_back(formattable(filling));
        names.push_back(unicode(filling.name + std::string(as_text)));
        values.emplace_back(unicode(written(filling, language)));
    }
    icu::UnicodeString result;
    message.compiled->format(names.data(), values.data(), static_cast<int32_t>(names.size()),
                             result, status);
    if (U_FAILURE(status)) {
        miss(key);
        return fmt::format("[{}]", key);
    }
    std::string text;
    result.toUTF8String(text);
    if (std::any_of(fillings.begin(), fillings.end(), is_negative)) set_minus(text);
    // An argument nobody filled is left in braces.
    if (text.find(fmt::format("{}}}", as_text)) != std::string::npos) miss(key);
    return text;
}

std::optional<Language> language_named(std::string_view text) {
    if (text == "en") return Language::en;
    if (text == "fr") return Language::fr;
    return std::nullopt;
}

Language language_of_locale(std::string_view locale) {
    const bool french = locale == "fr" || locale.starts_with("fr_") || locale.starts_with("fr.");
    return french ? Language::fr : Language::en;
}

Words::Words(Language language) : it_(std::make_unique<Catalogue>()) { it_->language = language; }
Words::Words(Words&&) noexcept = default;
Words& Words::operator=(Words&&) noexcept = default;
Words::~Words() = default;

Language Words::language() const { return it_->language; }

tl::expected<void, LoadError> Words::use(const DataFiles& files, std::string_view catalogue) {
    const std::string path = fmt::format("lang/{}/{}.json", name_of(language()), catalogue);
    const auto text = files.find(path);
    if (!text) return tl::make_unexpected(LoadError{path, "/", "load.no_file", {}});
    auto lines = read_catalogue(*text, path);
    if (!lines) return tl::make_unexpected(std::move(lines.error()));
    for (auto& [key, pattern] : *lines)
        it_->messages.insert_or_assign(std::move(key), Message{std::move(pattern), nullptr});
    return {};
}

bool Words::knows(std::string_view key) const { return it_->messages.contains(std::string(key)); }

std::string Words::say(std::string_view key, const std::vector<Filling>& fillings) const {
    const std::string name(key);
    const auto found = it_->messages.find(name);
    if (found == it_->messages.end()) {
        const std::scoped_lock lock(it_->mutex);
        it_->miss(name);
        return fmt::format("[{}]", key);
    }
    const std::string& pattern = found->second.pattern;
    if (pattern.find_first_of("{'") == std::string::npos) return pattern;
    std::vector<std::string> unknown = arguments_of(pattern);
    std::erase_if(unknown, [&](const std::string& argument) {
        return std::any_of(fillings.begin(), fillings.end(),
                           [&](const Filling& filling) { return filling.name == argument; });
    });
    if (unknown.empty()) return it_->format(name, found->second, fillings);
    Message shorter{without(pattern, unknown), nullptr};
    return it_->format(name, shorter, fillings);
}

std::string Words::fill(Language language, std::string_view pattern,
                        const std::vector<Filling>& fillings) {
    Catalogue alone;
    alone.language = language;
    Message message{std::string(pattern), nullptr};
    return alone.format(std::string(pattern), message, fillings);
}

std::string Words::say(const TermValue& term) const {
    switch (term.kind) {
        case TermValue::Kind::number:
            return std::to_string(term.number);
        case TermValue::Kind::tenths:
            return fmt::format("{}{}{}", term.number / 10, language() == Language::fr ? "," : ".",
                               term.number % 10);
        case TermValue::Kind::key:
            return say(term.text);
        case TermValue::Kind::label:
            return term.text;
        case TermValue::Kind::name:
            return language() == Language::fr ? term.text_fr : term.text;
    }
    return {};
}

std::string Words::say(const Sentence& sentence) const {
    std::vector<Filling> fillings;
    fillings.reserve(sentence.arguments.size());
    for (const auto& [name, value] : sentence.arguments) {
        if (value.kind == TermValue::Kind::number) {
            fillings.emplace_back(name, value.number);
        } else if (value.kind == TermValue::Kind::tenths) {
            fillings.emplace_back(name, static_cast<double>(value.number) / 10);
        } else {
            fillings.emplace_back(name, say(value));
        }
    }
    return say(sentence.say, fillings);
}

std::string Words::say(const EffectRead& effect) const {
    if (!effect.said.say.empty()) return say(effect.said);
    std::string key = "effect." + effect.effect;
    if (effect.or_more) key += "_more";
    if (effect.effect == "gains" && effect.amount == 0) key += "_some";
    if (effect.effect == "unharmed" && !effect.subject) key += "_all";
    return say(key, {{"subject", effect.subject ? say(*effect.subject) : std::string{}},
                     {"amount", effect.amount}});
}

std::string Words::say(const LoadError& error) const {
    std::string what = say(error.key, {{"detail", error.detail}});
    // What was asked for on the command line has no file.
    if (error.file.find('.') == std::string::npos) return what;
    return say("load.where", {{"file", error.file},
                              {"path", error.path.empty() ? "/" : error.path},
                              {"what", std::move(what)}});
}

std::vector<std::string> Words::missing() const {
    const std::scoped_lock lock(it_->mutex);
    return it_->missing;
}

}  // namespace gonfalon
