#include "loader/options.h"

#include <algorithm>
#include <charconv>

#include "loader/reader.h"
#include "loader/tree.h"

namespace gonfalon {
namespace {

bool read_integer(std::string_view text, std::int64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

constexpr std::string_view hex_digits = "0123456789ABCDEF";

std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > ' ' && c != '%') {
            text += c;
            continue;
        }
        text += '%';
        text += hex_digits[byte >> 4];
        text += hex_digits[byte & 15u];
    }
    return text;
}

std::string unescaped(std::string_view text) {
    std::string value;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t high =
            text[i] == '%' && i + 2 < text.size() ? hex_digits.find(text[i + 1]) : hex_digits.npos;
        const std::size_t low =
            high != hex_digits.npos ? hex_digits.find(text[i + 2]) : hex_digits.npos;
        if (low == hex_digits.npos) {
            value += text[i];
            continue;
        }
        value += static_cast<char>(high << 4 | low);
        i += 2;
    }
    return value;
}

// Files of a folder of the game that are values too: a data pack may bring some.
void add_files(const DataFiles& files, const std::string& folder,
               std::vector<std::string>& values) {
    for (const std::string& path : files.list(folder)) {
        if (!path.ends_with(".json")) continue;
        std::string id = path.substr(folder.size(), path.size() - folder.size() - 5);
        if (std::find(values.begin(), values.end(), id) == values.end())
            values.push_back(std::move(id));
    }
}

LoadError bad_option(std::string_view key, std::string detail) {
    return {"options", "/", std::string(key), std::move(detail)};
}

}  // namespace

tl::expected<std::vector<OptionSpec>, LoadError> load_options(const DataFiles& files,
                                                              std::string_view game) {
    const std::string path = std::string(game) + "/options.json";
    std::vector<OptionSpec> specs;
    const auto text = files.find(path);
    if (!text) return specs;
    JsonFile file(*text, path);
    file.root().member("options").each([&](const Reader& each) {
        OptionSpec spec;
        spec.id = each.text("id");
        if (each.has("values")) {
            each.member("values").each([&](const Reader& v) { spec.values.push_back(v.text()); });
            if (each.has("values_from"))
                add_files(files, std::string(game) + "/" + each.text("values_from") + "/",
                          spec.values);
            spec.own = each.boolean_or("own", false);
            spec.otherwise = each.text("default");
            if (std::find(spec.values.begin(), spec.values.end(), spec.otherwise) ==
                spec.values.end()) {
                each.complain("load.unknown_word", spec.otherwise);
            }
        } else {
            spec.low = each.integer("min", -1'000'000, 1'000'000);
            spec.high = each.integer("max", spec.low, 1'000'000);
            spec.otherwise = std::to_string(each.integer("default", spec.low, spec.high));
        }
        specs.push_back(std::move(spec));
    });
    if (!file.ok()) return tl::make_unexpected(file.error());
    return specs;
}

tl::expected<OptionValues, LoadError> choose_options(const std::vector<OptionSpec>& specs,
                                                     const OptionValues& wanted) {
    for (const auto& [id, value] : wanted) {
        const auto spec = std::find_if(specs.begin(), specs.end(),
                                       [&](const OptionSpec& each) { return each.id == id; });
        if (spec == specs.end()) {
            std::string list = id + " (";
            for (const OptionSpec& each : specs) list += (list.back() == '(' ? "" : ", ") + each.id;
            return tl::make_unexpected(bad_option("load.unknown_option", list + ")"));
        }
        std::int64_t number = 0;
        const bool known =
            spec->values.empty()
                ? read_integer(value, number) && number >= spec->low && number <= spec->high
                : std::find(spec->values.begin(), spec->values.end(), value) != spec->values.end();
        if (known || (spec->own && value.starts_with('{'))) continue;
        std::string list = id + "=" + value + " (";
        if (spec->values.empty()) {
            list += std::to_string(spec->low) + ".." + std::to_string(spec->high);
        }
        for (const std::string& each : spec->values)
            list += (list.back() == '(' ? "" : ", ") + each;
        return tl::make_unexpected(bad_option("load.unknown_option_value", list + ")"));
    }
    OptionValues values;
    for (const OptionSpec& spec : specs) {
        const std::string_view chosen = option(wanted, spec.id);
        std::string value = chosen.empty() ? spec.otherwise : std::string(chosen);
        if (spec.own && value.starts_with('{'))
            if (const auto tree = read_tree(value)) value = tree->write();  // on one line
        values.emplace_back(spec.id, std::move(value));
    }
    return values;
}

std::string write_options(const OptionValues& values) {
    std::string text;
    for (const auto& [id, value] : values) {
        text.append(text.empty() ? "" : " ").append(id).append("=").append(escaped(value));
    }
    return text;
}

OptionValues read_options(std::string_view text) {
    OptionValues values;
    while (!text.empty()) {
        const std::size_t stop = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, stop);
        text.remove_prefix(std::min(stop + 1, text.size()));
        if (word.empty()) continue;
        const std::size_t sign = std::min(word.find('='), word.size());
        values.emplace_back(std::string(word.substr(0, sign)),
                            unescaped(word.substr(std::min(sign + 1, word.size()))));
    }
    return values;
}

std::string_view option(const OptionValues& values, std::string_view id) {
    for (const auto& [name, value] : values)
        if (name == id) return value;
    return {};
}

std::int64_t option_number(const OptionValues& values, std::string_view id) {
    std::int64_t number = 0;
    read_integer(option(values, id), number);
    return number;
}

}  // namespace gonfalon
