// What the face of a base shows.
import type { Troops } from "../../board/plane/figures";
import type { Muster } from "./muster";
import { armiesOf, type Form, type OfficerView, type UnitView } from "./view";

export interface Face {
    side: 0 | 1;
    troops: Troops;
    width: number;
    depth: number;
    round: boolean;
    // Its army's nation, whatever list it was raised by; and its side's colour.
    nation: string;
    colour: string;
    code: string;
    wear: number;
    stamina: number;
    disordered: boolean;
    activated: boolean;
    // The order card beside it: none, face down, or which.
    card: "none" | "hidden" | string;
    shown: boolean;
    limbered: boolean;
    rank: number | null;
    // A commander who stands on a troop's base.
    attached: boolean;
    exhausted: boolean;
    chief: boolean;
    // A piece of terrain in hand, instead of a base.
    shape?: { d: string; colour: string };
}

const COLOURS: [string, string] = ["#a8352f", "#3d5f92"];
// A base with nothing on it.
export const BARE: Face = {
    side: 0,
    troops: "staff",
    width: 0,
    depth: 0,
    round: false,
    nation: "",
    colour: "",
    code: "",
    wear: 0,
    stamina: 0,
    disordered: false,
    activated: false,
    card: "none",
    shown: false,
    limbered: false,
    rank: null,
    attached: false,
    exhausted: false,
    chief: false,
};

export function troopFace(m: Muster, unit: UnitView, acting: number | null = null): Face {
    const t = m.troops[unit.id];
    const form = m.formOf(unit);
    const side = t?.side === "second" ? 1 : 0;
    return {
        ...BARE,
        side,
        troops: figuresFor(form),
        width: (form?.width ?? 400) / 10,
        depth: (form?.depth ?? 400) / 10,
        nation: armiesOf(m.description)[side]?.nation ?? "",
        colour: COLOURS[side],
        code: t?.code ?? "",
        wear: unit.wear,
        stamina: form?.stamina ?? 0,
        disordered: unit.disordered,
        // Who is acting now is not done yet.
        activated: unit.activated && acting !== unit.id,
        card: !unit.has_card ? "none" : unit.card === "none" ? "hidden" : unit.card,
        shown: unit.shown,
        limbered: unit.limbered,
    };
}

export function commanderFace(m: Muster, officer: OfficerView): Face {
    const c = m.commanders[officer.id];
    const side = c?.side === "second" ? 1 : 0;
    return {
        ...BARE,
        side,
        width: m.disc / 10,
        depth: m.disc / 10,
        round: true,
        nation: armiesOf(m.description)[side]?.nation ?? "",
        colour: COLOURS[side],
        code: c?.code ?? "",
        rank: c?.rank ?? 0,
        attached: officer.troop !== null,
        exhausted: officer.exhausted,
        chief: !!c?.chief,
    };
}

// Which figures stand on the base.
function figuresFor(form: Form | undefined): Troops {
    if (!form) return "shot";
    if (form.arm === "artillery") return "gun";
    if (form.arm === "cavalry") return "horse";
    const pikes = form.weapons.some((w) => w.includes("pike"));
    const shot = form.weapons.some((w) => /arquebus|musket|bow|archer|carbine/.test(w));
    if (form.width === form.depth) return "pike";
    if (form.class === "forlorn_hope" || form.special.includes("skirmishers")) return "skirmish";
    return pikes && shot ? "mixed" : pikes ? "pike" : "shot";
}
