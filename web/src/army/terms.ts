// The words on a printed roster, explained at its end: special rules, weapons, virtues and traits that this army has.
import type { CorpsBook, CorpsList, Brigade } from "./corps";
import type { ArmyBook, ArmyList, ArmyReport, Form, Named } from "./regiments";

export interface Term {
    // Its name, or the catalogue key of it.
    name: Named["name"] | string;
    // The rule that says what it does.
    rule: string;
}

export function termsOfRegiments(book: ArmyBook, list: ArmyList, report: ArmyReport | null): Term[] {
    const commanders = [list.commander, ...list.regiments.map((r) => r.commander)].filter((c) => c !== undefined);
    const units = [...(report?.regiments.flatMap((r) => r.units) ?? []), ...(report?.elite ? [report.elite] : [])];
    const forms = units.flatMap((u): Form[] => (u.foot ? [u.form, u.foot] : [u.form]));
    const used = (all: readonly Named[], ids: readonly string[]): Term[] =>
        all.filter((n) => n.rule && ids.includes(n.id)).map((n) => ({ name: n.name, rule: n.rule as string }));
    return [
        ...used(book.weapons, forms.flatMap((f) => f.weapons)),
        ...used(book.special, forms.flatMap((f) => f.special)),
        ...used(book.virtues, commanders.flatMap((c) => c.virtues)),
        ...used(book.traits, commanders.flatMap((c) => c.traits)),
    ];
}

// A trait of La Garde is explained by the rules that bear its name.
export function termsOfCorps(book: CorpsBook, list: CorpsList, rules: readonly { id: string }[]): Term[] {
    const nation = book.nations.find((n) => n.id === list.list);
    const brigades: Brigade[] = [
        ...list.corps.flatMap((c) => [...c.divisions.flatMap((d) => [...d.brigades, ...(d.artillery?.brigades ?? [])]), ...(c.troops?.brigades ?? [])]),
        ...(list.reserve?.brigades ?? []),
    ];
    const traits = new Set(brigades.flatMap((b) => [...(b.traits ?? []), ...(nation?.brigades.find((e) => e.id === b.brigade)?.traits ?? [])]));
    return [...traits].sort().flatMap((trait) => {
        const end = `-${trait.replaceAll("_", "-")}`;
        return rules.filter((r) => r.id.endsWith(end)).map((r) => ({ name: `trait.${trait}`, rule: r.id }));
    });
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

// The page with the explanations before what is cut out, or else at its end.
export function withTerms(html: string, heading: string, terms: readonly { name: string; text: string }[]): string {
    if (!terms.length) return html;
    const rows = terms.map((t) => `<p class="com"><b>${escaped(t.name)}</b> ${escaped(t.text)}</p>`).join("\n");
    const section = `<section class="terms"><h2><span>${escaped(heading)}</span></h2>\n${rows}</section>\n`;
    const cards = html.indexOf('<div class="cards">');
    const at = cards >= 0 ? cards : html.lastIndexOf("</body>");
    return at < 0 ? html + section : html.slice(0, at) + section + html.slice(at);
}
