// What tells a reader who looks elsewhere: the page's title and badge, the browser's notice, and sounds.
import { untrack } from "svelte";
import type { Table } from "../client/table.svelte";
import { showTurn } from "../ui/favicon";
import { notify } from "../ui/notice";
import { sound } from "../ui/sounds";
import { speech, t } from "../words/language.svelte";

// Called once by the screen; `onover` when the battle is over and has been shown.
export function announcing(table: Table, ended: () => boolean, onover: () => void): void {
    let told = false;
    let wasMine = true;
    $effect(() => {
        const status = table.status;
        if (!status) return;
        const name = table.description ? speech.words.both(table.description.title) : "";
        if (status.result || status.turn === "over") {
            showTurn("over", t("ui.title.over", { name }));
            if (!told && !ended() && table.presenter.view === null) {
                told = true;
                onover();
            }
        } else if (table.prompt?.yours) {
            showTurn("mine", t("ui.title.mine", { name }));
            if (!wasMine) {
                notify(t("ui.title.mine", { name }), table.prompt ? speech.words.sentence(table.prompt.question) : "");
                untrack(() => sound("turn"));
            }
        } else showTurn("other", t("ui.title.other", { name }));
        wasMine = !!table.prompt?.yours;
    });
    // What is heard of a line as it is shown.
    let heard = 0;
    $effect(() => {
        const entry = table.lastEntry;
        if (!entry || table.past.moment !== null) return;
        if (heard && entry.n > heard) sound(table.status?.result ? "over" : entry.kind === "chance" ? "dice" : "step");
        heard = entry.n;
    });
    $effect(() => () => showTurn("none", "Gonfalon"));
}
