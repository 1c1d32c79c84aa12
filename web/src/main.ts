import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { agree } from "./lib/storage";

// A database that does not answer keeps nobody from the page.
const PATIENCE = 1500;

// What came back was read by nobody yet: the page begins again, once, before a link that it was opened by is used up.
async function begin(): Promise<void> {
    const came = await Promise.race([agree(), new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false))]);
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (came && navigation?.type !== "reload") location.reload();
    else mount(App, { target: document.getElementById("app") as HTMLElement });
}

void begin();
