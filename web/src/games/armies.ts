// The order of battle: pieces by side and command, in the order they come.
import type { Command, Enlisted } from "./module";

export interface Roll<F> {
    side: 0 | 1 | number;
    command: string;
    // Whoever commands stands first.
    first: boolean;
    piece: Enlisted<F>;
}

export function bySide<F>(rolls: readonly Roll<F>[]): [Command<F>[], Command<F>[]] {
    const out: [Command<F>[], Command<F>[]] = [[], []];
    for (const roll of [...rolls].sort((a, b) => Number(b.first) - Number(a.first))) {
        const side = out[roll.side === 1 ? 1 : 0];
        let command = side.find((c) => c.name === roll.command);
        if (!command) side.push((command = { name: roll.command, pieces: [] }));
        command.pieces.push(roll.piece);
    }
    return out;
}
