// Arms as a game's roster describes them, colours already resolved to what is painted.
export interface Blazon {
    field: string;
    second?: string;
    charge: string;
    colour: string;
}
