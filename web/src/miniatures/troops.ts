// A troop of painted men on a counter: 60 wide and 44 high, drawn once for each kind and livery.
import type { Livery } from "./liveries";
import { paintTroop, SOLDIERS } from "./soldiers";
import { spriteOf, type Sprite } from "./sprite.svelte";

export function troopOf(kind: string, thinned: boolean, livery: Livery): Sprite | null {
    if (!SOLDIERS[kind]) return null;
    const name = [kind, thinned, livery.coat, livery.second, livery.hat, livery.plume].join(" ");
    return spriteOf(name, 60, 44, (pen) => paintTroop(pen, kind, livery, thinned));
}
