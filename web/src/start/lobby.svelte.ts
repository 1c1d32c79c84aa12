// Making, finding and opening games.
import type { Connection } from "../client/connection";
import { Refused } from "../client/connection";
import type {
    Created,
    GameInfo,
    Library,
    MineGame,
    PlayerChoice,
    RequestError,
    ScenarioInfo,
    Viewer,
} from "../client/protocol";
import { addSeat, changeSeat, dropSeat, seats, seatsOf } from "../client/seats";
import { settings } from "../client/settings.svelte";
import { Table } from "../client/table.svelte";
import { speech } from "../words/language.svelte";

export class Lobby {
    library = $state.raw<Library | null>(null);
    games = $state.raw<MineGame[]>([]);
    table = $state.raw<Table | null>(null);
    error = $state.raw<RequestError | null>(null);
    // A link to send to the other player.
    invitation = $state<string | null>(null);
    busy = $state(false);
    // The army builder is open.
    armies = $state(false);
    tour = false;
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
        await Promise.all(reply.library.games.map((g) => speech.useGame(g.game)));
        await this.fromAddress();
        await this.refresh();
    }

    // A link that was sent: a seat to take, a battle to watch, a game to resume.
    async fromAddress(): Promise<void> {
        const hash = new URLSearchParams(location.hash.slice(1));
        const invite = hash.get("join");
        const watch = hash.get("watch");
        const game = hash.get("game");
        this.armies = hash.has("army");
        this.battle = hash.get("battle");
        if (invite) await this.claim(invite);
        else if (watch) this.open({ spectator: watch }, "");
        else if (game && seatsOf(game).length) this.openGame(game);
        else if (this.table) this.leave();
    }

    async refresh(): Promise<void> {
        const held = seats();
        if (!held.length) {
            this.games = [];
            return;
        }
        await this.trying(async () => {
            const reply = await this.connection.request<{ games: MineGame[]; unknown: string[] }>("mine", {
                seats: held.map((s) => s.token),
            });
            for (const token of reply.unknown) dropSeat(token);
            // Where both sides sit here the game is listed once.
            const seen = new Set<string>();
            this.games = reply.games
                .sort((a, b) => b.status.changed - a.status.changed)
                .filter((g) => !seen.has(g.status.game) && seen.add(g.status.game));
        });
    }

    async create(
        game: GameInfo,
        scenario: ScenarioInfo,
        options: Record<string, string | number | object>,
        first: PlayerChoice,
        second: PlayerChoice,
        dice: "sealed" | "typed",
    ): Promise<void> {
        await this.trying(async () => {
            const made = await this.connection.request<Created>("create", {
                game: game.game,
                scenario: scenario.id,
                options,
                first,
                second,
                dice,
            });
            this.seat(made, game.game, scenario.id, scenario.title);
        });
    }

    async load(record: string): Promise<void> {
        await this.trying(async () => {
            const made = await this.connection.request<Created>("load", {
                record,
                first: { kind: "here" },
                second: { kind: "here" },
            });
            this.seat(made, "", "", { en: "", fr: "" });
        });
    }

    private seat(made: Created, rules: string, scenario: string, titles: { en: string; fr: string }): void {
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
            const it = await this.connection.request<{ game: string; as: Viewer; seat: string; watch: string }>(
                "claim",
                { invite, ...(name ? { name } : {}) },
            );
            addSeat({
                game: it.game,
                as: it.as,
                token: it.seat,
                watch: it.watch,
                rules: "",
                scenario: "",
                titles: { en: "", fr: "" },
            });
            this.openGame(it.game);
        });
        if (!this.table) history.replaceState(null, "", "#");
    }

    openGame(game: string): void {
        const tokens: Partial<Record<Viewer, string>> = {};
        for (const seat of seatsOf(game)) tokens[seat.as] = seat.token;
        this.open(tokens, game);
    }

    private open(tokens: Partial<Record<Viewer, string>>, game: string): void {
        this.table?.leave();
        const table = new Table(this.connection, tokens);
        this.table = table;
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
        this.tour = false;
        history.replaceState(null, "", location.pathname);
        void this.refresh();
    }

    link(kind: "join" | "watch", token: string): string {
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
            const { invite } = await this.connection.request<{ invite: string }>("recover", { seat });
            changeSeat(seat, { invite });
            this.invitation = this.link("join", invite);
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
