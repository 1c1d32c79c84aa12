#include "loader/shape.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/core/names.h"

namespace gonfalon {
namespace {

// "maps" -> "map": a folder of many files of one kind.
std::string singular(std::string_view folder) {
    if (folder.ends_with("ies")) return std::string(folder.substr(0, folder.size() - 3)) + "y";
    if (folder.ends_with("s")) folder.remove_suffix(1);
    return std::string(folder);
}

std::string text_of(const Tree& value) {
    return value.is_text() ? std::string(value.text()) : value.write();
}

// What JSON Schema calls the kinds of a Tree.
enum class Type : std::uint8_t { null, boolean, integer, number, string, array, object };
static_assert(count_of<Type> == count_of<Tree::Kind>);
Type type_of(const Tree& value) { return static_cast<Type>(value.kind()); }

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

class Shape {
  public:
    explicit Shape(const Tree& schema) : whole_(schema) {}

    bool holds(const Tree& shape, const Tree& value, const std::string& path) {
        if (const Tree* name = shape.find("$ref")) return holds(definition(*name), value, path);
        for (const char* choice : {"oneOf", "anyOf"})
            if (const Tree* shapes = shape.find(choice)) return one_of(*shapes, value, path);
        if (const Tree* only = shape.find("const")) return is_in(value, {only}, path);
        if (const Tree* words = shape.find("enum")) {
            std::vector<const Tree*> allowed;
            for (const Tree& each : words->items()) allowed.push_back(&each);
            return is_in(value, allowed, path);
        }
        return type(shape, value, path) && number(shape, value, path) && list(shape, value, path) &&
               object(shape, value, path);
    }
    const LoadError& wrong() const { return wrong_; }

  private:
    const Tree& definition(const Tree& name) const {
        constexpr std::string_view before = "#/definitions/";
        return whole_["definitions"][name.text().substr(before.size())];
    }
    bool complain(const std::string& path, std::string_view key, std::string_view detail = {}) {
        wrong_.path = path.empty() ? "/" : path;
        wrong_.key = key;
        wrong_.detail = detail;
        return false;
    }

    bool is_in(const Tree& value, const std::vector<const Tree*>& allowed,
               const std::string& path) {
        std::string list;
        for (const Tree* each : allowed) {
            if (*each == value) return true;
            list.append(list.empty() ? "" : ", ").append(text_of(*each));
        }
        return complain(path, "load.unknown_word", text_of(value) + " (" + list + ")");
    }

    static std::string_view expected(std::string_view type) {
        if (type == "boolean") return "load.not_a_boolean";
        if (type == "string") return "load.not_a_text";
        if (type == "array") return "load.not_a_list";
        if (type == "object") return "load.not_an_object";
        return "load.not_a_number";
    }
    bool type(const Tree& shape, const Tree& value, const std::string& path) {
        const Tree* const types = shape.find("type");
        if (types == nullptr) return true;
        const auto fits = [&](const Tree& type) {
            return type.text() == name_of(type_of(value)) ||
                   (type.text() == "number" && value.is_number());
        };
        if (types->is_text()) return fits(*types) || complain(path, expected(types->text()));
        return std::any_of(types->items().begin(), types->items().end(), fits) ||
               complain(path, expected((*types)[0].text()));
    }

    bool number(const Tree& shape, const Tree& value, const std::string& path) {
        const std::int64_t low = shape["minimum"].integer(-no_limit);
        const std::int64_t high = shape["maximum"].integer(no_limit);
        const std::int64_t found = value.integer(low);
        if (found >= low && found <= high) return true;
        const auto limit = [](std::int64_t number) {
            return number == no_limit || number == -no_limit ? "" : std::to_string(number);
        };
        return complain(path, "load.out_of_range",
                        std::to_string(found) + " (" + limit(low) + ".." + limit(high) + ")");
    }

    bool list(const Tree& shape, const Tree& value, const std::string& path) {
        if (!value.is_list()) return true;
        const auto size = static_cast<std::int64_t>(value.size());
        const std::int64_t least = shape["minItems"].integer(0);
        const std::int64_t most = shape["maxItems"].integer(no_limit);
        if (size < least || size > most) {
            if (least == most) return complain(path, "load.wrong_count", std::to_string(most));
            return size < least ? complain(path, "load.too_short", std::to_string(least))
                                : complain(path, "load.too_many", std::to_string(most));
        }
        const std::vector<Tree>& items = value.items();
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::string place = path + "/" + std::to_string(i);
            if (shape["uniqueItems"].boolean() &&
                std::find(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(i),
                          items[i]) != items.begin() + static_cast<std::ptrdiff_t>(i))
                return complain(place, "load.twice", text_of(items[i]));
            const Tree* of = shape.find("items");
            if (of != nullptr && of->is_list()) of = &(*of)[i];
            if (of != nullptr && !holds(*of, items[i], place)) return false;
        }
        return true;
    }

    bool object(const Tree& shape, const Tree& value, const std::string& path) {
        if (!value.is_object()) return true;
        for (const Tree& name : shape["required"].items())
            if (value.find(name.text()) == nullptr)
                return complain(path, "load.missing", name.text());
        if (const std::int64_t least = shape["minProperties"].integer(0);
            static_cast<std::int64_t>(value.size()) < least)
            return complain(path, "load.too_short", std::to_string(least));
        const Tree* const others = shape.find("additionalProperties");
        for (std::size_t i = 0; i < value.size(); ++i) {
            const std::string& key = value.keys()[i];
            const Tree* known = shape["properties"].find(key);
            if (known == nullptr && others != nullptr) {
                if (!others->is_object() && !others->boolean())
                    return complain(path, "load.unknown_word", key);
                known = others->is_object() ? others : nullptr;
            }
            if (known != nullptr && !holds(*known, value.items()[i], path + "/" + key))
                return false;
        }
        return true;
    }

    // The complaint is that of the alternative that was followed farthest.
    bool one_of(const Tree& shapes, const Tree& value, const std::string& path) {
        LoadError farthest;
        for (const Tree& each : shapes.items()) {
            if (holds(each, value, path)) return true;
            if (farthest.key.empty() || wrong_.path.size() > farthest.path.size())
                farthest = wrong_;
        }
        wrong_ = farthest;
        return false;
    }

    const Tree& whole_;
    LoadError wrong_;
};

}  // namespace

std::string schema_for(const DataFiles& files, std::string_view path) {
    if (path.starts_with("schema/") || !path.ends_with(".json")) return {};
    if (path.starts_with("lang/")) return "schema/lang.schema.json";
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return {};
    const std::string game(path.substr(0, slash));
    std::string_view rest = path.substr(slash + 1);
    std::vector<std::string> names;
    const std::size_t inner = rest.rfind('/');
    const std::string_view file = inner == std::string_view::npos ? rest : rest.substr(inner + 1);
    names.emplace_back(file.substr(0, file.size() - 5));
    if (inner != std::string_view::npos) names.push_back(singular(rest.substr(0, inner)));
    for (const std::string& name : names) {
        for (const std::string& folder :
             {std::string("schema/") + game + "/", std::string("schema/")}) {
            const std::string schema = folder + name + ".schema.json";
            if (files.find(schema)) return schema;
        }
    }
    return {};
}

std::optional<LoadError> misshapen(const std::string& path, const Tree& document) {
    const DataFiles ours;
    const auto text = ours.find(schema_for(ours, path));
    const auto schema = read_tree(text.value_or("{}"));
    if (!schema) return LoadError{path, "/", "load.no_schema", ""};
    Shape shape(*schema);
    if (shape.holds(*schema, document, "")) return std::nullopt;
    LoadError wrong = shape.wrong();
    wrong.file = path;
    return wrong;
}

}  // namespace gonfalon
