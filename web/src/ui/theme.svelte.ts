// How the page is dressed: by day or by night, larger letters, without movement; as the reader likes it.
import { settings } from "../client/settings.svelte";

export const TEXTS = [100, 115, 130] as const;

// Called once by the page, from a component.
export function dress(): void {
    $effect(() => {
        const { theme, text, still } = settings.likes;
        const root = document.documentElement;
        const night = matchMedia("(prefers-color-scheme: dark)");
        const put = (): void => {
            root.dataset["theme"] = theme === "auto" ? (night.matches ? "dark" : "light") : theme;
        };
        put();
        root.style.fontSize = text === 100 ? "" : `${text}%`;
        root.toggleAttribute("data-still", still);
        night.addEventListener("change", put);
        return () => night.removeEventListener("change", put);
    });
}
