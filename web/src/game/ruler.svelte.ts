// A ruler from anything to anything, and on along a path: each click lays a point, the last runs with the pointer.
import type { Field, Point, ShapeMark } from "../board/model";

export class Ruler {
    on = $state(false);
    points = $state.raw<string[]>([]);

    toggle(): void {
        this.on = !this.on;
        this.points = [];
    }

    lay(cell: string | null): void {
        if (cell && this.points.at(-1) !== cell) this.points = [...this.points, cell];
    }

    // `apart` says how far two places are from each other, `say` puts a length in words.
    shapes(field: Field, running: string | null, apart: (a: Point, b: Point) => number, say: (length: number) => string): ShapeMark[] {
        const cells = running && running !== this.points.at(-1) ? [...this.points, running] : this.points;
        let sum = 0;
        return cells.slice(1).map((cell, i) => {
            const a = field.centreOf(cells[i] as string);
            const b = field.centreOf(cell);
            sum += apart(a, b);
            return { kind: "ruler", d: `M${a.x} ${a.y}L${b.x} ${b.y}`, text: { at: { x: b.x, y: b.y - 14 }, words: say(sum) } };
        });
    }
}
