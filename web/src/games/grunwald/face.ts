// What a Grunwald counter shows. Every mark has a shape; colour only repeats it.
import type { Blazon } from "../../heraldry/blazon";

export interface Face {
    side: 0 | 1;
    nation: string;
    // A class of unit, or "leader", or "banner".
    kind: string;
    arms: Blazon;
    band: string[];
    strength: number | null;
    reduced: boolean;
    movement: number | null;
    armour: number;
    charge: number;
    disorganised: boolean;
    panicked: boolean;
    // Shooters: in the formation that fires.
    formed: boolean;
    done: boolean;
    // Leader of the whole army.
    star: boolean;
    // Arms of the banner it carries.
    carries: Blazon | null;
    captain: boolean;
    name: string;
}
