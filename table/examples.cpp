#include "table/examples.h"

#include "protocol/example.h"
#include "protocol/library.h"
#include "table/patch.h"

namespace gonfalon {

namespace {

Tree list_of(std::string_view game, const DataFiles& files) {
    Tree list = Tree::list();
    for (const ExampleHead& each : examples_of(game, files)) {
        Tree rules = Tree::list();
        for (const std::string& rule : each.rules) rules.add(rule);
        list.add(Tree::object()
                     .set("name", each.name)
                     .set("title", Tree::object().set("en", each.title).set("fr", each.title_fr))
                     .set("rules", std::move(rules)));
    }
    return list;
}

}  // namespace

std::string answer_example(const Request& request, const DataFiles& files) {
    if (Library::find(request.game) == nullptr)
        return write_error(request.id, {"error.unknown_game", {}, {}, {}});
    if (request.what == Do::examples)
        return write_reply(request.id,
                           Tree::object().set("examples", list_of(request.game, files)).write());
    const auto example = example_named(request.game, request.example, files);
    if (!example) return write_error(request.id, {"error.unknown_example", {}, {}, {}});
    JsonText json;
    json.object().key("example").object();
    for (std::size_t i = 0; i < example->head.size(); ++i)
        json.key(example->head.keys()[i]).raw(example->head[i].write());
    json.key("description").raw(example->description.write());
    json.key("steps").raw(example->steps.write()).key("frames").list();
    for (std::size_t i = 0; i < example->views.size(); ++i) {
        json.object().key("n").number(std::uint64_t{i});
        if (i == 0)
            json.key("view").raw(example->views[0].write());
        else
            json.key("patch").raw(json_patch(example->views[i - 1], example->views[i]));
        json.end();
    }
    json.end().end().end();
    return write_reply(request.id, json.take());
}

}  // namespace gonfalon
