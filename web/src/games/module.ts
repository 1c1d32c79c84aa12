// What a game brings to the page: how its pieces look, and how its prompts meet the board.
// It knows names of the game's JSON; it knows no rule.
import type { Component } from "svelte";
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../board/model";
import type { GroundMap } from "../board/painters";
import type { Action, Description, Entry, Forecast, Prompt, Reach, Ref, Sentence, Side, Term, View } from "../client/protocol";
import type { PoseTool, Threat } from "../game/posing.svelte";
import type { Words } from "../words/format";

export interface Overlay {
    id: string;
    // Catalogue key of its name.
    key: string;
}

export interface ReservePiece<F> {
    id: number;
    label: string;
    short?: string;
    // Written below it, where its face is too small to read.
    tag?: string;
    face: F;
    // The part of the plane its face fills, where it is not a counter.
    box?: string;
}

// A piece in the order of battle, wherever it is now.
export interface Enlisted<F> {
    id: number;
    name: string;
    // Everything about it in words.
    label: string;
    face: F;
    box?: string;
    fate: "field" | "waiting" | "away" | "lost";
}

// Those who stand under one command, or are of one kind.
export interface Command<F> {
    name: string;
    pieces: Enlisted<F>[];
}

// A mark of the counters and what it means.
export interface LegendLine<F> {
    face: F;
    facing?: number;
    box?: string;
    // Catalogue key.
    key: string;
}

// A card that is dealt to a piece, face down or not.
export interface Card {
    id: string;
    // Catalogue key of its name.
    key: string;
    // A sign in a box 14 by 18 around the origin.
    sign: string;
    // Catalogue keys of what it does.
    means?: string[];
    // What a player says who gives it to this piece.
    give(piece: number): string | null;
}

// Questions a player can answer in advance, piece by piece. What is asked, and when, stays the server's: an answer
// given in advance is said by the page when the question comes.
export interface Foreseen {
    // Names are catalogue keys.
    occasions: { id: string; key: string }[];
    answers: { id: string; key: string }[];
    // Who can be asked.
    pieces(view: View, side: Side, words: Words): { id: number; label: string }[];
    // Which of the occasions the prompt is, and of whom.
    asked(prompt: Prompt, view: View): { piece: number; occasion: string } | null;
    // What that answer is now, where it can be given.
    action(answer: string, actions: readonly Action[]): Action | null;
}

// Something the log tells in many lines, summed up.
export interface Digest {
    title: Sentence;
    // Catalogue keys.
    columns: string[];
    rows: { name: Term; cells: number[]; after: Sentence[] }[];
}

// What a game draws on its pieces is its own business: F is known inside its folder alone.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface OpenGame<F = any> {
    surface: Surface<F>;
    map(view: View): GroundMap;
    Face: Component<{ face: F; facing: number | null; detail: number }>;
    pieces(view: View, words: Words): Piece<F>[];
    sideOf(face: F): number;
    // The order of battle of both sides, by command.
    armies(view: View, words: Words): [Command<F>[], Command<F>[]];
    // Every mark a counter can bear.
    legend(): LegendLine<F>[];
    // Counters that wait beside the map, for the side that is asked to place them.
    reserve(view: View, prompt: Prompt, words: Words): ReservePiece<F>[];
    Header: Component<{ view: View; description: Description }>;
    PieceCard: Component<{ view: View; description: Description; piece: number }>;
    // The table a forecast reads, with what is used lit; and, once the dice have fallen, the row they chose.
    Table: Component<{ forecast: Forecast; view: View; description: Description; rolled?: readonly (number | string)[] }>;
    // That table tells all the sums itself, and comes before the odds.
    tableLeads?: boolean;
    // Sentences that tell nothing of what was asked, such as the turn that begins after it: left out of the odds.
    aside?: ReadonlySet<string>;
    // `judged`: the rules have said who won; otherwise only what stood when it was given up is told.
    Ending: Component<{ view: View; description: Description; entries: Entry[]; judged: boolean }>;
    // The piece a reference or an action speaks of.
    pieceOf(ref: number | string): number | null;
    cellOf(ref: number | string): string | null;
    // Where something stands that is neither a piece nor a place.
    whereIs?(ref: Ref, view: View): string | null;
    // Text for `reach`: where can this piece go.
    unfinished(piece: number, view: View): string | null;
    // The cards there are to deal now, and the pieces that still want one.
    cards?(prompt: Prompt): Card[];
    undealt?(view: View, prompt: Prompt): number[];
    foreseen?: Foreseen;
    // On open ground: how the piece in hand is put somewhere.
    posing?(piece: number, view: View, prompt: Prompt, actions: readonly Action[]): PoseTool | null;
    // What the enemy's pieces bear on, for whoever would stay out of it.
    threats?(piece: number, view: View, words: Words): Threat[];
    // How far two places are apart as the game measures it, and such a length in words; absent where nothing is measured.
    apart?(a: Point, b: Point): number;
    length?(value: number, words: Words): string;
    // Figures on the ground for the overlays that are on: ranges, arcs, sight.
    shapes?(overlays: readonly string[], view: View, piece: number | null, words: Words): ShapeMark[];
    // The circle of a commander's command as if he stood there.
    commandAt?(piece: number, to: Point, view: View): ShapeMark | null;
    // A measure a rule was broken by, as players say it.
    measure?(rule: string, value: number, words: Words): string;
    // Text of what a player tries by clicking there: for "why not?".
    attempt(piece: number, cell: string, view: View): string | null;
    // The actions that bring a piece from beside the map onto a cell.
    // Looking at the enemy's edge, or that many sixths of a circle to the right of it where there are six ways to look.
    placing(piece: number, cell: string, view: View, sixths?: number): string[] | null;
    // The same placing with left and right exchanged; what is no placing stays as it is. Absent where ground has no left.
    mirrored?(text: string): string;
    // An army that stands on the map already needs nobody to place it.
    standsAlready?: boolean;
    // How the buttons that pass until then are called, where the usual words do not fit.
    passKey?: string;
    // Names of the present phase and turn, to pass until they are over.
    scope(view: View): { phase: string; turn: string };
    // Those the view has the facts for.
    overlays(view: View): Overlay[];
    overlay?(id: string, view: View, piece: number | null, words: Words): CellMark[];
    // An overlay of one piece that only the server can tell: what to ask `reach`, and what the answer shows.
    survey?(id: string, piece: number, view: View): string | null;
    surveyed?(id: string, reach: Reach, words: Words): CellMark[];
    surveyedShapes?(id: string, reach: Reach, words: Words): ShapeMark[];
    // Of lines of sight surveyed from a piece: who or what stands in the one to that place.
    inTheWay?(reach: Reach, cell: string, view: View): { pieces: number[]; cells: string[] };
    // What is going on now: who attacks whom.
    situation(view: View): { marks: CellMark[]; lines: LineMark[] };
    // The way of the last line, drawn on the map.
    trail(entry: Entry, before: View | null, after: View): LineMark[];
    // Sums of what the log tells, by the line below which each stands.
    digests?(entries: readonly Entry[]): Map<number, Digest>;
    // A situation in words: for a screen reader on a cell.
    describeCell(cell: string, view: View, words: Words): string;
    // The ground alone, for the pointer; absent where the situation is short enough.
    describeGround?(cell: string, words: Words): string;
    // What it still takes to win, in a few words, where the rules count points.
    lead(view: View, words: Words): string;
    // How far the first side is ahead, for the curve of the battle.
    fortune(view: View): number;
    // A cost of `reach` as it is written on the map.
    cost(value: number, words: Words): string;
}

export interface GameModule {
    game: string;
    open(description: Description): OpenGame;
}
