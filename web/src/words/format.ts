// Sentences of one language from ids and values; the same catalogues and the same results as the
// command line.
import type { Both, Ref, Sentence, Term } from "../client/protocol";
import { Message } from "./message";

export type Language = "en" | "fr";
export type Filling = string | number;
// A piece of a sentence: plain text, or a word that leads somewhere.
export interface Part {
    text: string;
    ref?: Ref;
}

const OPEN = "\u0001";
const CLOSE = "\u0002";

// What a sentence says of facts nobody gave is left out of it, brackets or the clause after a colon: an end that a
// forecast foresees has no dice yet. As words/ does.
function without(pattern: string, unknown: string[]): string {
    const names = new RegExp(`\\{(${unknown.join("|")})[,}]`);
    const open = pattern.replace(/[\s\u00a0\u202f]*\([^()]*\)/g, (part) => (names.test(part) ? "" : part));
    return open.replace(/[\s\u00a0\u202f]*:[^:]*$/, (part) => (names.test(part) ? "." : part));
}

export class Words {
    private readonly compiled = new Map<string, Message>();
    readonly missing = new Set<string>();

    constructor(
        readonly language: Language,
        private readonly catalogue: Readonly<Record<string, string>>,
    ) {}

    knows(key: string): boolean {
        return Object.hasOwn(this.catalogue, key);
    }

    say(key: string, fillings: Record<string, Filling> = {}): string {
        const pattern = this.catalogue[key];
        if (pattern === undefined) {
            this.missing.add(key);
            return `[${key}]`;
        }
        if (!/[{']/.test(pattern)) return pattern;
        try {
            const message = this.message(key, pattern);
            const unknown = message.asks.filter((name) => !(name in fillings));
            return (unknown.length ? this.message(`${key} ${unknown.join()}`, without(pattern, unknown)) : message).say(fillings);
        } catch {
            this.missing.add(key);
            return `[${key}]`;
        }
    }

    private message(name: string, pattern: string): Message {
        const message = this.compiled.get(name) ?? new Message(pattern, this.language);
        this.compiled.set(name, message);
        return message;
    }

    term(term: Term): string {
        if (typeof term === "number") return String(term);
        if ("tenths" in term) return this.number(term.tenths / 10, 1);
        if ("key" in term) return this.say(term.key);
        if ("label" in term) return term.label;
        return term.name[this.language];
    }

    sentence(s: Sentence): string {
        return this.parts(s)
            .map((p) => p.text)
            .join("");
    }

    // The sentence with the words that lead somewhere apart.
    parts(s: Sentence): Part[] {
        const refs: { text: string; ref: Ref }[] = [];
        const fillings: Record<string, Filling> = {};
        for (const [name, term] of Object.entries(s.args ?? {})) {
            if (typeof term === "number") fillings[name] = term;
            else if ("tenths" in term) fillings[name] = term.tenths / 10;
            else if (term.ref) {
                fillings[name] = `${OPEN}${refs.length}${CLOSE}`;
                refs.push({ text: this.term(term), ref: term.ref });
            } else fillings[name] = this.term(term);
        }
        const text = this.say(s.say, fillings);
        if (!refs.length) return [{ text }];
        const parts: Part[] = [];
        let at = 0;
        for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
            const close = text.indexOf(CLOSE, open);
            if (close < 0) break;
            if (open > at) parts.push({ text: text.slice(at, open) });
            const found = refs[Number(text.slice(open + 1, close))];
            if (found) parts.push(found);
            at = close + 1;
        }
        if (at < text.length) parts.push({ text: text.slice(at) });
        return parts;
    }

    // What stands beside each other in one line.
    phrases(parts: readonly string[]): string {
        return parts.join(this.language === "fr" ? "\u202f; " : "; ");
    }

    both(text: Both | undefined): string {
        return text ? text[this.language] : "";
    }

    number(value: number, digits = 0, least = digits): string {
        return new Intl.NumberFormat(this.language, {
            minimumFractionDigits: least,
            maximumFractionDigits: digits,
        }).format(value);
    }

    signed(value: number, digits = 0): string {
        return new Intl.NumberFormat(this.language, {
            signDisplay: "exceptZero",
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        })
            .format(value)
            .replace("-", "−");
    }

    percent(value: number): string {
        const digits = value > 0 && value < 0.1 ? 1 : 0;
        return new Intl.NumberFormat(this.language, {
            style: "percent",
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        }).format(value);
    }

    // Dates as the reader's own country writes them, where the browser says which; else as Britain and France do.
    private get locale(): string {
        const own = typeof navigator === "undefined" ? undefined : navigator.languages?.find((l) => l.toLowerCase().startsWith(`${this.language}-`));
        return own ?? (this.language === "en" ? "en-GB" : "fr-FR");
    }

    moment(ms: number): string {
        return new Intl.DateTimeFormat(this.locale, {
            dateStyle: "medium",
            timeStyle: "short",
        }).format(ms);
    }

    clock(ms: number): string {
        return new Intl.DateTimeFormat(this.locale, { timeStyle: "short" }).format(ms);
    }
}
