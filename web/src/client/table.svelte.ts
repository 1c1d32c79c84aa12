// A game on screen: the seats held here, what each may see, and everything one can ask or do.
import type { Connection } from "./connection";
import { Refused } from "./connection";
import { withHome } from "./handed_on";
import { foreteller, house } from "./house";
import { replayPage } from "./local/replay_page";
import { joined, standing } from "./log";
import { Past } from "./past.svelte";
import { Presenter } from "./presenter.svelte";
import type {
    Action,
    Actions,
    ChatEntry,
    Description,
    Entry,
    Forecast,
    Joined,
    LineStep,
    OfferKind,
    Prompt,
    Push,
    Reach,
    Refusal,
    Report,
    RequestError,
    Side,
    Status,
    Verdict,
    View,
    Viewer,
} from "./protocol";
import { showSeed } from "./seeds";
import { settings } from "./settings.svelte";

export interface Notice {
    key: string;
    args: Record<string, unknown>;
}

interface Seen {
    view: View;
    prompt: Prompt;
    // Came with the prompt, where the list is whole and short.
    actions: Actions | undefined;
    status: Status;
    entries: Entry[];
}

// Refusals that a moment later are past, and how long they are shown.
const PASSING = new Set(["error.stale", "error.stopping", "error.too_fast", "error.not_your_turn"]);
const SHOWN_MS = 6000;
// The pace of what somebody who wants everything at once asks to see again.
const AGAIN_MS = 500;

export class Table {
    description = $state.raw<Description | null>(null);
    game = "";
    watch = "";
    as = $state<Viewer>("spectator");
    chat = $state.raw<ChatEntry[]>([]);
    notices = $state.raw<Notice[]>([]);
    error = $state.raw<RequestError | null>(null);
    refusal = $state.raw<Refusal | Verdict | null>(null);
    gone = $state(false);
    // How far the computer has thought about its answer to line `n`, in thousandths.
    thought = $state.raw<{ n: number; side: Side; share: number } | null>(null);
    private seen = $state.raw<Partial<Record<Viewer, Seen>>>({});
    private offered = $state.raw<{ n: number; draft: number; as: Viewer; actions: Action[]; all: boolean } | null>(null);
    readonly presenter = new Presenter(() => settings.likes.pace || AGAIN_MS);
    readonly past = new Past(this);
    private readonly leaveLink: (() => void)[] = [];
    // How often the engine of this browser has learnt what stands.
    known = $state(0);
    private readonly foreteller = foreteller(() => this.known++);

    constructor(
        private readonly connection: Connection,
        readonly tokens: Partial<Record<Viewer, string>>,
    ) {
        this.leaveLink.push(
            connection.onPush((push) => this.hear(push)),
            connection.onLink((link) => {
                if (link !== "open") return;
                // The server is back.
                this.notices = this.notices.filter((n) => n.key !== "notice.stopping");
                void this.join();
            }),
        );
    }

    // --- what is seen ---------------------------------------------------------------------------

    readonly now = $derived(this.seen[this.as] ?? null);
    readonly live = $derived(this.now?.view ?? null);
    readonly prompt = $derived(this.now?.prompt ?? null);
    readonly status = $derived(this.now?.status ?? null);
    readonly entries = $derived(this.now?.entries ?? []);
    readonly standing = $derived(standing(this.entries));
    // What the board shows: the past in a replay, the step being shown, or the present.
    readonly shown = $derived(
        this.past.moment !== null && this.past.view ? this.past.view : (this.presenter.view ?? this.live),
    );
    readonly atPresent = $derived(this.past.moment === null && this.presenter.view === null);
    readonly mine = $derived(this.atPresent && !!this.prompt?.yours && !this.status?.result && !this.status?.broken);
    // The computer is waited for. Where both sides plan it may think beside one's own question: nobody waits then.
    readonly waitsForThought = $derived(this.atPresent && !!this.status?.thinking && !this.prompt?.yours && !this.status.result);
    readonly actionsReady = $derived(
        !!this.offered &&
            this.offered.as === this.as &&
            this.offered.n === this.prompt?.n &&
            this.offered.draft === (this.prompt.draft ?? 0),
    );
    readonly actions = $derived(this.mine && this.actionsReady && this.offered ? this.offered.actions : []);
    // These are all there are.
    readonly complete = $derived(!!this.offered?.all);
    readonly lastLine = $derived(this.entries[this.entries.length - 1] ?? null);
    readonly isPlayer = $derived(this.as !== "spectator");
    readonly holdsBoth = $derived(!!this.seen.first && !!this.seen.second);
    // Both sides sit at this screen and one may not see what the other sees: who is to sit down before anything
    // shows, when the page comes up and whenever the other side is asked. Not before what was done has been shown.
    private seated = $state(false);
    readonly awaited = $derived.by((): Side | null => {
        if (!this.description?.secrets || !this.holdsBoth || this.status?.result || this.presenter.busy) return null;
        const other = this.otherSide();
        if (!this.prompt?.yours && this.seen[other]?.prompt.yours) return other;
        return this.seated || this.as === "spectator" ? null : this.as;
    });
    sit(side: Side): void {
        this.seated = true;
        this.look(side);
    }

    get next(): number {
        return this.status?.next ?? 1;
    }

    private token(as: Viewer = this.as): string {
        return this.tokens[as] ?? "";
    }

    // --- joining --------------------------------------------------------------------------------

    async join(): Promise<void> {
        for (const as of ["first", "second", "spectator"] as const) {
            const token = this.tokens[as];
            if (!token) continue;
            if (as === "spectator" && (this.tokens.first || this.tokens.second)) continue;
            const known = this.seen[as];
            const from = known ? known.status.next : 1;
            try {
                const it = await this.patiently<Joined>("join", { seat: token, from });
                this.game = it.game;
                this.watch = it.watch;
                this.description ??= it.description;
                this.chat = it.chat;
                this.see(as, {
                    view: it.view,
                    prompt: it.prompt,
                    actions: it.actions,
                    status: it.status,
                    entries: joined(known?.entries ?? [], it.from, it.entries),
                });
            } catch (e) {
                if (e instanceof Refused && e.error.key === "error.unknown_seat") this.gone = true;
                this.fail(e);
            }
        }
        this.look();
    }

    // A server that is busy is asked again, less and less often.
    private async patiently<T>(what: string, fields: Record<string, unknown>): Promise<T> {
        for (let pause = 250; ; pause *= 2)
            try {
                return await this.connection.request<T>(what, fields);
            } catch (e) {
                if (!(e instanceof Refused) || e.error.key !== "error.busy" || pause > 8000) throw e;
                await new Promise((again) => setTimeout(again, pause));
            }
    }

    leave(): void {
        for (const off of this.leaveLink) off();
        this.presenter.skip();
        this.foreteller?.close();
        for (const token of Object.values(this.tokens))
            if (token && this.connection.link === "open")
                this.connection.request("leave", { seat: token }).catch(() => {});
    }

    private see(as: Viewer, seen: Seen): void {
        this.seen = { ...this.seen, [as]: seen };
        if (as !== "spectator") showSeed(this.connection, seen.status);
    }

    // Who looks: the side asked, where both are held here.
    look(as?: Viewer): void {
        const held = (["first", "second", "spectator"] as const).filter((v) => this.seen[v]);
        const asked = held.find((v) => this.seen[v]?.prompt.yours);
        const to = as ?? asked ?? (this.seen[this.as] ? this.as : held[0]);
        if (to) this.as = to;
        void this.fetchActions();
    }

    private hear(push: Push): void {
        if (push.game !== this.game) return;
        const known = this.seen[push.as];
        switch (push.push) {
            case "state": {
                if (!known) return;
                if (push.from > known.status.next) return void this.join();
                // What the other side does while both plan leaves this side's plan, and its hand, alone.
                if (
                    push.as === this.as &&
                    this.actionsReady &&
                    this.offered &&
                    known.prompt.turn === "both" &&
                    push.prompt.turn === "both" &&
                    push.prompt.yours &&
                    (known.prompt.draft ?? 0) === (push.prompt.draft ?? 0)
                )
                    this.offered = { ...this.offered, n: push.prompt.n };
                // The end of a game with secrets tells old lines again, unmasked.
                const fresh = push.entries.filter((e) => e.n >= known.status.next);
                this.see(push.as, {
                    view: push.view,
                    prompt: push.prompt,
                    actions: push.actions,
                    status: push.status,
                    entries: joined(known.entries, push.from, push.entries),
                });
                this.refusal = null;
                this.forget();
                if (push.as === this.as) void this.present(known.view, fresh);
                // A side held here that is now asked takes the screen, unless a curtain must fall first.
                if (push.prompt.yours && push.as !== this.as && !this.description?.secrets)
                    this.look(push.as);
                else if (push.as === this.as && !this.actionsReady) void this.fetchActions();
                else if (push.as === this.as && push.prompt.yours) void this.learn(push.as);
                break;
            }
            case "status":
                if (known) this.see(push.as, { ...known, status: push.status });
                break;
            case "chat":
                if (push.as === this.as) this.chat = [...this.chat, push.entry];
                break;
            case "notice":
                if (push.as === this.as)
                    this.notices = [...this.notices.slice(-4), { key: push.key, args: push.args }];
                break;
            case "thinking":
                if (push.as === this.as) this.thought = push;
                break;
            case "gone":
                this.gone = true;
                break;
        }
    }

    // Steps that were not this reader's own are shown one by one.
    private async present(before: View, fresh: Entry[]): Promise<void> {
        const told = fresh.filter((e) => e.kind !== "undo");
        const foreign = told.some((e) => e.kind === "chance" || !e.side || !this.seen[e.side]);
        if (!foreign || settings.likes.pace === 0 || this.past.moment !== null || fresh.some((e) => e.kind === "undo"))
            return;
        const first = told[0] as Entry;
        const last = told[told.length - 1] as Entry;
        if (last.n - first.n > 400) return;
        this.presenter.expect(before, first.n);
        try {
            const views = await this.past.frames(first.n, last.n + 1);
            this.presenter.arrive(
                before,
                first.n,
                told.flatMap((entry) => {
                    const after = views.get(entry.n + 1);
                    return after ? [{ entry, after }] : [];
                }),
            );
        } catch (e) {
            this.presenter.arrive(before, first.n, []);
            this.fail(e);
        }
    }

    // Shows what was done from a line on once more, piece by piece.
    async showAgain(from: number): Promise<void> {
        await this.past.goTo(Infinity);
        const lines = this.standing.filter((e) => e.n >= from);
        const last = lines[lines.length - 1];
        if (!last) return;
        try {
            const views = await this.past.frames(from, last.n + 1);
            const before = views.get(lines[0]?.n ?? from);
            if (before)
                this.presenter.show(
                    before,
                    lines.flatMap((entry) => {
                        const after = views.get(entry.n + 1);
                        return after ? [{ entry, after }] : [];
                    }),
                );
        } catch (e) {
            this.fail(e);
        }
    }

    // --- asking ---------------------------------------------------------------------------------

    // While answers are given one after another for the player, nobody looks at the lists.
    quiet = false;

    async fetchActions(): Promise<void> {
        const prompt = this.prompt;
        if (!prompt?.yours || this.status?.result || this.status?.broken || this.quiet) return;
        const as = this.as;
        const draft = prompt.draft ?? 0;
        const offer = ({ n, actions, coverage }: Actions): void => {
            this.offered = { n, draft, as, actions, all: coverage === "all" };
        };
        const told = this.now?.actions;
        if (told) offer(told);
        try {
            if (!told) offer((await this.connection.request<{ actions: Actions }>("actions", { seat: this.token(as), wanted: 3000 })).actions);
            await this.learn(as);
        } catch (e) {
            this.fail(e);
        }
    }

    // Of what is asked now, what this side knows goes to the engine of this browser.
    private async learn(as: Viewer): Promise<void> {
        if (as === "spectator" || !this.foreteller?.willing() || this.foreteller.knows(this.asked)) return;
        try {
            const told = await this.ask<{ n: number; draft: number; known: string; stamp: string }>("known");
            if (this.as === as) await this.foreteller.learn(`${as} ${told.n} ${told.draft}`, as, told);
        } catch (e) {
            // The server answers the hand then.
            if (!(e instanceof Refused)) throw e;
        }
    }
    private readonly asked = $derived(`${this.as} ${this.prompt?.n ?? 0} ${this.prompt?.draft ?? 0}`);

    // Is the hand answered at once, without a server?
    get instant(): boolean {
        return house.keeps || !!this.foreteller?.knows(this.asked);
    }

    // Of these actions, where each leads may be asked for next.
    foresee(actions: string[]): void {
        this.foreteller?.foresee(this.asked, this.token(), actions);
    }

    // What was answered while the same question stood.
    private readonly answered = new Map<string, Promise<unknown>>();
    private answeredOf: Prompt | null = null;

    private foretold<T>(what: string, action: string): Promise<T> {
        if (this.answeredOf !== this.prompt) this.answered.clear();
        this.answeredOf = this.prompt;
        const key = `${this.as} ${what} ${action}`;
        const known = this.answered.get(key);
        if (known) return known as Promise<T>;
        const fields = { seat: this.token(), action };
        const asking = (async () => (await this.foreteller?.ask<T>(this.asked, what, fields)) ?? this.patiently<T>(what, fields))();
        this.answered.set(key, asking);
        asking.catch(() => this.answered.delete(key));
        return asking;
    }

    // The few actions the rules propose first: the most sensible ones.
    // (Refusals such as "too fast" are the asker's to handle.)
    async proposals(wanted: number): Promise<Action[]> {
        const reply = await this.ask<{ actions: Actions }>("actions", { wanted });
        return reply.actions.actions;
    }

    // What the rules propose first, again and again from here: at most so many steps.
    async line(): Promise<LineStep[]> {
        const reply = await this.ask<{ line: { steps: LineStep[] } }>("line", {});
        return reply.line.steps;
    }

    async why(action: string): Promise<Verdict> {
        return (await this.foretold<{ verdict: Verdict }>("why", action)).verdict;
    }

    async forecast(action: string): Promise<Forecast> {
        return (await this.foretold<{ forecast: Forecast }>("forecast", action)).forecast;
    }

    async reach(action: string): Promise<Reach> {
        return (await this.foretold<{ reach: Reach }>("reach", action)).reach;
    }

    async report(): Promise<Report> {
        return (await this.ask<{ report: Report }>("report")).report;
    }

    async record(): Promise<string> {
        return (await this.ask<{ record: string }>("record")).record;
    }

    async replayPage(): Promise<{ name: string; html: string }> {
        const { description, status } = this;
        if (!house.keeps || !description || !status) {
            const made = await this.ask<{ name: string; html: string }>("replay_page");
            return { ...made, html: withHome(made.html) };
        }
        const [report, record, frames] = await Promise.all([this.report(), this.record(), this.past.allFrames()]);
        const told = { description, status, report, record, frames, entries: this.entries };
        const html = await replayPage(description.game, told);
        return { name: `${description.game}-${description.scenario}-${this.game}.html`, html: withHome(html) };
    }

    ask<T>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
        return this.patiently<T>(what, { seat: this.token(), ...fields });
    }

    // --- acting ---------------------------------------------------------------------------------

    // What was planned from this page: it is no line of the record before all is sealed.
    planned = $state.raw<readonly string[]>([]);

    async act(actions: string[]): Promise<boolean> {
        const planning = this.prompt?.turn === "both";
        const seal = this.prompt?.ends;
        this.error = null;
        this.refusal = null;
        // What was told about the other side's last move is old now.
        this.notices = [];
        try {
            const reply = await this.ask<{ stopped: string | null; refusal?: Refusal }>("act", {
                n: this.next,
                actions,
            });
            if (reply.stopped === "refused" && reply.refusal) this.refusal = reply.refusal;
            // Sealing is a line of the record, and there it is seen.
            else if (planning) this.planned = [...this.planned, ...actions.filter((each) => each !== seal)];
            return reply.stopped !== "refused";
        } catch (e) {
            this.fail(e);
            return false;
        }
    }

    async roll(dice: string): Promise<void> {
        await this.doing("roll", { n: this.next, dice });
    }

    // Would taking back have to wait for somebody's word? The computer and one's own other side never object.
    readonly undoAsks = $derived.by(() => {
        const other = this.status?.players[this.as === "first" ? 1 : 0];
        return !!this.status?.ask_undo && !this.status.free_undo && other?.kind === "person" && !this.holdsBoth;
    });

    readonly canUndo = $derived(!!this.status?.draft || !!this.status?.free_undo || !!this.status?.ask_undo);

    // Lines said together, a group's march or a formation's placing: one undo takes them all back.
    private bundles: { from: number; to: number }[] = [];
    async together(work: () => Promise<void>): Promise<void> {
        const from = this.next;
        await work();
        if (this.next > from) this.bundles.push({ from, to: this.next });
    }

    // Takes back what was done last by oneself: the last thing planned, or all steps of one move, as far as they may go back.
    async undoLast(): Promise<void> {
        const status = this.status;
        if (!status) return;
        if (status.draft) return this.doing("take_back", { wanted: 1 });
        // Whoever is here alone, or against the computer, need not ask.
        const alone = this.holdsBoth || status.players[this.as === "first" ? 1 : 0].kind === "computer";
        const least = alone ? status.ask_undo || status.free_undo : status.free_undo || status.ask_undo;
        const lines = this.standing;
        const own = lines.findLast((e) => e.kind === "action" && e.side === this.as);
        if (!least || !own || own.n < least) return;
        const bundle = this.bundles.find((b) => own.n >= b.from && own.n < b.to);
        if (bundle) return this.doing("undo", { to: Math.max(bundle.from, least), n: this.next });
        let to = own;
        // Back over the steps before it; what the other side let pass between them goes with them, dice do not.
        for (let i = lines.indexOf(own) - 1; i >= 0; i--) {
            const line = lines[i] as Entry;
            if (line.kind !== "action" || line.n < least) break;
            if (line.side !== this.as) continue;
            if (!to.march || line.march !== to.march) break;
            to = line;
        }
        await this.doing("undo", { to: to.n, n: this.next });
    }

    // All back to this line, as far as it may be taken back.
    async undoTo(line: number): Promise<void> {
        const least = this.status?.free_undo || this.status?.ask_undo || 0;
        if (least) await this.doing("undo", { to: Math.max(line, least), n: this.next });
    }

    consent(kind: OfferKind, yes: boolean): Promise<void> {
        return this.doing("consent", { kind, yes });
    }

    offerDraw(): Promise<void> {
        return this.doing("offer_draw");
    }

    resign(): Promise<void> {
        return this.doing("resign");
    }

    abandon(): Promise<void> {
        return this.doing("abandon");
    }

    say(text: string): Promise<void> {
        return this.doing("chat", { text });
    }

    mute(of: Viewer, yes: boolean): Promise<void> {
        return this.doing("mute", { of, yes });
    }

    async doing(what: string, fields: Record<string, unknown> = {}): Promise<void> {
        this.error = null;
        this.refusal = null;
        try {
            await this.ask(what, fields);
        } catch (e) {
            this.fail(e);
        }
    }

    fail(e: unknown): void {
        if (!(e instanceof Refused)) throw e;
        if (e.error.key === "error.connection_lost") return;
        if (e.error.refusal) this.refusal = e.error.refusal;
        this.error = e.error;
        if (e.error.key === "error.stale") void this.join();
        if (PASSING.has(e.error.key)) {
            clearTimeout(this.fading);
            this.fading = setTimeout(() => this.forget(), SHOWN_MS);
        }
    }

    // What was refused for the moment alone is not told for ever.
    private fading: ReturnType<typeof setTimeout> | undefined;
    private forget(): void {
        if (this.error && PASSING.has(this.error.key)) this.error = null;
    }

    dismiss(): void {
        this.error = null;
        this.refusal = null;
    }

    // The line whose doing led to what is shown.
    readonly lastEntry = $derived.by(() => {
        if (this.presenter.current) return this.presenter.current.entry;
        const n = this.past.moment ?? Infinity;
        return this.standing.findLast((e) => e.n < n) ?? null;
    });

    otherSide(): Side {
        return this.as === "first" ? "second" : "first";
    }
}
