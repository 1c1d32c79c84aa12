// What every board shares: places with names, counters on them, marks over them. Names are looks, not rules.
import type { Component } from "svelte";

export interface Text {
    en: string;
    fr: string;
}

export interface Point {
    x: number;
    y: number;
}

// Breadth of the paper around the field, with the frame drawn on it.
export const MARGIN = 70;

export type Way = "up" | "down" | "left" | "right";

// The drawn ground: where each place lies on the paper.
export interface Field {
    readonly width: number;
    readonly height: number;
    at(p: Point): string | null;
    centreOf(cell: string): Point;
    // The outline of a place; `inset` is the part of it that is kept, 1 being all.
    path(cell: string, inset: number): string;
    // Where the arrow keys lead.
    step(cell: string, way: Way): string;
    // Where they begin.
    first(): string;
    // How far round a centre a place is well in sight.
    readonly around: number;
    // Size of the letters written on a place, 22 if nothing is said; and where they begin if not in its
    // middle: beside its number, where counters do not hide them.
    readonly lettering?: number;
    wordsAt?(cell: string, long: boolean): Point & { end?: boolean };
}

// A counter on the map. `face` is what the game's counter component draws.
export interface Piece<Face = unknown> {
    id: number;
    cell: string;
    facing: number | null;
    label: string;
    // Its name in a list of one's own; the label if nothing is said.
    short?: string;
    face: Face;
    // Its rim, where it is not a square card: a path around its own origin.
    rim?: string;
    // It stands at the edge of its place, towards this one: in front, or behind those in front.
    towards?: { cell: string; front: boolean };
}

export interface Placed<Face = unknown> {
    piece: Piece<Face>;
    x: number;
    y: number;
    scale: number;
    // The counter on top of a stack tells how many lie there.
    count: number;
}

// Pieces by where they lie, each stack in the order they come.
export function stacksOf<F>(pieces: readonly Piece<F>[]): Map<string, Piece<F>[]> {
    const stacks = new Map<string, Piece<F>[]>();
    for (const p of pieces) {
        const stack = stacks.get(p.cell);
        if (stack) stack.push(p);
        else stacks.set(p.cell, [p]);
    }
    return stacks;
}

export type MarkKind =
    | "reach"
    | "legal"
    | "target"
    | "zoc"
    | "arc"
    | "command"
    | "react"
    | "seen"
    | "blocked";

export interface CellMark {
    cell: string;
    kind: MarkKind;
    text?: string;
    // Whose it is, where it is somebody's: friend and foe look different.
    side?: 0 | 1;
}

export interface LineMark {
    from: string;
    to: string;
    kind: "move" | "attack";
}

// A figure drawn on the ground in the page's own measure: a region, a ring, a line of sight.
export interface ShapeMark {
    kind: "region" | "rim" | "stand" | "arc" | "range" | "command" | "sight" | "blocked" | "ruler" | "threat" | "stop";
    d: string;
    text?: { at: Point; words: string };
    side?: 0 | 1;
    // Drawn around its own origin, put there and turned.
    at?: Point;
    degrees?: number;
}

// A base that hovers where it might go; `legal` is null until the server has spoken.
export interface Ghost {
    at: Point;
    degrees: number;
    from: Point | null;
    rim: string;
    legal: boolean | null;
}

// A kind of ground as the page shows it: what is painted once, what is drawn over it, how counters lie.
export interface Surface<F = unknown> {
    readonly field: Field;
    // Drawn over the painted ground and under the counters, anew when the map changes.
    readonly Over: Component<{ map: never; language: "en" | "fr"; detail: number; numbers: boolean }>;
    arrange(pieces: readonly Piece<F>[], fanned: string | null): Placed<F>[];
    // The small map's ground.
    sketch(pen: CanvasRenderingContext2D): void;
    // Zooms from which a counter shows more, then most.
    readonly details: readonly [number, number];
}
