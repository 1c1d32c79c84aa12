// Finding rules by what a player remembers of them: our words or printed ones, of either language, whatever their ending.
import type { Told } from "../client/protocol";
import type { Words } from "../words/format";

// Without accents, and as both sides of an ocean spell.
export const plain = (text: string): string =>
    text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/z/g, "s")
        .replace(/[’']/g, " ");

// A long word is known by its beginning: "disorganized" is in "disorganisation".
const stem = (word: string): string => (word.length >= 6 ? word.slice(0, Math.max(5, word.length - 3)) : word);

// Each word that was typed, with everything that means the same. A group of synonyms is "a|b|c".
export function wanted(query: string, synonyms: readonly string[]): string[][] {
    const groups = synonyms.map((group) => group.split("|").map(plain));
    return plain(query)
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => {
            const same = groups.filter((group) => group.some((each) => each.split(" ").some((part) => part === word || (word.length >= 5 && part.length >= 5 && (part.startsWith(stem(word)) || word.startsWith(stem(part)))))));
            return [stem(word), ...same.flat()];
        });
}

export function found(text: string, words: readonly string[][]): boolean {
    const p = plain(text);
    return words.every((ways) => ways.some((way) => p.includes(way)));
}

// The chapter a section belongs to: the longest beginning of it that the catalogue names.
export function chapterOf(section: string, words: Words): string {
    for (let part = section; part; part = part.includes(".") ? part.slice(0, part.lastIndexOf(".")) : part.replace(/.$/, ""))
        if (words.knows(`chapter.${part}`)) return part;
    return "";
}

// How often each rule has spoken in what was told.
export function ruleUse(entries: readonly { told?: Told[] }[]): Map<string, number> {
    const use = new Map<string, number>();
    for (const told of entries.flatMap((e) => e.told ?? [])) if (told.rule) use.set(told.rule, (use.get(told.rule) ?? 0) + 1);
    return use;
}
