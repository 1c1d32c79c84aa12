#include "loader/schema.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "loader/reader.h"
#include "loader/shape.h"

namespace gonfalon {

std::optional<LoadError> validate(const DataFiles& files, const std::string& path) {
    const auto text = files.find(path);
    if (!text) return LoadError{path, "/", "load.no_file", ""};
    const JsonFile file(*text, path);
    if (!file.ok()) return file.error();
    const std::string schema_path = schema_for(files, path);
    if (schema_path.empty()) return LoadError{path, "/", "load.no_schema", ""};
    const auto schema_text = files.find(schema_path);
    if (!schema_text) return LoadError{schema_path, "/", "load.no_file", ""};
    if (const JsonFile schema_file(*schema_text, schema_path); !schema_file.ok()) {
        return schema_file.error();
    }

    const auto schema_document = nlohmann::json::parse(*schema_text, nullptr, false);
    const auto document = nlohmann::json::parse(*text, nullptr, false);
    valijson::Schema schema;
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_document), schema);
    valijson::Validator validator;
    valijson::ValidationResults results;
    if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), &results)) {
        return std::nullopt;
    }
    // The deepest complaint is the most telling one.
    valijson::ValidationResults::Error deepest;
    valijson::ValidationResults::Error each;
    while (results.popError(each)) {
        if (each.context.size() >= deepest.context.size()) deepest = each;
    }
    std::string place;
    for (std::string step : deepest.context) {
        if (step == "<root>") continue;
        if (step.size() > 2 && step.front() == '[') step = step.substr(1, step.size() - 2);
        if (step.size() > 2 && step.front() == '"') step = step.substr(1, step.size() - 2);
        place += "/" + step;
    }
    return LoadError{path, place.empty() ? "/" : place, "load.against_schema", deepest.description};
}

std::vector<LoadError> validate_all(const DataFiles& files, std::string_view prefix) {
    std::vector<LoadError> errors;
    for (const std::string& path : files.list(prefix)) {
        // Neither the page nor the rulebooks' examples are data.
        if (path.starts_with("schema/") || path.starts_with("web/") ||
            path.starts_with("examples/") || path.starts_with("puzzles/"))
            continue;
        if (auto error = validate(files, path)) errors.push_back(std::move(*error));
    }
    return errors;
}

}  // namespace gonfalon
