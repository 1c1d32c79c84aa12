// A placing on open ground seen in a mirror: across the middle of the table, looking the other way round.
const TURN = 65536;

export function mirrored(text: string, width: number): string {
    const it = /^(place|station) (\S+) (\d+) (\d+)(?: (\d+))?$/.exec(text);
    if (!it) return text;
    const [, verb, code, x, y, facing] = it;
    const across = [verb, code, width - Number(x), y];
    if (facing !== undefined) across.push((TURN / 2 - Number(facing) + TURN) % TURN);
    return across.join(" ");
}
