// The pieces of the views asked for, in the last language: board, hand and pointer ask for the same ones.
import type { Piece } from "../board/model";
import type { View } from "../client/protocol";
import type { Words } from "../words/format";

export class Laid<F> {
    private known = new WeakMap<View, Piece<F>[]>();
    private words: Words | null = null;

    constructor(private readonly lay: (view: View, words: Words) => Piece<F>[]) {}

    of(view: View, words: Words): Piece<F>[] {
        if (this.words !== words) {
            this.known = new WeakMap();
            this.words = words;
        }
        const known = this.known.get(view);
        if (known) return known;
        const pieces = this.lay(view, words);
        this.known.set(view, pieces);
        return pieces;
    }
}
