// What men wear, by nation and period.
import { standardOf, type Patch } from "./standards";

export interface Livery {
    coat: string;
    // Facings, breeches, scarf: whatever is not the coat.
    second: string;
    hat: string;
    plume: string;
}

const FELT = "#4a3c2c";
const SHAKO = "#1d1a18";

// Pike and shot: few uniforms yet; the colours most of a nation's foot were known by.
const PIKE_AND_SHOT: Record<string, Livery> = {
    spain: { coat: "#a5452f", second: "#d8c48a", hat: FELT, plume: "#c8202a" },
    france: { coat: "#8f8f97", second: "#2c4a8a", hat: "#3a3330", plume: "#f4f0e4" },
    sweden: { coat: "#2f62a8", second: "#e0bc3a", hat: "#4f5a4a", plume: "#e9c52e" },
    empire: { coat: "#d6cdb4", second: "#9c2b26", hat: FELT, plume: "#b3202a" },
    england: { coat: "#9c2f2c", second: "#c9b48a", hat: "#3d3a36", plume: "#f4f0e4" },
    protestants: { coat: "#5c7a45", second: "#d5c9a0", hat: FELT, plume: "#6fa24a" },
    denmark: { coat: "#a8322e", second: "#e8e0cc", hat: FELT, plume: "#f4f0e4" },
    transylvania: { coat: "#35548f", second: "#b3202a", hat: "#6b4a2a", plume: "#e9c52e" },
    united_provinces: { coat: "#c8742e", second: "#3d5f92", hat: FELT, plume: "#d9772b" },
    poland: { coat: "#a8202a", second: "#e9c52e", hat: "#7a2b20", plume: "#f4f0e4" },
};
// Around 1800: uniforms.
const EMPIRES: Record<string, Livery> = {
    french: { coat: "#2a4485", second: "#efeadb", hat: SHAKO, plume: "#c8202a" },
    austrian: { coat: "#ece6d2", second: "#a8352f", hat: SHAKO, plume: "#e9c52e" },
    prussian: { coat: "#22365f", second: "#d8d2c0", hat: SHAKO, plume: "#f4f0e4" },
    russian: { coat: "#33603a", second: "#ece6d2", hat: SHAKO, plume: "#1d1a18" },
    british: { coat: "#b0302e", second: "#9aa0a6", hat: SHAKO, plume: "#f4f0e4" },
};

export type Period = "pike_and_shot" | "empires";

export function liveryOf(period: Period, nation: string, otherwise: string): Livery {
    const known = period === "empires" ? EMPIRES : PIKE_AND_SHOT;
    return known[nation] ?? { coat: otherwise, second: "#d8cba6", hat: FELT, plume: otherwise };
}

export const standardsOf = (nation: string, livery: Livery): Patch[] => standardOf(nation, livery.second, livery.coat);
