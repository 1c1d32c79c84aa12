// Making, finding and opening games.
import { unpacked } from "../client/handed_on";
import type { Connection } from "../client/connection";
import { Refused } from "../client/connection";
import type {
    Created,
    GameInfo,
    LessonInfo,
    Library,
    MineGame,
    PlayerChoice,
    Puzzle,
    PuzzleHead,
    Replies,
    RequestError,
    ScenarioInfo,
    Side,
    Viewer,
} from "../client/protocol";
import { keepProgress, lessonKey, progress } from "../client/lessons";
import { keepPuzzle, puzzleKey, puzzleProgress } from "../client/puzzles";
import { recordBefore } from "../client/record";
import { addSeat, changeSeat, dropSeat, noteStore, type Seat, seats, seatsOf } from "../client/seats";
import { commitmentOf, drawSeed } from "../client/seal";
import { settings } from "../client/settings.svelte";
import { Table } from "../client/table.svelte";
import { Lesson } from "../game/lesson.svelte";
import { Riddle } from "../game/riddle.svelte";
import { rulebook } from "../rules/rulebook.svelte";
import { speech } from "../words/language.svelte";

// As many seats as one request may name, and as long a record as the server reads.
const SEATS_AT_ONCE = 200;
const RECORD_LIMIT = 1024 * 1024;

export class Lobby {
    library = $state.raw<Library | null>(null);
    games = $state.raw<MineGame[]>([]);
    // Seats that this server does not know: of another store, or thrown away there. They are kept.
    unknown = $state.raw<Seat[]>([]);
    // Seats whose games could not be read just now.
    unread = $state.raw<Seat[]>([]);
    table = $state.raw<Table | null>(null);
    error = $state.raw<RequestError | null>(null);
    // A link to send to the other player.
    invitation = $state<string | null>(null);
    // The link to one's own seat.
    seatLink = $state<string | null>(null);
    // When somebody else may take the other's place.
    waitsUntil = $state<number | null>(null);
    busy = $state(false);
    // The army builder is open.
    armies = $state(false);
    // The lesson that is played at the table.
    lesson = $state.raw<Lesson | null>(null);
    // The puzzle that is played at the table.
    puzzle = $state.raw<Riddle | null>(null);
    // The battle one reads about, "game/scenario".
    battle = $state<string | null>(null);

    constructor(readonly connection: Connection) {
        connection.onLink((link) => {
            if (link === "open" && !this.table) void this.refresh();
        });
    }

    async begin(): Promise<void> {
        await speech.use("common", "ui", "server");
        const reply = await this.connection.request<{ library: Library }>("library");
        this.library = reply.library;
        // The first battle is of the first game. Whoever follows a link may want any.
        const games = reply.library.games.map((g) => g.game);
        await Promise.all(games.slice(0, location.hash ? games.length : 1).map((game) => speech.useGame(game)));
        await this.fromAddress();
        // What is wrong with a link is read beside the games one has.
        const { error } = this;
        await this.refresh();
        this.error ??= error;
    }

    // What the first battle can begin without: its rules, then the other games and the other language.
    async complete(): Promise<void> {
        const games = (this.library?.games ?? []).map((g) => g.game);
        // What cannot be had now is fetched when it is wanted.
        await Promise.allSettled([games[0] && !rulebook.game ? rulebook.use(games[0]) : null]);
        await Promise.allSettled([...games.map((game) => speech.useGame(game)), speech.useBoth()]);
    }

    // A link that was sent: a seat to take, a battle to watch, a game to resume.
    async fromAddress(): Promise<void> {
        // A game that is open lies under an address of its own: what is typed over it is meant.
        const address = location.hash;
        const hash = new URLSearchParams(location.hash.slice(1));
        const invite = hash.get("join");
        const watch = hash.get("watch");
        const game = hash.get("game");
        const seat = hash.get("seat");
        const part = { seed: hash.get("seed"), commitment: hash.get("seal") };
        const record = hash.get("record");
        this.armies = hash.has("army");
        this.battle = hash.get("battle");
        if (invite) await this.claim(invite);
        else if (seat) await this.sitDown(seat, part);
        else if (record) await this.goOn(record, hash.get("side") === "second" ? "second" : "first");
        else if (watch) this.open({ spectator: watch }, "");
        else if (game && seatsOf(game).length) this.openGame(game);
        else if (this.table) {
            const { battle, armies } = this;
            this.leave();
            if (!battle && !armies) return;
            this.battle = battle;
            this.armies = armies;
            history.replaceState(null, "", address);
        }
    }

    async refresh(): Promise<void> {
        const held = seats();
        await this.trying(async () => {
            const games: MineGame[] = [];
            const unknown = new Set<string>();
            const unread = new Set<string>();
            for (let i = 0; i < held.length; i += SEATS_AT_ONCE) {
                const reply = await this.mine(held.slice(i, i + SEATS_AT_ONCE).map((s) => s.token));
                games.push(...reply.games);
                for (const token of reply.unknown) unknown.add(token);
                for (const token of reply.unread) unread.add(token);
                noteStore(new Set(reply.games.map((g) => g.seat)), reply.store);
            }
            this.unknown = held.filter((s) => unknown.has(s.token));
            this.unread = held.filter((s) => unread.has(s.token));
            // By the names of their sides; a game whose words cannot be had is listed all the same.
            const known = (this.library?.games ?? []).filter(({ game }) => games.some((g) => g.rules === game));
            await Promise.allSettled(known.map(({ game }) => speech.useGame(game)));
            // Where both sides sit here the game is listed once.
            const seen = new Set<string>();
            this.games = games
                .sort((a, b) => b.status.changed - a.status.changed)
                .filter((g) => !seen.has(g.status.game) && seen.add(g.status.game));
        });
    }

    private mine(tokens: string[]): Promise<{ games: MineGame[]; unknown: string[]; unread: string[]; store: string }> {
        return this.connection.request("mine", { seats: tokens });
    }

    // One's own seat, by its link: on another device, or after this browser has forgotten it.
    private async sitDown(token: string, part: { seed: string | null; commitment: string | null }): Promise<void> {
        await this.trying(async () => {
            const reply = await this.mine([token]);
            const found = reply.games[0];
            if (!found) {
                this.error = { key: reply.unread.length ? "error.storage_read" : "error.unknown_seat" };
                return;
            }
            addSeat({
                game: found.status.game,
                as: found.as,
                token,
                watch: "",
                rules: found.rules,
                scenario: found.scenario,
                titles: found.titles,
                store: reply.store,
                ...(part.seed ? { seed: part.seed } : {}),
                ...(part.commitment ? { commitment: part.commitment } : {}),
            });
            this.openGame(found.status.game);
        });
        // The token does not stay in the address.
        if (!this.table) history.replaceState(null, "", "#");
    }

    forget(seats: Seat[]): void {
        for (const seat of seats) dropSeat(seat.token);
        this.unknown = this.unknown.filter((s) => !seats.includes(s));
    }

    showSeat(token: string): void {
        // With its part in the dice: what was promised here can be shown nowhere else.
        const { seed, commitment } = seats().find((s) => s.token === token) ?? {};
        this.seatLink = this.link("seat", token) + (seed ? `&seed=${seed}` : "") + (commitment ? `&seal=${commitment}` : "");
    }

    async create(
        game: GameInfo,
        scenario: ScenarioInfo,
        options: Record<string, string | number | object>,
        first: PlayerChoice,
        second: PlayerChoice,
        dice: "sealed" | "typed",
        lesson: LessonInfo | null = null,
    ): Promise<void> {
        await this.trying(async () => {
            const seed = drawSeed();
            const made = await this.connection.request<Created>("create", {
                game: game.game,
                scenario: scenario.id,
                options,
                first,
                second,
                dice,
                ...(dice === "sealed" ? { commit: commitmentOf(seed) } : {}),
            });
            if (lesson) {
                const key = lessonKey(game, lesson);
                keepProgress(key, { game: made.game, at: 0, since: 0, left: false, learnt: progress()[key]?.learnt === true });
            }
            this.seat(made, game.game, scenario.id, scenario.title, seed);
        });
    }

    // Goes on with a lesson where it was left, or begins it.
    async learn(game: GameInfo, lesson: LessonInfo, again = false): Promise<void> {
        const scenario = game.scenarios.find((s) => s.id === lesson.scenario);
        if (!scenario) return;
        const kept = progress()[lessonKey(game, lesson)];
        if (kept && !again && kept.at < lesson.steps.length && seatsOf(kept.game).length) {
            keepProgress(lessonKey(game, lesson), { ...kept, left: false });
            return this.openGame(kept.game);
        }
        // A quick player, who does not let a pupil wait.
        const [first, second] = this.against(lesson.side, "reference");
        await this.create(game, scenario, {}, first, second, "sealed", lesson);
    }

    // Of a record: where nobody says otherwise, both sides sit here.
    async load(record: string, first: PlayerChoice = { kind: "here" }, second: PlayerChoice = { kind: "here" }, then?: (game: string) => void): Promise<void> {
        if (new TextEncoder().encode(record).length > RECORD_LIMIT) {
            this.error = { key: "error.too_large", args: { limit: RECORD_LIMIT } };
            return;
        }
        await this.trying(async () => {
            const seed = drawSeed();
            const made = await this.connection.request<Created>("load", {
                commit: commitmentOf(seed),
                record,
                first,
                second,
            });
            then?.(made.game);
            this.seat(made, "", "", { en: "", fr: "" }, seed);
        });
    }

    // A battle of another table again, from before line `n`, against a computer.
    async playOn(table: Table, n: number, side: Side): Promise<void> {
        await this.trying(async () => {
            const record = recordBefore(await table.record(), n);
            await this.load(record, ...this.against(side, "captain"));
        });
    }

    // A battle that came inside an address, from a replay that stands alone.
    private async goOn(word: string, side: Side): Promise<void> {
        // Once: who loads the page again does not want another.
        history.replaceState(null, "", location.pathname + location.search);
        const record = await unpacked(word);
        if (record === null) this.error = { key: "error.bad_record", args: { line: 1 } };
        else await this.load(record, ...this.against(side, "captain"));
    }

    // Those of a game, in their order; none where they cannot be had.
    async puzzles(game: string): Promise<PuzzleHead[]> {
        try {
            return (await this.connection.request<{ puzzles: PuzzleHead[] }>("puzzles", { game })).puzzles;
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            return [];
        }
    }

    // A puzzle: where it was left, or from its beginning.
    async solve(game: GameInfo, puzzle: PuzzleHead, again = false): Promise<void> {
        const kept = puzzleProgress()[puzzleKey(game.game, puzzle.name)];
        if (kept && !again && !kept.solved && seatsOf(kept.game).length) return this.openGame(kept.game);
        await this.trying(async () => {
            const reply = await this.connection.request<{ puzzle: Puzzle }>("puzzle", { game: game.game, puzzle: puzzle.name });
            const { record, side } = reply.puzzle;
            await this.load(record, ...this.against(side, "reference"), (at) =>
                keepPuzzle(puzzleKey(game.game, puzzle.name), { game: at, solved: kept?.solved === true }),
            );
        });
    }

    private against(side: Side, level: string): [PlayerChoice, PlayerChoice] {
        const levels = this.library?.players ?? [];
        const computer: PlayerChoice = { kind: "computer", level: levels.includes(level) ? level : (levels[0] ?? "random") };
        const here: PlayerChoice = { kind: "here" };
        return side === "first" ? [here, computer] : [computer, here];
    }

    private seat(made: Created, rules: string, scenario: string, titles: { en: string; fr: string }, seed: string): void {
        const invite = made.invite?.first ?? made.invite?.second;
        for (const as of ["first", "second"] as const) {
            const token = made.seats[as];
            if (!token) continue;
            addSeat({
                game: made.game,
                as,
                token,
                watch: made.seats.watch,
                rules,
                scenario,
                titles,
                ...(invite ? { invite } : {}),
                ...(made.commitment ? { commitment: made.commitment, seed } : {}),
            });
        }
        if (!made.seats.first && !made.seats.second)
            addSeat({ game: made.game, as: "spectator", token: made.seats.watch, watch: made.seats.watch, rules, scenario, titles });
        this.invitation = invite ? this.link("join", invite) : null;
        this.openGame(made.game);
    }

    async claim(invite: string): Promise<void> {
        await this.trying(async () => {
            const name = settings.likes.name;
            const seed = drawSeed();
            const it = await this.connection.request<Replies["claim"]>("claim", { invite, commit: commitmentOf(seed), ...(name ? { name } : {}) });
            addSeat({
                game: it.game,
                as: it.as,
                token: it.seat,
                watch: it.watch,
                rules: "",
                scenario: "",
                titles: { en: "", fr: "" },
                ...(it.commitment ? { commitment: it.commitment, ...(it.late ? {} : { seed }) } : {}),
            });
            this.openGame(it.game);
        });
        if (!this.table) history.replaceState(null, "", "#");
    }

    openGame(game: string): void {
        const tokens: Partial<Record<Viewer, string>> = {};
        for (const seat of seatsOf(game)) tokens[seat.as] = seat.token;
        this.open(tokens, game);
        this.lesson = Lesson.at(game, this.library?.games ?? []);
        this.puzzle = this.table ? Riddle.at(this.table, game, this.library?.games ?? [], (of) => this.puzzles(of)) : null;
    }

    private open(tokens: Partial<Record<Viewer, string>>, game: string): void {
        this.table?.leave();
        const table = new Table(this.connection, tokens);
        this.table = table;
        this.lesson = null;
        this.puzzle = null;
        this.armies = false;
        if (game) history.replaceState(null, "", `#game=${game}`);
        void table.join();
    }

    // Opens the briefing of a battle, or goes back to the list; the browser's own "back" does, too.
    brief(battle: string | null): void {
        this.battle = battle;
        history.pushState(null, "", battle ? `#battle=${battle}` : location.pathname);
    }

    leaveArmies(): void {
        this.armies = false;
        history.replaceState(null, "", location.pathname);
    }

    leave(): void {
        this.table?.leave();
        this.table = null;
        this.invitation = null;
        this.battle = null;
        this.lesson = null;
        this.puzzle = null;
        history.replaceState(null, "", location.pathname);
        void this.refresh();
    }

    link(kind: "join" | "watch" | "seat", token: string): string {
        return `${location.origin}${location.pathname}#${kind}=${token}`;
    }

    async rename(seat: string, title: string): Promise<void> {
        await this.trying(() => this.connection.request("rename", { seat, title }));
        await this.refresh();
    }

    async remove(seat: string): Promise<void> {
        await this.trying(async () => {
            const held = seats().find((s) => s.token === seat);
            for (const s of held ? seatsOf(held.game) : []) {
                await this.connection.request("delete", { seat: s.token }).catch((e: unknown) => {
                    if (!(e instanceof Refused) || e.error.key !== "error.unknown_seat") throw e;
                });
                dropSeat(s.token);
            }
        });
        await this.refresh();
    }

    async recover(seat: string): Promise<void> {
        await this.trying(async () => {
            const reply = await this.connection.request<{ invite?: string; waits_until?: number }>("recover", { seat });
            this.waitsUntil = reply.waits_until ?? null;
            if (!reply.invite) return;
            changeSeat(seat, { invite: reply.invite });
            this.invitation = this.link("join", reply.invite);
        });
        await this.refresh();
    }

    private async trying(what: () => Promise<unknown>): Promise<void> {
        this.error = null;
        this.busy = true;
        try {
            await what();
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            if (e.error.key !== "error.connection_lost") this.error = e.error;
        } finally {
            this.busy = false;
        }
    }
}
