// Zones as a surface of the page: geometry, counters laid out in rows or drawn up at a border.
import { stacksOf, type Piece, type Placed, type Surface } from "../model";
import AreaOver from "./AreaOver.svelte";
import { AreaField } from "./field";
import { APART, HIGH, WIDE, type Rows } from "./layout";
import type { AreaMap, ZoneLook } from "./model";
import { midOf } from "./shapes";

// How far a lead stands from the border it fights over, and its supports behind it.
const LEAD = 50;
const BEHIND = 82;

function inRows<F>(pieces: readonly Piece<F>[], drawn: Rows): Placed<F>[] {
    const { centre: c, columns, scale, gap } = drawn;
    const rows = Math.ceil(pieces.length / columns);
    return pieces.map((piece, i) => {
        const row = Math.floor(i / columns);
        const inRow = Math.min(columns, pieces.length - row * columns);
        return {
            piece,
            x: c.x + ((i % columns) - (inRow - 1) / 2) * WIDE * scale * gap,
            y: c.y + (row - (rows - 1) / 2) * HIGH * scale * Math.max(gap, APART) - 3 * scale,
            scale,
            count: 1,
        };
    });
}

export function arrange<F>(field: AreaField, pieces: readonly Piece<F>[], fanned: string | null): Placed<F>[] {
    const out: Placed<F>[] = [];
    const over: Placed<F>[] = [];
    for (const [cell, stack] of stacksOf(pieces)) {
        const rows = field.rows(cell, stack.length);
        const to = stack.find((p) => p.towards)?.towards?.cell;
        if (to === undefined) {
            if (cell === fanned && stack.length > 1) over.push(...inRows(stack, { ...rows, scale: Math.max(1.25, rows.scale), gap: 1 }));
            else out.push(...inRows(stack, rows));
            continue;
        }
        // Who does not fight stays where he was.
        out.push(...inRows(stack, rows).filter((p) => !p.piece.towards));
        const c = field.centreOf(cell);
        const away = field.centreOf(to);
        const border = field.between(cell, to);
        const post = border ? midOf(border.line).p : { x: (c.x + away.x) / 2, y: (c.y + away.y) / 2 };
        const far = Math.hypot(c.x - post.x, c.y - post.y) || 1;
        const u = { x: (c.x - post.x) / far, y: (c.y - post.y) / far };
        const rank = (list: Piece<F>[], depth: number, scale: number) =>
            list.forEach((piece, i) => {
                const aside = (i - (list.length - 1) / 2) * WIDE * scale;
                over.push({ piece, x: post.x + u.x * depth - u.y * aside, y: post.y + u.y * depth + u.x * aside, scale, count: 1 });
            });
        rank(stack.filter((p) => p.towards && !p.towards.front), LEAD + BEHIND, 1);
        rank(stack.filter((p) => p.towards?.front), LEAD, 1.35);
    }
    return [...out, ...over];
}

const COLOURS: Record<ZoneLook, string> = {
    field: "#dfcf9f",
    meadow: "#cbc892",
    wet_meadow: "#b5c3a0",
    marsh: "#a3b7a6",
    wood: "#8f9a60",
    forest: "#72814a",
    orchard: "#bdbf82",
    vines: "#c9b983",
    hillock: "#d0b37e",
    village: "#b77a55",
    town: "#a35f45",
    castle: "#8d7460",
    camp: "#cfae7a",
    mill: "#c3b57c",
    river: "#8fb0b3",
    water: "#8fb0b3",
};

export function areaSurface<F>(map: AreaMap): Surface<F> {
    const field = new AreaField(map);
    return {
        field,
        Over: AreaOver,
        arrange: (pieces, fanned) => arrange(field, pieces, fanned),
        sketch(pen) {
            for (const zone of map.zones) {
                pen.beginPath();
                zone.outline.forEach((p, i) => (i ? pen.lineTo(p.x, p.y) : pen.moveTo(p.x, p.y)));
                pen.closePath();
                pen.fillStyle = COLOURS[zone.look];
                pen.fill();
                pen.fillStyle = `rgba(120,75,25,${0.1 * zone.elevation})`;
                pen.fill();
                pen.strokeStyle = "rgba(59,44,28,0.6)";
                pen.lineWidth = 7;
                pen.stroke();
            }
        },
        details: [0.56, 0.95],
    };
}
