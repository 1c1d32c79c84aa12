// The JSON that crosses the border. Made from protocol/schema/wire.schema.json by tools/check_wire --write: change it there.

// The JSON that crosses the border, as protocol/README.md and server/README.md describe it.
export type Side = "first" | "second";

export type Viewer = Side | "spectator";

export type Turn = "player" | "both" | "chance" | "over";

export interface Both {
    en: string;
    fr: string;
}

export interface Ref {
    unit?: number | string;
    hex?: string | number;
    rule?: string | number;
    [more: string]: string | number | undefined;
}

export type Term = number | {
    tenths: number;
    ref?: undefined;
} | {
    key: string;
    ref?: Ref;
} | {
    label: string;
    ref?: Ref;
} | {
    name: Both;
    ref?: Ref;
};

export interface Sentence {
    say: string;
    rule?: string;
    args: { [key: string]: Term };
}

// What befalls somebody, merged over causes (engine/game/effect.h). Without a subject: everybody of the side.
export interface Effect {
    effect: string;
    subject?: Term;
    side?: Side;
    amount?: number;
    or_more?: boolean;
    // Of a decision: what is to be decided.
    said?: Sentence;
}

// The result of a fight, a shot, a test or a charge.
export interface FightCard {
    from: number;
    to: number;
    // Nothing of it is left to be settled.
    over: boolean;
    what: Sentence[];
    rolls: {
        n: number;
        asked?: Sentence;
        dice?: string;
        told: Sentence[];
    }[];
    effects: Effect[];
    // The modifiers that mattered most; where it could be worked out, the chance of what happened with and without.
    why: {
        tally: string;
        rule: string;
        amount: number;
        chance?: number;
        without?: number;
    }[];
}

export type Told = Sentence & {
    kind: "event";
    does?: Effect[];
} | {
    kind: "modifier";
    tally: string;
    rule: string;
    amount: number;
} | {
    kind: "cite";
    rule: string;
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

// Where a rule or a value comes from.
export interface Source {
    kind: string;
    book?: string;
    section?: string;
    method?: string;
    why?: string;
    address?: string;
    from?: string;
    confidence?: string;
    what?: string;
}

// Where the values of a piece come from, and those of them that come from elsewhere.
export interface Origin {
    source?: Source;
    sources?: { [key: string]: Source };
}

export interface PieceInfo extends Origin {
    id: number;
    code: string;
    side: Side;
    name: Both;
    [more: string]: unknown;
}

// The ground, as the file of its map or scenario tells it.
export interface BoardInfo {
    kind: string;
    [more: string]: unknown;
}

export interface Description {
    game: string;
    scenario: string;
    title: Both;
    intro: Both;
    sides: {
        key: string;
    }[];
    options: unknown;
    board: BoardInfo;
    pieces: PieceInfo[];
    tables?: { [key: string]: unknown };
    secrets?: boolean;
    briefing?: BriefingInfo;
    [more: string]: unknown;
}

export interface View {
    n: number;
    over: boolean;
    [more: string]: unknown;
}

// What kind of question it is: terrain is laid, pieces are put down, both decide face down, one's own turn, a
// reaction to the enemy, what a result leaves to choose.
export type Asking = "ground" | "set_up" | "plan" | "act" | "reaction" | "settle";

export interface Prompt {
    n: number;
    turn: Turn;
    side: Side;
    yours: boolean;
    rule?: string;
    question: Sentence;
    ask: unknown;
    // Of a question to a player.
    kind?: Asking;
    // What ends it, in notation, where that is always the same.
    ends?: string;
    // Code of the one piece it is about: in hand even where it can do nothing, so that one can ask why.
    actor?: string;
    // The rules that say how far a piece can go now.
    bounds?: string[];
    // How many actions this side has planned and not sealed.
    draft?: number;
}

export interface Action {
    text: string;
    describe: Sentence;
    // What it does to the question; absent: it is one answer among others.
    sense?: "ends" | "passes" | "declines" | "declares" | "joins" | "places";
    // One dares it by dice: the odds come first.
    venture?: boolean;
    // A step of a move of its first piece.
    march?: boolean;
    // Codes of the pieces it concerns, who acts first; where one points for it; which way somebody will look.
    on?: {
        pieces?: string[];
        cells?: string[];
        facing?: number;
    };
    [more: string]: unknown;
}

export interface Actions {
    n: number;
    coverage: "all" | "part";
    actions: Action[];
}

// One step of what the rules would propose, and what is asked before it.
export interface LineStep extends Action {
    ask: unknown;
    kind: Asking;
}

export interface Breach {
    rule: string;
    measured?: number;
    allowed?: number;
}

export interface Verdict {
    legal: boolean;
    breaches?: Breach[];
    unreadable?: {
        at: number;
        expected: string;
    };
}

export interface Refusal {
    refused: string;
    legal?: boolean;
    breaches?: Breach[];
    unreadable?: {
        at: number;
        expected: string;
    };
    // Of a record: where it cannot be read, and what should stand there.
    line?: number;
    expected?: string;
}

export interface Entry {
    n: number;
    kind: "action" | "chance" | "undo";
    side?: Side;
    text?: string;
    // Code of the piece whose move it is a step of.
    march?: string;
    to?: number;
    told?: Told[];
    // Of the fight that ends with this line, or has come so far.
    card?: FightCard;
}

export interface Chance {
    chance: number;
    exact?: string;
    // Where players' answers bear on it: `chance` is then the least of it.
    most?: number;
    exact_most?: string;
}

// `causes`: places in `ends`.
export interface Outlook extends Effect, Chance {
    causes: number[];
}

export interface Tally {
    tally: string;
    sum: number;
    lines: {
        rule: string;
        amount: number;
    }[];
}

export interface Forecast extends Verdict {
    action?: string;
    told?: Told[];
    tallies?: Tally[];
    rows?: {
        outcome: string;
        weight: number;
        of: number;
        told: Told[];
    }[];
    ends?: (Chance & {
        end: Sentence;
    })[];
    // Ends in the same words by several rules, by their places: the chance that one of them tells it.
    sums?: (Chance & {
        end: Sentence;
        ends: number[];
    })[];
    // The ends merged by what happens to whom, the worst first.
    outlook?: Outlook[];
    cites?: string[];
    imagined?: boolean;
    // Where the action only begins something: the odds when it is gone through with as fully as can be.
    whole?: ForecastReply;
    // All that could be said next, where that is one thing: nothing comes of it.
    only?: Sentence;
    // One for each answer of the other side, where that decides which odds count, or for each thing that may lie face
    // down.
    replies?: ForecastReply[];
    // Every result was followed to its end.
    complete?: boolean;
}

// A forecast given one answer of the other side, or one thing that may lie face down.
export interface ForecastReply extends Forecast {
    describe: Sentence;
    supposed?: boolean;
    given?: Sentence;
}

// A place a piece can get to.
export interface ReachPlace {
    cell: string;
    facing: number;
    cost: number;
    steps: string[];
}

// A place a piece looks at, and what stands in the way.
export interface SeenPlace {
    cell: string;
    blocked: string[];
}

// A line of sight over open ground: to whom, and where it ends before him.
export interface SightLine {
    unit: number;
    from: [number, number];
    to: [number, number];
    blocked?: [number, number];
}

export interface Reach {
    places?: ReachPlace[];
    seen?: SeenPlace[];
    lines?: SightLine[];
    // The question could not be read.
    legal?: false;
    unreadable?: {
        at: number;
        expected: string;
    };
}

export interface PlayerInfo {
    kind: "person" | "computer" | "open";
    level?: string;
    name?: string;
    present: boolean;
}

export type OfferKind = "undo" | "draw" | "abandon" | "seat";

export interface Result {
    how: "rules" | "resigned" | "draw" | "abandoned";
    winner: Side | null;
    score: [number, number];
}

export interface SeedInfo {
    promised?: string;
    shown: boolean;
}

export interface Status {
    game: string;
    title: string;
    next: number;
    turn: Turn;
    side: Side;
    asked: [boolean, boolean];
    players: [PlayerInfo, PlayerInfo];
    spectators: number;
    dice: "sealed" | "typed";
    commitment: string;
    secret?: string;
    thinking: boolean;
    // Per cent of its usual thinking, while many computers think at once.
    effort?: number;
    free_undo: number;
    ask_undo: number;
    offer: {
        kind: OfferKind;
        by: Side;
        to?: number;
    } | null;
    result: Result | null;
    created: number;
    changed: number;
    // A game nobody touches is thrown away then.
    expires?: number;
    // The rules of today do not play the record beyond this line: it can only be looked at.
    broken?: {
        line: number;
        recorded: string;
        rules: string;
    };
    // Somebody else is asked for in the other's place, from that moment on.
    replacing?: {
        by: Side;
        at: number;
    };
    draft?: number;
    // What each side's page has promised for the dice, as a hash, and whether it has shown it; while one is not
    // shown.
    seeds?: [SeedInfo, SeedInfo];
    // For what due dice wait.
    waits?: "seed";
    muted?: Viewer[];
}

export interface ChatEntry {
    as: Viewer;
    name: string;
    text: string;
    time: number;
}

export interface Joined {
    as: Viewer;
    game: string;
    watch: string;
    description: Description;
    view: View;
    prompt: Prompt;
    // What may be done now, to who is asked, where the list is whole and short.
    actions?: Actions;
    from: number;
    entries: Entry[];
    chat: ChatEntry[];
    status: Status;
}

export type PatchStep = {
    op: "add" | "replace";
    path: string;
    value: Json;
} | {
    op: "remove";
    path: string;
};

export type Frame = {
    n: number;
    view: View;
} | {
    n: number;
    patch: PatchStep[];
};

export interface DiceLuck {
    count: number;
    sum: number;
    expected: number;
    luck: number;
    faces: number[];
}

export interface Report {
    over: boolean;
    result: Result | null;
    score: [number, number];
    lines: number;
    actions: [number, number];
    rolls: number;
    undone: number;
    started: number;
    ended: number;
    thought_ms: [number, number];
    dice: [DiceLuck, DiceLuck];
    rolled: {
        n: number;
        side: Side;
        dice: number[];
        sum: number;
        expected: number;
    }[];
    commitment: string;
    secret?: string;
}

// A plan that was weighed: the aims of the formations, and the score to expect of it in ten-thousandths.
export interface WeighedPlan {
    chance: number;
    aims: {
        aim: string;
        who: Term[];
    }[];
}

// What a computer player advises a side.
export interface Counsel {
    n: number;
    action: Action;
    reason: Sentence;
    // The best first.
    plans: WeighedPlan[];
    // What the enemy might do that it fears most, and what is then left to expect.
    fear?: WeighedPlan;
}

// A battle looked back on; scores are those of the first side, in ten-thousandths.
export interface Analysis {
    points: {
        n: number;
        chance: number;
        dice?: number;
        decisions?: number;
    }[];
    turning: {
        n: number;
        side: Side;
        lost: number;
        better?: Counsel;
    }[];
}

export interface PuzzleHead {
    name: string;
    title: Both;
}

export interface Puzzle extends PuzzleHead {
    side: Side;
    scenario: string;
    record: string;
}

export interface Judged {
    // The answer is given.
    over: boolean;
    solved?: boolean;
    // It is the very answer the puzzle looks for.
    found?: boolean;
    yours?: {
        chance: number;
        did: Sentence[];
    };
    best?: {
        chance: number;
        did: Sentence[];
    };
}

export interface OptionInfo {
    id: string;
    rule?: string;
    values?: string[];
    min?: number;
    max?: number;
    default: string | number;
    name: Both;
    help?: Both;
    value_names?: { [key: string]: Both };
    // It takes a list of the player's own, too.
    own?: boolean;
    // The battles it belongs to, if not to all.
    scenarios?: string[];
    // Where its values come from: what the data files offer.
    values_from?: string;
}

// What a player is told before a battle; rules are named by their ids.
export interface Commander {
    name: Both;
    temper: string;
}

export interface BriefingInfo {
    minutes: number;
    // 1 easy to 3 hard.
    difficulty: number;
    // At least, at most.
    turns: [number, number];
    place?: Both;
    // Of the first and the second side, and the temper that fits him.
    commanders?: [Commander, Commander];
    wins: {
        rule: string[];
    };
    first?: {
        rule: string[];
    };
    second?: {
        rule: string[];
    };
    special?: {
        rule: string[];
    };
    scenario?: string;
}

export interface ScenarioInfo {
    id: string;
    title: Both;
    intro: Both;
    // Catalogue keys of its sides, where it names its own.
    sides?: string[];
    kind?: "battle" | "historical" | "training";
    source?: Source;
    briefing?: BriefingInfo;
    // Rules a training scenario teaches.
    teaches?: string[];
    // Values of the game's options where a player says nothing.
    options?: { [key: string]: string | number };
    order?: number;
}

// What fulfils a step of a lesson: something the hand does, an action of the reader's side, or a question reached.
export type Fulfilled = {
    hand: "picked" | "odds" | "rule" | "goals" | "legend" | "armies";
} | {
    did: string[];
} | {
    asked: string[];
};

export interface LessonInfo {
    id: string;
    order: number;
    title: Both;
    scenario: string;
    side: Side;
    steps: {
        text: Both;
        done: Fulfilled;
    }[];
}

export interface GameInfo {
    game: string;
    title: Both;
    subtitle?: Both;
    // Catalogue keys of the two sides.
    sides: string[];
    options: OptionInfo[];
    scenarios: ScenarioInfo[];
    lessons?: LessonInfo[];
    ground?: string;
    // Version of its rules.
    rules?: number;
    source?: Source;
}

export interface Library {
    version: string;
    games: GameInfo[];
    players: string[];
    // What a level may have after a colon ("captain:bold"), the usual one first.
    tempers: string[];
    // The players that may have one.
    tempered: string[];
}

export type PlayerChoice = {
    kind: "here";
    name?: string;
} | {
    kind: "elsewhere";
} | {
    kind: "computer";
    level: string;
};

export interface Created {
    game: string;
    seats: {
        first?: string;
        second?: string;
        watch: string;
    };
    invite: {
        first?: string;
        second?: string;
    };
    commitment?: string;
}

export interface MineGame {
    seat: string;
    as: Viewer;
    scenario: string;
    rules: string;
    titles: Both;
    status: Status;
}

export interface RequestError {
    key: string;
    args?: { [key: string]: string | number };
    refusal?: Refusal;
}

export type Push = {
    push: "state";
    game: string;
    as: Viewer;
    from: number;
    entries: Entry[];
    view: View;
    prompt: Prompt;
    actions?: Actions;
    status: Status;
} | {
    push: "status";
    game: string;
    as: Viewer;
    status: Status;
} | {
    push: "chat";
    game: string;
    as: Viewer;
    entry: ChatEntry;
} | {
    push: "notice";
    game: string;
    as: Viewer;
    key: string;
    args: { [key: string]: unknown };
} | {
    push: "thinking";
    game: string;
    as: Viewer;
    side: Side;
    n: number;
    share: number;
} | {
    push: "gone";
    game: string;
    as: Viewer;
};

// What each request is answered with, beside `id` and `ok`.
export interface Replies {
    create: Created;
    load: Created;
    reveal: Record<string, never>;
    claim: {
        game: string;
        as: Side;
        seat: string;
        watch: string;
        commitment?: string;
        // A seed was shown before, or dice have fallen: the one promised is not in them.
        late?: boolean;
    };
    mine: {
        games: MineGame[];
        unknown: string[];
        unread: string[];
        store: string;
    };
    join: Joined;
    leave: Record<string, never>;
    recover: {
        invite?: string;
        waits_until?: number;
        computer?: boolean;
    };
    mute: Record<string, never>;
    rename: Record<string, never>;
    delete: Record<string, never>;
    actions: {
        actions: Actions;
    };
    line: {
        line: {
            n: number;
            steps: LineStep[];
        };
    };
    why: {
        verdict: Verdict;
    };
    forecast: {
        forecast: Forecast;
    };
    reach: {
        reach: Reach;
    };
    known: {
        n: number;
        draft: number;
        known: string;
        stamp: string;
    };
    view: {
        view: View;
        prompt: Prompt;
        status: Status;
    };
    at: {
        n: number;
        view: View;
    };
    frames: {
        frames: Frame[];
    };
    entries: {
        from: number;
        entries: Entry[];
    };
    record: {
        record: string;
        whole: boolean;
    };
    verify: {
        verify: { [key: string]: unknown };
    };
    report: {
        report: Report;
    };
    replay_page: {
        name: string;
        html: string;
    };
    library: {
        library: Library;
    };
    brief: {
        brief: {
            description: Description;
            view: View;
        };
    };
    examples: {
        examples: { [key: string]: unknown }[];
    };
    example: {
        example: { [key: string]: unknown };
    };
    hint: {
        hint: Counsel;
    };
    analysis: {
        analysis: Analysis;
    };
    puzzles: {
        puzzles: PuzzleHead[];
    };
    puzzle: {
        puzzle: Puzzle;
    };
    judge: {
        judged: Judged;
    };
    army_book: {
        book: { [key: string]: unknown };
    };
    army_check: {
        army: { [key: string]: unknown };
    };
    army_print: {
        name: string;
        html: string;
    };
    cancel: Record<string, never>;
    ping: {
        time: number;
    };
    act: {
        applied: number;
        next: number;
        stopped: "refused" | "interrupted" | null;
        refusal?: Refusal;
    };
    take_back: Record<string, never>;
    play_now: Record<string, never>;
    roll: {
        next: number;
    };
    undo: {
        done: boolean;
        next?: number;
    };
    offer_draw: {
        done: boolean;
    };
    resign: Record<string, never>;
    abandon: {
        done: boolean;
    };
    consent: Record<string, never>;
    chat: Record<string, never>;
}
