// Who is in the battle, with what and where, as the rest of this folder looks it up.
import type { Point } from "../../board/model";
import { degreesOf, pagePoint, type Place, type PlaneMap } from "../../board/plane/model";
import type { Description, Side } from "../../client/protocol";
import {
    commandersOf,
    facingOfRole,
    planeMap,
    troopsOf,
    type CommanderInfo,
    type Form,
    type OfficerView,
    type TerciosView,
    type TroopInfo,
    type UnitView,
} from "./view";

export class Muster {
    // The table as it is before anything is laid on it.
    readonly table: PlaneMap;
    readonly troops: readonly TroopInfo[];
    readonly commanders: readonly CommanderInfo[];
    // Breadth of a commander’s disc, in tenths of a millimetre.
    readonly disc: number;

    constructor(readonly description: Description) {
        this.table = planeMap(description);
        this.troops = troopsOf(description);
        this.commanders = commandersOf(description);
        const bases = description.tables?.["bases"] as { bases?: { id: string; width: number }[] } | undefined;
        this.disc = bases?.bases?.find((b) => b.id === "commander")?.width ?? 300;
    }

    // What a troop is now: some dismount.
    formOf(unit: UnitView): Form | undefined {
        const t = this.troops[unit.id];
        return unit.on_foot ? (t?.foot ?? t) : t;
    }

    sideKey(side: Side): string {
        return this.description.sides[side === "second" ? 1 : 0]?.key ?? "";
    }

    at(p: Place): Point {
        return pagePoint(this.table, p.x, p.y);
    }

    // An attached commander stands on the rear of his troop's base.
    standing(officer: OfficerView, v: TerciosView): Place | null {
        if (officer.place === "table") return officer.at;
        if (officer.place !== "attached" || officer.troop === null) return null;
        const unit = v.units.find((u) => u.id === officer.troop);
        const form = unit && this.formOf(unit);
        if (!unit || !form) return null;
        const a = (unit.pose.facing * 2 * Math.PI) / 65536;
        const back = form.depth - 120;
        return { x: Math.round(unit.pose.at.x - Math.cos(a) * back), y: Math.round(unit.pose.at.y - Math.sin(a) * back) };
    }

    // Which way who comes onto the table looks, in degrees.
    home(side: Side, v: TerciosView): number {
        return degreesOf(facingOfRole(this.description, v.role[side === "second" ? 1 : 0]));
    }
}
