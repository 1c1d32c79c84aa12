#include "tests/server/wire.h"

#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace gonfalon::testing {
namespace {

using nlohmann::json;

// One schema for each kind of message, made when the first of them comes. A test that sends
// thousands of one kind has its first ones looked at.
class Wire {
  public:
    Wire() {
        std::ifstream file(GONFALON_SOURCE "/protocol/schema/wire.schema.json");
        document_ = json::parse(file, nullptr, false);
    }

    std::string complaint(std::string_view text, const std::string& request) {
        if (!document_.is_object()) return "protocol/schema/wire.schema.json cannot be read";
        const bool push = text.starts_with("{\"push\"");
        const std::size_t ok = text.find("\"ok\":");  // the reply's own comes first
        const bool refused =
            !push && ok != text.npos && text.substr(ok).starts_with("\"ok\":false");
        const std::string kind = push      ? std::string(text.substr(0, text.find(',')))
                                 : refused ? std::string("refusal")
                                           : request;
        constexpr int looked_at = 1000;
        if (counts_[kind]++ >= looked_at) return {};
        json body = json::parse(text, nullptr, false);
        if (body.is_discarded()) return kind + ": not JSON";
        if (refused) body = json(body["error"]);
        if (!push) body.erase("id");
        if (!push) body.erase("ok");
        std::string place = "#/definitions/Replies/properties/" + request;
        if (push) place = "#/definitions/Push";
        if (refused) place = "#/definitions/RequestError";
        if (!push && !refused &&
            !document_["definitions"]["Replies"]["properties"].contains(request))
            return "no reply to '" + request + "' is described";
        valijson::Validator validator;
        valijson::ValidationResults results;
        if (validator.validate(schema(place), valijson::adapters::NlohmannJsonAdapter(body),
                               &results))
            return {};
        valijson::ValidationResults::Error deepest;
        valijson::ValidationResults::Error each;
        while (results.popError(each))
            if (each.context.size() >= deepest.context.size()) deepest = each;
        std::string told = kind + ":";
        for (const std::string& step : deepest.context) told += " " + step;
        return told + ": " + deepest.description;
    }

  private:
    const valijson::Schema& schema(const std::string& place) {
        const auto [found, fresh] = schemas_.try_emplace(place);
        if (fresh) {
            const json root = {{"$ref", place}, {"definitions", document_["definitions"]}};
            valijson::SchemaParser parser;
            parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(root), found->second);
        }
        return found->second;
    }

    json document_;
    std::map<std::string, valijson::Schema> schemas_;
    std::map<std::string, int> counts_;
};

}  // namespace

std::string wire_complaint(std::string_view message, std::string_view request) {
    static std::mutex one_at_a_time;
    static Wire wire;
    const std::lock_guard lock(one_at_a_time);
    return wire.complaint(message, std::string(request));
}

}  // namespace gonfalon::testing
