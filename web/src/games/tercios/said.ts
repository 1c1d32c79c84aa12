// Troops and commanders in words: for the pointer, the lists and a screen reader.
import type { Words } from "../../words/format";
import type { Muster } from "./muster";
import type { OfficerView, UnitView } from "./view";

export function describeTroop(m: Muster, unit: UnitView, words: Words): string {
    const t = m.troops[unit.id];
    if (!t) return String(unit.id);
    const parts = [`${words.both(t.name)} (${t.code})`];
    const type = words.say(`unit.${t.type}`);
    if (type !== words.both(t.name)) parts.push(type);
    parts.push(words.say(m.sideKey(t.side)));
    parts.push(words.say("ui.ter.wear", { wear: unit.wear, stamina: t.stamina }));
    if (unit.disordered) parts.push(words.say("ui.ter.disordered"));
    if (unit.has_card) parts.push(unit.card === "none" ? words.say("ui.ter.card.hidden") : words.say(`order.${unit.card}`));
    if (unit.activated) parts.push(words.say("ui.ter.activated"));
    return parts.join(", ");
}

// Name, damage and state, for a list of one's own.
export function briefTroop(m: Muster, unit: UnitView, words: Words): string {
    const t = m.troops[unit.id];
    const parts = [nameOf(m, unit.id, words)];
    if (t && unit.wear) parts.push(words.say("ui.ter.wear", { wear: unit.wear, stamina: t.stamina }));
    if (unit.disordered) parts.push(words.say("ui.ter.disordered"));
    if (unit.has_card && unit.card !== "none") parts.push(words.say(`order.${unit.card}`));
    return parts.join(", ");
}

export function nameOf(m: Muster, troop: number, words: Words): string {
    const t = m.troops[troop];
    return t ? `${words.both(t.name)} ${t.code}` : String(troop);
}

export function describeCommander(m: Muster, officer: OfficerView, words: Words): string {
    const c = m.commanders[officer.id];
    if (!c) return String(officer.id);
    const parts = [c.name, words.say(c.chief ? "ui.ter.chief" : "ui.ter.commander", { rank: c.rank }), words.say(m.sideKey(c.side))];
    if (officer.exhausted) parts.push(words.say("ui.ter.exhausted"));
    return parts.join(", ");
}
