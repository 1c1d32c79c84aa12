// Regiments with their commanders, and what the marks on a base mean.
import { boxAround } from "../../board/plane/lying";
import type { Words } from "../../words/format";
import { bySide } from "../armies";
import type { Command, Enlisted, LegendLine } from "../module";
import { BARE, commanderFace, troopFace, type Face } from "./face";
import type { Muster } from "./muster";
import { describeCommander, describeTroop, nameOf } from "./said";
import { COMMANDERS, regimentsOf, type TerciosView } from "./view";

const FATES: Record<string, Enlisted<Face>["fate"]> = { table: "field", building: "field", attached: "field", merged: "field", waiting: "waiting", destroyed: "lost", left: "away" };

export function armiesNow(m: Muster, v: TerciosView, words: Words): [Command<Face>[], Command<Face>[]] {
    const regiments = regimentsOf(m.description);
    const command = (regiment: number | undefined): string => {
        const it = regiment === undefined ? undefined : regiments[regiment];
        return it ? words.both(it.name) : words.say("ui.ter.no_regiment");
    };
    return bySide([
        ...v.officers.flatMap((o) => {
            const c = m.commanders[o.id];
            if (!c || o.place === "none") return [];
            const face = { ...commanderFace(m, o), exhausted: false };
            return [{ side: face.side, command: command(c.regiment), first: true, piece: { id: COMMANDERS + o.id, name: c.name, label: describeCommander(m, o, words), face, box: "-26 -26 52 52", fate: FATES[o.place] ?? "away" } }];
        }),
        ...v.units.flatMap((u) => {
            const t = m.troops[u.id];
            if (!t || u.place === "none") return [];
            const face = { ...troopFace(m, u), activated: false };
            return [{ side: face.side, command: command(t.regiment), first: false, piece: { id: u.id, name: nameOf(m, u.id, words), label: describeTroop(m, u, words), face, box: boxAround(face), fate: FATES[u.place] ?? "away" } }];
        }),
    ]);
}

export function legendOf(m: Muster): LegendLine<Face>[] {
    const plain: Face = { ...BARE, troops: "mixed", width: 60, depth: 40, nation: "spain", colour: "#a8352f", code: "I1", stamina: 3 };
    const line = (key: string, change: Partial<Face>): LegendLine<Face> => {
        const face = { ...plain, ...change };
        return { key: `legend.ter.${key}`, face, facing: 0, box: boxAround(face) };
    };
    const disc = { troops: "staff" as const, round: true, width: m.disc / 10, depth: m.disc / 10, code: "C1", rank: 2, stamina: 0 };
    return [
        line("base", {}),
        line("wear", { wear: 2 }),
        line("disordered", { disordered: true }),
        line("hidden", { card: "hidden" }),
        line("shown", { card: "fire", shown: true }),
        line("activated", { activated: true }),
        line("limbered", { troops: "gun", limbered: true }),
        line("commander", disc),
        line("chief", { ...disc, chief: true, rank: 3 }),
        line("exhausted", { ...disc, exhausted: true }),
    ];
}
