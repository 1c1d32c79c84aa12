// Names on open ground: none lies under the marker of the same place.
import { expect, test } from "vitest";
import { groundNames } from "../../src/board/plane/names";

const piece = (id: string, en: string, fr: string) => ({ id, look: "hill" as const, points: [{ x: 0, y: 0 }, { x: 20, y: 10 }], breadth: null, name: { en, fr }, height: 1 });

test("an objective is named once, with its article or without", () => {
    const map = {
        terrain: [piece("a", "Sonnenberg", "Sonnenberg"), piece("b", "Hassenhausen", "Hassenhausen"), piece("c", "Berg", "Berg")],
        markers: [
            { id: "m", at: { x: 10, y: 5 }, name: { en: "The Sonnenberg", fr: "Le Sonnenberg" } },
            { id: "n", at: { x: 10, y: 5 }, name: { en: "Hassenhausen", fr: "Hassenhausen" } },
        ],
    };
    for (const language of ["en", "fr"] as const) expect(groundNames(map, language)).toEqual([{ id: "c", text: "Berg", at: { x: 10, y: 5 } }]);
});
