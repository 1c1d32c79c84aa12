// What the reader must know of tables in this browser: keys of the catalogue `ui`.
class Told {
    trouble = $state<string | null>(null);
    // A new version of the page waits; this takes it.
    update = $state.raw<(() => void) | null>(null);
}

export const told = new Told();
