#include "table/asking.h"

#include "loader/tree.h"

namespace gonfalon {

std::string stamp_of(const Library& library, const std::string& game) {
    return library.rules_version(game) + " " +
           std::to_string(library.files().content_hash(game + "/"));
}

std::string told_of(const Match& match, Side side, const Request& request) {
    JsonText json;
    json.object();
    switch (request.what) {
        case Do::why:
            json.key("verdict").raw(match.why(side, request.action));
            break;
        case Do::forecast:
            json.key("forecast").raw(match.forecast(side, request.action));
            break;
        default:
            json.key("reach").raw(match.reach(side, request.action));
            break;
    }
    return json.end().take();
}

}  // namespace gonfalon
