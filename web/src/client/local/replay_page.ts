// The replay page of a game that no server knows: the same file, filled here.
import type { Recorded } from "../recorded";

const MARK = '<script type="application/json" id="gonfalon-replay">';

async function file(path: string): Promise<string> {
    const reply = await fetch(path);
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.text();
}

async function words(language: "en" | "fr", game: string): Promise<Record<string, string>> {
    const names = [game, "server", "ui", "common"];
    const all = await Promise.all(names.map(async (name) => JSON.parse(await file(`data/lang/${language}/${name}.json`)) as Record<string, string>));
    return Object.assign({}, ...all) as Record<string, string>;
}

export async function replayPage(game: string, told: Omit<Recorded, "lang" | "rulebook" | "rulings">): Promise<string> {
    const [page, en, fr, rulebook, rulings] = await Promise.all([
        file("replay.html"),
        words("en", game),
        words("fr", game),
        file(`data/${game}/rulebook.json`),
        file(`data/${game}/rulings.json`),
    ]);
    const data: Recorded = {
        ...told,
        lang: { en, fr },
        rulebook: JSON.parse(rulebook) as Recorded["rulebook"],
        rulings: JSON.parse(rulings) as Recorded["rulings"],
    };
    // Nothing in the data may end the element early.
    return page.replace(MARK, () => MARK + JSON.stringify(data).replaceAll("<", "\\u003c"));
}
