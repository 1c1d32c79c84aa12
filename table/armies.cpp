#include "table/armies.h"

#include "protocol/army.h"
#include "protocol/la_garde_army.h"

namespace gonfalon {

std::string army_unreadable(const Request& request, const LoadError& error) {
    const std::string detail = error.detail.empty() ? error.key : error.detail;
    return write_error(
        request.id, {"error.army_unreadable", {{"place", error.path}, {"detail", detail}}, {}, {}});
}

std::string answer_army_list(const DataFiles& files, const Request& request) {
    const bool la_garde = request.game == "la_garde";
    if (!la_garde && request.game != "tercios")
        return write_error(request.id, {"error.unknown_game", {}, {}, {}});
    if (request.what == Do::army_book) {
        const auto book = la_garde ? la_garde_army_book(files) : army_book(files);
        if (!book) return write_error(request.id, {"error.internal", {}, {}, {}});
        return write_reply(request.id, Tree::object().set("book", *book).write());
    }
    Tree report;
    if (la_garde) {
        const auto army = check_la_garde_army(files, request.list, "list", request.options);
        if (!army) return army_unreadable(request, army.error());
        report = la_garde_army_report(*army);
    } else {
        const auto army = check_army(files, request.list, "list", request.options);
        if (!army) return army_unreadable(request, army.error());
        report = army_report(*army);
    }
    return write_reply(request.id, Tree::object().set("army", report).write());
}

}  // namespace gonfalon
