// A pattern of the catalogues: ICU MessageFormat as far as we use it, {x}, {x, number}, plural and select. Small on
// purpose; a test holds it to ICU's own answers for every pattern there is.
export type Fillings = Record<string, string | number>;

interface Argument {
    name: string;
    kind: "plain" | "number" | "plural" | "select";
    branches: Record<string, Node[]>;
}
// Text, a hole, or the number of the plural around.
type Node = string | Argument | null;

const NAME = /\s*(\w+)\s*/y;
const SELECTOR = /\s*(=\d+|\w+)\s*\{/y;

class Reader {
    private at = 0;
    readonly asks = new Set<string>();

    constructor(private readonly text: string) {}

    whole(): Node[] {
        const nodes = this.message(false);
        if (this.at < this.text.length) throw new Error(`} at ${this.at}`);
        return nodes;
    }

    private message(counts: boolean): Node[] {
        const nodes: Node[] = [];
        let plain = "";
        const put = (node: Node) => {
            if (plain) nodes.push(plain);
            plain = "";
            nodes.push(node);
        };
        for (; this.at < this.text.length; this.at++) {
            const char = this.text[this.at];
            if (char === "}") break;
            if (char === "'") plain += this.quoted(counts);
            else if (char === "{") put(this.argument(counts));
            else if (char === "#" && counts) put(null);
            else plain += char;
        }
        if (plain) nodes.push(plain);
        return nodes;
    }

    // An apostrophe is itself, but before a brace it quotes. Afterwards the reader stands on the last of it.
    private quoted(counts: boolean): string {
        const next = this.text[this.at + 1] ?? "";
        if (next === "'") this.at++;
        if (!(next === "{" || next === "}" || (next === "#" && counts))) return "'";
        const end = this.text.indexOf("'", this.at + 1);
        const upTo = end < 0 ? this.text.length : end;
        const text = this.text.slice(this.at + 1, upTo);
        this.at = upTo;
        return text;
    }

    private word(pattern: RegExp): string | null {
        pattern.lastIndex = this.at;
        const found = pattern.exec(this.text);
        if (found) this.at = pattern.lastIndex;
        return found?.[1] ?? null;
    }

    private skip(char: string): void {
        if (this.text[this.at] !== char) throw new Error(`${char} wanted at ${this.at}`);
        this.at++;
    }

    // From its brace to its brace, on which the reader stands afterwards.
    private argument(counts: boolean): Argument {
        this.at++;
        const name = this.word(NAME);
        if (!name) throw new Error(`a name wanted at ${this.at}`);
        this.asks.add(name);
        if (this.text[this.at] === "}") return { name, kind: "plain", branches: {} };
        this.skip(",");
        const kind = this.word(NAME);
        if (kind !== "number" && kind !== "plural" && kind !== "select") throw new Error(`${kind} is not used here`);
        const branches: Record<string, Node[]> = {};
        if (kind !== "number") {
            this.skip(",");
            for (let selector = this.word(SELECTOR); selector; selector = this.word(SELECTOR)) {
                branches[selector] = this.message(kind === "plural" || counts);
                this.skip("}");
            }
            while (/\s/.test(this.text[this.at] ?? "")) this.at++;
            if (!branches["other"]) throw new Error(`${name} has no other`);
        }
        if (this.text[this.at] !== "}") throw new Error(`} wanted at ${this.at}`);
        return { name, kind, branches };
    }
}

export class Message {
    private readonly nodes: Node[];
    // What it asks for, inside its choices too.
    readonly asks: readonly string[];

    constructor(
        pattern: string,
        private readonly language: string,
    ) {
        const reader = new Reader(pattern);
        this.nodes = reader.whole();
        this.asks = [...reader.asks];
    }

    say(fillings: Fillings): string {
        return this.told(this.nodes, fillings, "");
    }

    private told(nodes: readonly Node[], fillings: Fillings, count: string): string {
        return nodes.map((node) => (node === null ? count : typeof node === "string" ? node : this.filled(node, fillings, count))).join("");
    }

    private filled({ name, kind, branches }: Argument, fillings: Fillings, count: string): string {
        const value = fillings[name];
        if (value === undefined) throw new Error(`${name} is missing`);
        if (kind === "plain") return typeof value === "number" ? minus(String(value)) : String(value);
        if (kind === "number") return this.number(Number(value));
        if (kind === "select") return this.told(branches[String(value)] ?? branches["other"] ?? [], fillings, count);
        const many = Number(value);
        const branch = branches[`=${many}`] ?? branches[plurals(this.language).select(many)] ?? branches["other"] ?? [];
        return this.told(branch, fillings, this.number(many));
    }

    private number(value: number): string {
        return minus(numbers(this.language).format(value));
    }
}

function once<T>(make: (language: string) => T): (language: string) => T {
    const made = new Map<string, T>();
    return (language) => {
        const it = made.get(language) ?? make(language);
        made.set(language, it);
        return it;
    };
}
// ICU writes a hyphen before a number below zero, in both languages.
const minus = (written: string): string => written.replace("-", "−");
const numbers = once((language) => new Intl.NumberFormat(language));
const plurals = once((language) => new Intl.PluralRules(language));
