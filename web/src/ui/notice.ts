// The browser's own notification, where the reader has allowed it: it is your turn and you are looking elsewhere.
import { settings } from "../client/settings.svelte";

export const canNotify = (): boolean => typeof Notification !== "undefined";

// Asks the browser, at the reader's word; false: it will not.
export async function allowNotices(): Promise<boolean> {
    if (!canNotify()) return false;
    return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, text: string): void {
    if (!settings.likes.notices || !canNotify() || Notification.permission !== "granted" || !document.hidden) return;
    const it = new Notification(title, { body: text, tag: "gonfalon-turn" });
    it.onclick = () => {
        window.focus();
        it.close();
    };
}
