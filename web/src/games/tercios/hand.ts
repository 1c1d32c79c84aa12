// What the piece in hand can be put to: set down, marched, ridden, tried at an enemy.
import { cellOf, placeTool, rideTool, written } from "../../board/plane/lying";
import { marchTool } from "../../board/plane/march";
import { facingOf } from "../../board/plane/model";
import type { Action, Prompt } from "../../client/protocol";
import type { PoseTool } from "../../game/posing.svelte";
import type { Muster } from "./muster";
import { STENCILS, stencilDropped, stencilTool } from "./terrain";
import { COMMANDERS, type TerciosView } from "./view";

export class TerciosHand {
    // The troop in hand, if it can move now, and what was asked when it was taken up.
    private marching: number | null = null;
    // How a commander who may ride would do it.
    private riding: string | null = null;
    private prompt: Prompt | null = null;

    constructor(private readonly m: Muster) {}

    posing(piece: number, v: TerciosView, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        this.marching = null;
        this.prompt = prompt;
        const { m } = this;
        if (piece >= STENCILS) return prompt.kind === "ground" ? stencilTool(m.description, v, piece, (p) => written(m.table, p)) : null;
        if (piece >= COMMANDERS) return this.commanderTool(piece, v, actions);
        const unit = v.units.find((u) => u.id === piece);
        const t = m.troops[piece];
        const form = unit && m.formOf(unit);
        if (!unit || !t || !form) return null;
        const { code } = t;
        const own = actions.filter((a) => a.on?.pieces?.[0] === code);
        const { width, depth } = form;
        if (actions.some((a) => a.sense === "places")) {
            if (!own.some((a) => a.sense === "places") && unit.place !== "waiting") return null;
            return placeTool(m.table, { piece, code, lies: unit.place === "table" ? unit.pose : null, width, depth }, m.home(t.side, v));
        }
        if (!own.some((a) => a.march)) return null;
        this.marching = piece;
        return marchTool(m.table, { piece, code, ...unit.pose, width, depth, backs: false });
    }

    private commanderTool(piece: number, v: TerciosView, actions: readonly Action[]): PoseTool | null {
        const { m } = this;
        const c = m.commanders[piece - COMMANDERS];
        const officer = v.officers.find((o) => o.id === piece - COMMANDERS);
        if (!c || !officer) return null;
        const own = actions.find((a) => (a.march || a.sense === "places") && a.on?.pieces?.[0] === c.code);
        const waits = officer.place === "waiting" && actions.some((a) => a.sense === "places");
        // The same words, elsewhere.
        const [verb] = own?.text.split(" ") ?? (waits ? ["station"] : []);
        if (!verb) return null;
        if (own?.march) [this.marching, this.riding] = [piece, own.text];
        return rideTool(m.table, { piece, code: c.code, at: m.standing(officer, v), width: m.disc }, verb);
    }

    unfinished(piece: number, v: TerciosView): string | null {
        if (piece >= COMMANDERS) return this.marching === piece ? this.riding : null;
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
        const ask = this.prompt?.ask;
        if (ask === "fire" || ask === "gun" || ask === "ready") return `shoot ${own.code} ${other.code}`;
        return ask === "assault" ? `charge ${own.code} ${other.code} front` : null;
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
