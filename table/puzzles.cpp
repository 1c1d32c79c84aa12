#include "table/puzzles.h"

#include "loader/tree.h"
#include "protocol/library.h"
#include "protocol/puzzle.h"

namespace gonfalon {

namespace {

Tree head_tree(const ExampleHead& head) {
    return Tree::object()
        .set("name", head.name)
        .set("title", Tree::object().set("en", head.title).set("fr", head.title_fr));
}

}  // namespace

std::string answer_puzzle(const Request& request) {
    if (Library::find(request.game) == nullptr)
        return write_error(request.id, {"error.unknown_game", {}, {}, {}});
    if (request.what == Do::puzzles) {
        Tree list = Tree::list();
        for (const ExampleHead& each : puzzles_of(request.game)) list.add(head_tree(each));
        return write_reply(request.id, Tree::object().set("puzzles", std::move(list)).write());
    }
    const auto puzzle = puzzle_named(request.game, request.puzzle);
    if (!puzzle)
        return write_error(request.id,
                           {"error.unknown_puzzle", {{"puzzle", request.puzzle}}, {}, {}});
    return write_reply(request.id, Tree::object()
                                       .set("puzzle", head_tree(puzzle->head)
                                                          .set("side", name_of(puzzle->side))
                                                          .set("scenario", puzzle->scenario)
                                                          .set("record", puzzle->record))
                                       .write());
}

}  // namespace gonfalon
