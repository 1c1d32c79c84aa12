#include "protocol/tercios_army.h"

#include <algorithm>

#include "games/tercios/army/muster.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios.h"
#include "protocol/army_parts.h"
#include "protocol/names.h"

namespace gonfalon {

using namespace tercios;
using namespace tercios::army;

namespace {

template <std::size_t Count, class Enum>
Tree named_things(const std::array<Words, Count>& names, Enum (*of)(std::size_t),
                  std::size_t from = 0, std::size_t to = Count) {
    Tree list = Tree::list();
    for (std::size_t i = from; i < to; ++i)
        list.add(Tree::object().set("id", Tree{name_of(of(i))}).set("name", both(names[i])));
    return list;
}
template <class Enum>
constexpr Enum at_place(std::size_t i) {
    return static_cast<Enum>(i);
}

// The same things with the rule each stands for, as the game's table names it.
Tree ruled(const DataFiles& files, std::string_view table, Tree things) {
    const auto text = files.find("tercios/tables/" + std::string(table) + ".json");
    const Tree file = read_tree(text.value_or("")).value_or(Tree{});
    for (Tree& thing : things.items())
        for (const Tree& list : file.items()) {
            if (!list.is_list()) continue;
            for (const Tree& row : list.items()) {
                if (row["id"].text() != thing["id"].text()) continue;
                if (row["rule"].is_text())
                    thing.set("rule", row["rule"]);
                else if (row["rules"].size() > 0)
                    thing.set("rule", row["rules"].items()[0]);
            }
        }
    return things;
}

Tree nations_in(const Book& book, const Nations& nations) {
    Tree list = Tree::list();
    for (std::size_t i = 0; i < book.nations.size(); ++i)
        if (nations.has(NationId(i))) list.add(Tree{book.nations[i].id});
    return list;
}

Tree form_tree(const Book& book, const Form& form) {
    const Profile& p = form.profile;
    Tree profile = Tree::object();
    for (std::size_t i = 0; i < count_of<Field>; ++i) {
        Profile copy = p;
        const auto field = static_cast<Field>(i);
        profile.set(name_of(field), int{field_of(copy, field)});
    }
    Tree defence = Tree::object();
    for (std::size_t i = 0; i < count_of<Defence>; ++i)
        defence.set(name_of(static_cast<Defence>(i)), int{p.defence[i]});
    const plane::Size size = book.bases[static_cast<std::size_t>(form.base)].size;
    return Tree::object()
        .set("class", Tree{name_of(form.unit_class)})
        .set("arm", Tree{name_of(form.arm)})
        .set("base", Tree::object().set("width", int{size.width}).set("depth", int{size.depth}))
        .set("profile", std::move(profile))
        .set("defence", std::move(defence))
        .set("weapons", names_in(form.weapons, weapon_count))
        .set("special", names_in(form.special, special_count));
}

Tree unit_tree(const CheckedArmy<Tercios>& army, const ListedUnit& unit, RegimentKind kind) {
    const Troop troop = troop_of(army.book, unit, kind, army.options);
    Tree tree = Tree::object();
    tree.set("id", unit.code).set("type", army.book.type(troop.type).id);
    tree.set("points", int{troop.points}).set("form", form_tree(army.book, troop.form));
    if (troop.has_foot) tree.set("foot", form_tree(army.book, troop.foot));
    return tree;
}

Tree option_tree(const Book& book, const UnitType& type, const UnitOption& option) {
    Tree tree = Tree::object();
    tree.set("id", option.id).set("name", both(option.name)).set("points", int{option.points});
    if (!option.nations.all) tree.set("nations", nations_in(book, option.nations));
    const auto others = [&](std::string_view key, const FixedBitset<max_unit_options>& set) {
        if (!set.any()) return;
        Tree list = Tree::list();
        set.each([&](std::size_t i) { list.add(Tree{type.options[i].id}); });
        tree.set(key, std::move(list));
    };
    others("requires", option.needs);
    others("excludes", option.excludes);
    if (!option.usable) tree.set("usable", false);
    return tree;
}

}  // namespace

template <>
tl::expected<CheckedArmy<Tercios>, LoadError> check_army<Tercios>(const DataFiles& files,
                                                                  std::string_view text,
                                                                  std::string_view name,
                                                                  OptionValues wanted) {
    auto book = load_tercios_book(files);
    if (!book) return tl::make_unexpected(std::move(book.error()));
    auto list = read_tercios_list(text, name, *book);
    if (!list) return tl::make_unexpected(std::move(list.error()));
    const auto specs = load_options(files, "tercios");
    if (!specs) return tl::make_unexpected(specs.error());
    if (option(wanted, "points").empty())
        wanted.emplace_back("points", std::to_string(std::max<int>(list->points, 100)));
    const auto values = choose_options(*specs, wanted);
    if (!values) return tl::make_unexpected(values.error());
    CheckedArmy<Tercios> army{std::move(*book), std::move(*list), tercios_options(*values), 0, {}};
    army.points = points_of(army.book, army.list, army.options);
    army.breaches = check(army.book, army.list, army.options);
    return army;
}

template <>
Tree army_report<Tercios>(const CheckedArmy<Tercios>& army) {
    const Book& book = army.book;
    const ArmyList& list = army.list;
    Tree regiments = Tree::list();
    for (const ListedRegiment& regiment : list.regiments) {
        Tree units = Tree::list();
        for (const ListedUnit& unit : regiment.units)
            units.add(unit_tree(army, unit, regiment.kind));
        Tree tree = Tree::object();
        tree.set("id", regiment.code);
        tree.set("points", int{points_of(book, regiment, army.options)});
        if (regiment.commander && army.options.commanders)
            tree.set("commander", int{points_of(book, *regiment.commander)});
        tree.set("units", std::move(units));
        regiments.add(std::move(tree));
    }
    Tree report = begun_report(
        army, [](RuleId rule) { return rule_name_of(rule); },
        [&](const Breach& each) {
            return each.subject.kind == Subject::Kind::none ? Words{} : name_in(book, each.subject);
        });
    if (list.commander && army.options.commanders)
        report.set("commander", int{points_of(book, *list.commander)});
    if (list.elite) report.set("elite", unit_tree(army, *list.elite, RegimentKind::elite));
    report.set("regiments", std::move(regiments));
    return report;
}

template <>
tl::expected<Tree, LoadError> army_book<Tercios>(const DataFiles& files) {
    const auto book = load_tercios_book(files);
    if (!book) return tl::make_unexpected(book.error());

    Tree types = Tree::list();
    for (const UnitType& type : book->types) {
        if (type.replaces.exists()) continue;  // a list names the type it stands in for
        Tree options = Tree::list();
        for (const UnitOption& option : type.options) options.add(option_tree(*book, type, option));
        Tree tree = Tree::object();
        tree.set("id", type.id).set("name", both(type.name)).set("points", int{type.points});
        tree.set("class", Tree{name_of(type.form.unit_class)});
        if (!type.note.en.empty()) tree.set("note", both(type.note));
        tree.set("options", std::move(options));
        types.add(std::move(tree));
    }
    Tree nations = Tree::list();
    for (const Nation& nation : book->nations) {
        Tree units = Tree::list();
        nation.units.each([&](std::size_t i) { units.add(Tree{book->types[i].id}); });
        nations.add(Tree::object()
                        .set("id", nation.id)
                        .set("name", both(nation.name))
                        .set("colour", nation.colour)
                        .set("units", std::move(units)));
    }
    Tree regiments = Tree::list();
    for (std::size_t kind = 0; kind < regiment_kind_count; ++kind) {
        const RegimentBook& regiment = book->regiments[kind];
        Tree parts = Tree::list();
        for (const RegimentPart& part : regiment.parts) {
            Tree tree = Tree::object();
            tree.set("id", part.id).set("classes", names_in(part.from, class_count));
            tree.set("min", int{part.number.low}).set("max", int{part.number.high});
            if (part.only_some) {
                Tree only = Tree::list();
                part.only.each([&](std::size_t i) { only.add(Tree{book->types[i].id}); });
                tree.set("only", std::move(only));
            }
            parts.add(std::move(tree));
        }
        regiments.add(Tree::object()
                          .set("id", Tree{name_of(static_cast<RegimentKind>(kind))})
                          .set("name", both(regiment.name))
                          .set("commander", regiment.commander)
                          .set("parts", std::move(parts)));
    }
    Tree templates = Tree::list();
    for (const Template& structure : book->templates) {
        Tree ranges = Tree::object();
        for (std::size_t kind = 0; kind < regiment_kind_count; ++kind)
            ranges.set(name_of(static_cast<RegimentKind>(kind)),
                       Tree::object()
                           .set("min", int{structure.regiments[kind].low})
                           .set("max", int{structure.regiments[kind].high}));
        templates.add(Tree::object()
                          .set("id", structure.id)
                          .set("name", both(structure.name))
                          .set("elite", int{structure.elite})
                          .set("regiments", std::move(ranges)));
    }
    templates.add(Tree::object().set("id", "free").set("name", both(book->free_name)));
    Tree ranks = Tree::list();
    for (const RankRow& row : book->ranks)
        ranks.add(Tree::object()
                      .set("virtues", int{row.virtues})
                      .set("traits", int{row.traits})
                      .set("points", int{row.points}));
    Tree sizes = Tree::list();
    for (const BattleSize& size : book->sizes)
        sizes.add(Tree::object()
                      .set("id", size.id)
                      .set("name", both(size.name))
                      .set("points", int{size.points}));
    Tree lists = ready_lists(files, "tercios", tercios_lists(files), [&](const std::string& id) {
        return load_tercios_list(files, *book, id);
    });
    // The options that decide what a list may have.
    constexpr std::string_view deciding[] = {
        "allies",   "commanders",    "forlorn_hope",   "forlorn_hope_limit",
        "dragoons", "heavy_cavalry", "regimental_gun", "elite_unit"};
    Tree options = Tree::list();
    const auto options_text = files.find("tercios/options.json");
    const Tree options_file = read_tree(options_text.value_or("")).value_or(Tree{});
    for (const Tree& each : options_file["options"].items())
        if (std::find(std::begin(deciding), std::end(deciding), each["id"].text()) !=
            std::end(deciding))
            options.add(each);
    const auto limits = [](const RankLimits& of) {
        return Tree::object().set("min", int{of.rank.low}).set("max", int{of.rank.high});
    };
    Tree tree = Tree::object();
    tree.set("types", std::move(types)).set("nations", std::move(nations));
    tree.set("regiments", std::move(regiments)).set("templates", std::move(templates));
    tree.set("ranks", std::move(ranks));
    tree.set("chief", limits(book->chief)).set("regimental", limits(book->regimental));
    tree.set("virtues",
             ruled(files, "virtues", named_things(book->virtue_names, at_place<Virtue>)));
    tree.set("traits",
             ruled(files, "traits",
                   named_things(book->trait_names, at_place<Trait>, first_optional_trait)));
    tree.set("weapons",
             ruled(files, "weapons", named_things(book->weapon_names, at_place<Weapon>)));
    tree.set("special",
             ruled(files, "special", named_things(book->special_names, at_place<Special>)));
    tree.set("elite", Tree::object()
                          .set("points", int{book->elite.points})
                          .set("discipline_points", int{book->elite.discipline_points})
                          .set("discipline_max", int{book->elite.discipline_max}));
    tree.set("sizes", std::move(sizes)).set("lists", std::move(lists));
    tree.set("options", std::move(options));
    return tree;
}

std::vector<std::string> ArmyBook<Tercios>::ids(const DataFiles& files) {
    return tercios_lists(files);
}

tl::expected<void, LoadError> ArmyBook<Tercios>::each(const DataFiles& files, EachReadyList visit) {
    const auto book = load_tercios_book(files);
    if (!book) return tl::make_unexpected(book.error());
    each_ready_list(
        ids(files), [&](const std::string& id) { return load_tercios_list(files, *book, id); },
        [&](const ArmyList& list) { return book->nation(list.nation).name; }, visit);
    return {};
}

std::vector<LoadError> ArmyBook<Tercios>::errors(const DataFiles& files) {
    return tercios_list_errors(files);
}

}  // namespace gonfalon
