#include "protocol/la_garde_army.h"

#include <string>

#include "generated/la_garde/index.h"
#include "loader/games/la_garde.h"
#include "protocol/army_parts.h"
#include "protocol/names.h"

namespace gonfalon {

using namespace la_garde;
using namespace la_garde::army;

namespace {

Tree pair(int low, int high) {
    Tree list = Tree::list();
    list.add(Tree{low});
    list.add(Tree{high});
    return list;
}
Tree years(const Years& of) { return pair(of.from, of.to); }

Tree counts(const Nation& nation, const std::vector<Count>& of, std::string_view key) {
    Tree list = Tree::list();
    for (const Count& each : of)
        list.add(
            Tree::object().set("brigade", nation.entries[each.entry].id).set(key, int{each.count}));
    return list;
}

Tree guns(const Nation& nation, const std::vector<GunOption>& options) {
    Tree list = Tree::list();
    for (const GunOption& each : options)
        list.add(Tree::object()
                     .set("id", each.id)
                     .set("name", both(each.name))
                     .set("brigades", counts(nation, each.brigades, "count"))
                     .set("years", years(each.years)));
    return list;
}

Tree nation_tree(const Book& book, const Nation& nation) {
    Tree generals = Tree::list();
    for (const NamedGeneral& each : nation.generals)
        generals.add(Tree::object()
                         .set("name", each.name)
                         .set("rank", Tree{name_of(each.rank)})
                         .set("grade", Tree{name_of(each.grade)})
                         .set("years", years(each.years)));
    Tree brigades = Tree::list();
    for (const Entry& each : nation.entries)
        brigades.add(Tree::object()
                         .set("id", each.id)
                         .set("name", both(each.name))
                         .set("type", Tree{name_of(each.type)})
                         .set("arm", Tree{name_of(book.arms[place_of(each.type)])})
                         .set("experience", names_in(each.experience, experience_count))
                         .set("elements", pair(each.least, each.most))
                         .set("traits", names_in(each.traits, trait_count))
                         .set("optional_traits", names_in(each.optional_traits, trait_count))
                         .set("years", years(each.years)));
    Tree divisions = Tree::list();
    for (const DivisionTable& each : nation.divisions)
        divisions.add(Tree::object()
                          .set("id", each.id)
                          .set("name", both(each.name))
                          .set("times", pair(each.least_times, each.most_times))
                          .set("commander", Tree{name_of(each.commander)})
                          .set("brigades", pair(each.least, each.most))
                          .set("compulsory", counts(nation, each.compulsory, "count"))
                          .set("optional", counts(nation, each.optional, "most"))
                          .set("artillery", guns(nation, each.guns))
                          .set("years", years(each.years)));
    return Tree::object()
        .set("id", nation.id)
        .set("name", both(nation.name))
        .set("key", nation.key)
        .set("years", years(nation.years))
        .set("generals", std::move(generals))
        .set("brigades", std::move(brigades))
        .set("divisions", std::move(divisions))
        .set("corps", Tree::object()
                          .set("divisions", pair(nation.least_divisions, nation.most_divisions))
                          .set("commander", Tree{name_of(nation.corps_commander)})
                          .set("artillery", guns(nation, nation.corps_guns))
                          .set("baggage", int{nation.baggage}))
        .set("army", Tree::object()
                         .set("commander", Tree{name_of(nation.army_commander)})
                         .set("artillery", guns(nation, nation.army_guns)));
}

Tree points_tree(const PointsTable& points) {
    Tree experience = Tree::object();
    for (std::size_t i = 0; i < experience_count; ++i)
        experience.set(name_of(static_cast<Experience>(i)), int{points.experience[i]});
    Tree halves = Tree::object();
    for (std::size_t i = 0; i < arm_count; ++i)
        halves.set(name_of(static_cast<Arm>(i)), int{points.halves[i]});
    Tree generals = Tree::object();
    for (std::size_t i = 0; i < rank_count; ++i)
        generals.set(name_of(static_cast<Rank>(i)), int{points.generals[i]});
    Tree traits = Tree::object();
    for (std::size_t i = 0; i < trait_count; ++i)
        traits.set(name_of(static_cast<Trait>(i)), int{points.traits[i]});
    return Tree::object()
        .set("experience", std::move(experience))
        .set("halves", std::move(halves))
        .set("baggage", int{points.baggage})
        .set("grade_step", int{points.grade_step})
        .set("generals", std::move(generals))
        .set("traits", std::move(traits));
}

// What each part of a list costs.
class Bill {
  public:
    Bill(const Book& book, const ArmyList& list)
        : book_(book), list_(list), nation_(book.nations[list.nation]) {}

    Tree corps(const ListedCorps& corps) const {
        int sum = points_of(book_, Rank::corps, corps.general.grade);
        Tree tree = Tree::object();
        tree.set("id", corps.code).set("general", sum);
        Tree divisions = Tree::list();
        for (const ListedFormation& each : corps.divisions) divisions.add(formation(each, sum));
        tree.set("divisions", std::move(divisions));
        if (corps.troops) tree.set("troops", formation(*corps.troops, sum));
        tree.set("points", sum);
        return tree;
    }
    Tree formation(const ListedFormation& formation, int& sum) const {
        int own = 0;
        Tree tree = Tree::object();
        tree.set("id", formation.code);
        if (formation.general) {
            own = points_of(book_, Rank::division, formation.general->grade);
            tree.set("general", own);
        }
        Tree brigades = Tree::list();
        for (const auto* list : {&formation.brigades, &formation.guns})
            for (const ListedBrigade& each : *list) {
                const int cost = points_of(book_, nation_, each);
                own += cost;
                brigades.add(Tree::object().set("id", each.code).set("points", cost));
            }
        tree.set("points", own).set("brigades", std::move(brigades));
        sum += own;
        return tree;
    }
    Tree general() const { return Tree{points_of(book_, Rank::army, list_.general->grade)}; }

  private:
    const Book& book_;
    const ArmyList& list_;
    const Nation& nation_;
};

}  // namespace

template <>
tl::expected<Tree, LoadError> army_book<LaGarde>(const DataFiles& files) {
    const auto book = load_la_garde_book(files);
    if (!book) return tl::make_unexpected(book.error());
    Tree nations = Tree::list();
    for (const Nation& each : book->nations) nations.add(nation_tree(*book, each));
    Tree sizes = Tree::list();
    for (const std::uint16_t each : book->points.sizes) sizes.add(Tree{int{each}});
    Tree lists = ready_lists(files, "la_garde", la_garde_armies(files), [&](const std::string& id) {
        return load_la_garde_army(files, *book, id);
    });
    return Tree::object()
        .set("nations", std::move(nations))
        .set("points", points_tree(book->points))
        .set("sizes", std::move(sizes))
        .set("lists", std::move(lists));
}

template <>
tl::expected<CheckedArmy<LaGarde>, LoadError> check_army<LaGarde>(const DataFiles& files,
                                                                  std::string_view text,
                                                                  std::string_view name,
                                                                  OptionValues wanted) {
    auto book = load_la_garde_book(files);
    if (!book) return tl::make_unexpected(std::move(book.error()));
    auto list = read_la_garde_army(text, name, *book);
    if (!list) return tl::make_unexpected(std::move(list.error()));
    const auto specs = load_options(files, "la_garde");
    if (!specs) return tl::make_unexpected(specs.error());
    const bool agreed = !option(wanted, "points").empty();
    const auto values = choose_options(*specs, wanted);
    if (!values) return tl::make_unexpected(values.error());
    const Options options = la_garde_options(*values);
    CheckedArmy<LaGarde> army{std::move(*book), std::move(*list), 0, {}};
    army.points = points_of(army.book, army.list);
    army.breaches =
        check(army.book, army.list, agreed ? int{options.points} : any_size, options.free_list);
    return army;
}

template <>
Tree army_report<LaGarde>(const CheckedArmy<LaGarde>& army) {
    const ArmyList& list = army.list;
    const Bill bill(army.book, list);
    Tree report = begun_report(
        army, [](RuleId rule) { return rule_name_of(rule); },
        [](const Breach& each) { return each.subject; });
    if (list.general) report.set("general", bill.general());
    int reserve = 0;
    if (list.reserve) report.set("reserve", bill.formation(*list.reserve, reserve));
    Tree corps = Tree::list();
    for (const ListedCorps& each : list.corps) corps.add(bill.corps(each));
    report.set("corps", std::move(corps));
    return report;
}

std::vector<std::string> ArmyBook<LaGarde>::ids(const DataFiles& files) {
    return la_garde_armies(files);
}

tl::expected<void, LoadError> ArmyBook<LaGarde>::each(const DataFiles& files, EachReadyList visit) {
    const auto book = load_la_garde_book(files);
    if (!book) return tl::make_unexpected(book.error());
    each_ready_list(
        ids(files), [&](const std::string& id) { return load_la_garde_army(files, *book, id); },
        [&](const ArmyList& list) { return book->nations[list.nation].name; }, visit);
    return {};
}

std::vector<LoadError> ArmyBook<LaGarde>::errors(const DataFiles& files) {
    return la_garde_army_errors(files);
}

}  // namespace gonfalon
