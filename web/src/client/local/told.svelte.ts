// What the reader must know of tables in this browser: keys of the catalogue `ui`.
class Told {
    trouble = $state<string | null>(null);
    // There is no engine, and none will come: what needs none still works.
    engineless = $state(false);
    // The browser's storage refused something that is no game: an army, a seat, a setting.
    unkept = $state(false);
    // A new version of the page waits; this takes it.
    update = $state.raw<(() => void) | null>(null);
}

export const told = new Told();
