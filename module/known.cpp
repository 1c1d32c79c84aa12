#include "module/known.h"

#include "loader/tree.h"
#include "protocol/messages.h"
#include "table/asking.h"

namespace gonfalon {

bool Known::take(std::string_view json) {
    match_.reset();
    const Tree tree = read_tree(json).value_or(Tree{});
    side_ = tree["side"].text() == name_of(Side::second) ? Side::second : Side::first;
    tl::expected<Resumed, LoadError> resumed = library_.resume(tree["known"].text());
    if (!resumed || resumed->failed_line != 0) return false;
    const std::string game(resumed->match.record().get("game"));
    if (tree["stamp"].text() != stamp_of(library_, game)) return false;
    match_ = std::move(resumed->match);
    return true;
}

std::string Known::answer(std::string_view text) const {
    const tl::expected<Request, Complaint> request = read_request(text);
    if (!match_ || !request) return {};
    switch (request->what) {
        case Do::why:
        case Do::forecast:
        case Do::reach:
            return write_reply(request->id, told_of(*match_, side_, *request));
        default:
            return {};
    }
}

}  // namespace gonfalon
