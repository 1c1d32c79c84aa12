// The results that have not been read yet, and the one that was opened again.
import type { Entry, FightCard } from "../client/protocol";
import { settings } from "../client/settings.svelte";
import type { Table } from "../client/table.svelte";

// The latest card of each fight that is settled, in order.
export function cardsOf(standing: readonly Entry[]): FightCard[] {
    const cards = new Map<number, FightCard>();
    for (const entry of standing) if (entry.card?.over) cards.set(entry.card.from, entry.card);
    return [...cards.values()];
}

export class Results {
    // Everything up to this line has been read.
    private read = $state<number | null>(null);
    private again = $state.raw<FightCard | null>(null);

    constructor(private readonly table: Table) {}

    // Results are told when their last die lies, not before.
    readonly unread = $derived.by((): FightCard[] => {
        const read = this.read;
        if (read === null || settings.likes.cards < 0) return [];
        const { presenter } = this.table;
        return cardsOf(this.table.standing).filter((card) => card.to > read && presenter.told(card.to));
    });
    readonly shown = $derived(this.again ?? this.unread[0] ?? null);
    readonly left = $derived(this.again ? this.unread.length : Math.max(0, this.unread.length - 1));

    // What was there when one sat down is the past.
    begin(next: number): void {
        this.read ??= next - 1;
    }

    // Read: the next one, if there is one.
    done(): void {
        if (this.again) this.again = null;
        else this.read = this.unread[0]?.to ?? this.read;
    }

    // None of them is wanted.
    all(): void {
        this.again = null;
        this.read = this.unread.at(-1)?.to ?? this.read;
    }

    open(card: FightCard): void {
        this.again = card;
    }

    openLast(): void {
        this.again = cardsOf(this.table.standing).at(-1) ?? null;
    }
}
