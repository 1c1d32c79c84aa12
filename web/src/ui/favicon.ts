// The title and the icon of the page say whose turn it is.
const ICONS = {
    // A gonfalon: red when it is yours to act, grey while the other thinks, gold when all is over.
    mine: "#b3222c",
    other: "#8a8a8a",
    over: "#c9962b",
    none: "#6a4b26",
} as const;

export function showTurn(state: keyof typeof ICONS, title: string): void {
    document.title = title;
    const dot = state === "mine" ? "<circle cx='25' cy='7' r='6' fill='%23fff' stroke='%23000'/>" : "";
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path d='M5 2v29' stroke='%233b2c1c' stroke-width='3'/><path d='M6 4h22v20l-5.500-4-5.500 4-5.500-4-5.500 4z' fill='${ICONS[state].replace("#", "%23")}' stroke='%23241a0e'/>${dot}</svg>`;
    let link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (!link) {
        link = document.createElement("link");
        link.rel = "icon";
        document.head.append(link);
    }
    link.href = `data:image/svg+xml,${svg}`;
}
