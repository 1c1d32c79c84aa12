#include "tests/games/tercios/scenes.h"

namespace gonfalon::tercios {

void shape(Form& form, Arm arm, int speed, int melee, int courage) {
    form.arm = arm;
    form.base = arm == Arm::cavalry ? BaseKind::cavalry : BaseKind::infantry;
    form.special = {};
    form.weapons = {};
    form.profile.speed = static_cast<std::uint8_t>(speed);
    form.profile.melee = static_cast<std::uint8_t>(melee);
    form.profile.courage = static_cast<std::uint8_t>(courage);
    form.profile.shoot = 0;
    form.profile.discipline = 4;
    form.profile.stamina = 4;
    form.profile.defence = {4, 4, 4, 4};
}

Stage duel(std::string_view defender, Length gap, std::string_view options) {
    Stage stage(options);
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 3000, north, "card assault");
    stage.put("i1", 4000, 3000 + gap, south, defender);
    stage.put("I2", 500, 500, east, "marks activated")
        .put("i2", 8500, 7000, west, "marks activated");
    return stage;
}
Table joined(Stage& stage) {
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    while (table.ask() == Ask::react) {
        const TroopId id = table.state.scene.frames.top().troop;
        table.play("keep " + std::string(table.game.code(id)));
    }
    return table;
}
void blows(Table& table, int hits, int saves, int reply, int reply_saves) {
    table.succeed(hits);
    if (hits > 0) table.succeed(saves);
    table.succeed(reply);
    if (reply > 0) table.succeed(reply_saves);
}

Stage staff(Trait trait, std::string_view mine, std::string_view theirs) {
    Stage stage;
    for (const char* unit : {"I1", "I2", "i1", "i2"}) {
        Form& form = stage.form(unit);
        form.arm = Arm::infantry;
        form.base = BaseKind::company;
        form.special = {};
        form.profile.speed = 4;
        form.profile.stamina = 4;
        form.profile.discipline = 4;
        form.profile.courage = 4;
        form.profile.melee = 4;
        form.profile.defence = {4, 4, 4, 4};
    }
    stage.leader("C0").rank = 3;
    stage.leader("C0").virtues = {};
    stage.leader("C0").traits = {Trait::fast, Trait::inspiring, trait};
    stage.leader("c0").virtues = {};
    stage.leader("c0").traits = {Trait::fast, Trait::inspiring};
    // More than three inches between them, so that he sees past.
    stage.put("I1", 4000, 2500, north, mine).put("I2", 5700, 2500, north, "card ready");
    stage.put("i1", 4000, 5500, south, theirs).put("i2", 5700, 5500, south, "card ready");
    stage.lead("C0", 4850, 1700).lead("c0", 4850, 6500);
    return stage;
}
Table done(Stage& stage, std::string_view what, int successes) {
    Table table = stage.table("phase action");
    table.play("use C0 " + std::string(what)).succeed(successes);
    return table;
}

Stage line_of_fire(Length gap, std::string_view shooter, std::string_view target,
                   std::string_view options) {
    Stage stage(options);
    stage.put("I1", 4000, 2000, north, shooter);
    stage.put("i1", 4000, 2000 + gap, south, target);
    return stage;
}

void shape(Form& form, int shoot, int courage, Weapon weapon) {
    form.profile.shoot = static_cast<std::uint8_t>(shoot);
    form.profile.shoot_long = static_cast<std::uint8_t>(shoot);
    form.profile.courage = static_cast<std::uint8_t>(courage);
    form.weapons = {weapon};
    form.special = {};
    form.profile.defence = {4, 4, 4, 3};
    form.profile.stamina = 4;
    form.profile.discipline = 4;
}

Table firing(Stage& stage) {
    Table table = stage.table("phase action");
    table.play("activate I1");
    if (table.ask() == Ask::fire || table.ask() == Ask::ready) table.play("shoot I1 i1");
    return table;
}

Stage alone(std::string_view card, std::string_view options) {
    Stage stage(options);
    stage.put("I1", 4000, 2000, north, card).put("i1", 8000, 7000, south, "card ready");
    stage.form("I1").profile.speed = 4;
    stage.form("I1").special = {};
    return stage;
}
Table active(Stage& stage, std::string_view unit) {
    Table table = stage.table("phase action");
    table.play("activate " + std::string(unit));
    return table;
}

}  // namespace gonfalon::tercios
