// What the piece in hand can be put to: set down, marched, ridden, tried at an enemy.
import { cellOf, placeTool, rideTool, written } from "../../board/plane/lying";
import { marchTool } from "../../board/plane/march";
import { facingOf } from "../../board/plane/model";
import type { Action, Prompt } from "../../client/protocol";
import type { PoseTool } from "../../game/posing.svelte";
import type { Muster } from "./muster";
import { STENCILS, stencilDropped, stencilTool } from "./terrain";
import { COMMANDERS, type TerciosView } from "./view";

const MOVES = new Set(["move", "enter", "leave"]);

export class TerciosHand {
    // The troop in hand, if it can move now, and what was asked when it was taken up.
    private marching: number | null = null;
    private asked = "";

    constructor(private readonly m: Muster) {}

    posing(piece: number, v: TerciosView, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        this.marching = null;
        this.asked = String(prompt.ask);
        const { m } = this;
        if (piece >= STENCILS) return this.asked === "terrain" ? stencilTool(m.description, v, piece, (p) => written(m.table, p)) : null;
        if (piece >= COMMANDERS) return this.commanderTool(piece, v, actions);
        const unit = v.units.find((u) => u.id === piece);
        const t = m.troops[piece];
        const form = unit && m.formOf(unit);
        if (!unit || !t || !form) return null;
        const can = (verbs: ReadonlySet<string>) => actions.some((a) => verbs.has(String(a["verb"])) && a["troop"] === piece);
        const { code } = t;
        const { width, depth } = form;
        if (this.asked === "deploy") {
            if (!can(new Set(["place"])) && unit.place !== "waiting") return null;
            return placeTool(m.table, { piece, code, lies: unit.place === "table" ? unit.pose : null, width, depth }, m.home(t.side, v));
        }
        if (!can(MOVES)) return null;
        this.marching = piece;
        return marchTool(m.table, { piece, code, ...unit.pose, width, depth, backs: false });
    }

    private commanderTool(piece: number, v: TerciosView, actions: readonly Action[]): PoseTool | null {
        const { m, asked } = this;
        const c = m.commanders[piece - COMMANDERS];
        const officer = v.officers.find((o) => o.id === piece - COMMANDERS);
        if (!c || !officer) return null;
        const verb = asked === "deploy" ? "station" : asked === "escape" ? "escape" : "ride";
        const can = actions.some((a) => a["verb"] === verb && a["commander"] === c.id);
        if (!can && !(asked === "deploy" && officer.place === "waiting")) return null;
        return rideTool(m.table, { piece, code: c.code, at: m.standing(officer, v), width: m.disc }, verb);
    }

    unfinished(piece: number, v: TerciosView): string | null {
        const code = this.m.troops[piece]?.code;
        const unit = v.units.find((u) => u.id === piece);
        return code && this.marching === piece && unit?.place === "table" ? `move ${code} 0 ${this.m.table.measure.length}` : null;
    }

    // A shot or a charge at a troop that cannot be had: the server says why.
    attempt(piece: number, cell: string, v: TerciosView): string | null {
        const own = this.m.troops[piece];
        const unit = v.units.find((u) => u.place === "table" && cellOf(u.pose.at) === cell);
        const other = unit && this.m.troops[unit.id];
        if (!own || !other || own.side === other.side) return null;
        if (this.asked === "fire" || this.asked === "gun" || this.asked === "ready") return `shoot ${own.code} ${other.code}`;
        return this.asked === "assault" ? `charge ${own.code} ${other.code} front` : null;
    }

    // Dropped onto the table from beside it, or elsewhere on it.
    placing(piece: number, cell: string, v: TerciosView): string | null {
        const [x = "", y = ""] = cell.split(",");
        if (piece >= STENCILS) return stencilDropped(this.m.description, v, piece, x, y);
        if (piece >= COMMANDERS) {
            const c = this.m.commanders[piece - COMMANDERS];
            return c ? `station ${c.code} ${x} ${y}` : null;
        }
        const t = this.m.troops[piece];
        const unit = v.units.find((u) => u.id === piece);
        if (!t || !unit) return null;
        const facing = unit.place === "table" ? unit.pose.facing : facingOf(this.m.home(t.side, v));
        return `place ${t.code} ${x} ${y} ${facing}`;
    }
}
