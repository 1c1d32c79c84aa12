#include "table/frames.h"

#include <utility>

#include "loader/tree.h"
#include "protocol/messages.h"
#include "table/patch.h"

namespace gonfalon {

std::string write_frames(const Match& match, Viewer who, const std::vector<std::uint64_t>& lines,
                         Budget budget) {
    JsonText json;
    json.list();
    Tree last;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!budget.spend()) return {};
        const std::string view = match.view(who, lines[i]);
        Tree now = read_tree(view).value_or(Tree{});
        json.object().key("n").number(lines[i]);
        if (i == 0)
            json.key("view").raw(view);
        else
            json.key("patch").raw(json_patch(last, now));
        json.end();
        last = std::move(now);
    }
    json.end();
    return json.take();
}

}  // namespace gonfalon
