#include "table/asking.h"

#include "loader/tree.h"

namespace gonfalon {

std::string stamp_of(const Library& library, const std::string& game) {
    return library.rules_version(game) + " " +
           std::to_string(library.files().content_hash(game + "/"));
}

std::string told_of(const Match& match, Side side, const Request& request, Budget budget) {
    const auto told = [](std::string_view key, const std::string& found) {
        return found.empty() ? found : JsonText().object().key(key).raw(found).end().take();
    };
    switch (request.what) {
        case Do::why:
            return told("verdict", match.why(side, request.action));
        case Do::forecast:
            return told("forecast", match.forecast(side, request.action, budget));
        default:
            return told("reach", match.reach(side, request.action, budget));
    }
}

}  // namespace gonfalon
