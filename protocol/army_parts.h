// What the JSON of army lists has in every game that has them (protocol/README.md, Armies).
#pragma once

#include <string>
#include <vector>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/army.h"
#include "protocol/names.h"

namespace gonfalon {

// Points, budget and breaches of a report. `rule_name` names a rule of the game; `subject` gives
// what a breach is about, without a name where it is about nothing.
template <class G, class RuleName, class Subject>
Tree begun_report(const CheckedArmy<G>& army, RuleName rule_name, Subject subject) {
    Tree breaches = Tree::list();
    for (const auto& each : army.breaches) {
        Tree breach = Tree::object();
        breach.set("rule", Tree{rule_name(each.rule)});
        breach.set("key", "army.breach." + std::string(name_of(each.fault)));
        breach.set("place", each.place);
        breach.set("measured", int{each.measured}).set("allowed", int{each.allowed});
        if (const auto what = subject(each); !what.en.empty()) breach.set("what", both(what));
        breaches.add(std::move(breach));
    }
    Tree report = Tree::object();
    report.set("points", int{army.points}).set("budget", int{army.list.points});
    report.set("legal", army.breaches.empty()).set("breaches", std::move(breaches));
    return report;
}

// The lists that are built in: those that `load` can read.
template <class Load>
Tree ready_lists(const DataFiles& files, std::string_view game, const std::vector<std::string>& ids,
                 Load load) {
    Tree lists = Tree::list();
    for (const std::string& id : ids) {
        const auto list = load(id);
        const auto text = files.find(std::string(game) + "/armies/" + id + ".json");
        if (!list || !text) continue;
        lists.add(Tree::object()
                      .set("id", id)
                      .set("title", both(list->title))
                      .set("list", read_tree(*text).value_or(Tree{})));
    }
    return lists;
}

}  // namespace gonfalon
