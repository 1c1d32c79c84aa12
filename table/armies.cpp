#include "table/armies.h"

#include "protocol/armies.h"

namespace gonfalon {

std::string army_unreadable(const Request& request, const LoadError& error) {
    const std::string detail = error.detail.empty() ? error.key : error.detail;
    return write_error(
        request.id, {"error.army_unreadable", {{"place", error.path}, {"detail", detail}}, {}, {}});
}

std::string answer_army_list(const DataFiles& files, const Request& request) {
    std::string answer;
    const bool known = at_army_game(request.game, [&]<class G>() {
        if (request.what == Do::army_book) {
            const auto book = army_book<G>(files);
            answer = book ? write_reply(request.id, Tree::object().set("book", *book).write())
                          : write_error(request.id, {"error.internal", {}, {}, {}});
            return;
        }
        const auto army = check_army<G>(files, request.list, "list", request.options);
        answer =
            army ? write_reply(request.id, Tree::object().set("army", army_report(*army)).write())
                 : army_unreadable(request, army.error());
    });
    return known ? answer : write_error(request.id, {"error.unknown_game", {}, {}, {}});
}

}  // namespace gonfalon
