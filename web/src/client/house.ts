// Where the tables stand: on the server this page came from, or, in a folder of plain files, in this browser.
import { webSocket, type Wire } from "./connection";
import { Foreteller } from "./local/foreteller";
import { localTable } from "./local/local_wire";

// `gonfalon export-page` marks the page of such a folder.
const MARK = 'meta[name="gonfalon-table"][content="local"]';
const inBrowser = typeof document !== "undefined" && !!document.querySelector?.(MARK);

// What this house can do, for those who offer it.
export const house = {
    // Others can come to a table, by a link.
    guests: !inBrowser,
    // Games are kept in this browser and nowhere else.
    keeps: inBrowser,
};

// For a hand that need not wait for a server. A table in this browser answers as fast.
export const foreteller = (onknown: () => void): Foreteller | null => (inBrowser ? null : new Foreteller(onknown));

export const tableWire = (): Wire => (inBrowser ? localTable() : webSocket());
