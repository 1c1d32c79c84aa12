// Figures the tests measured, printed together at the end.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { figuresFile } from "./figures";

export default function setup(): () => void {
    rmSync(figuresFile, { force: true });
    return () => {
        if (!existsSync(figuresFile)) return;
        console.log("\nFigures\n" + readFileSync(figuresFile, "utf8"));
    };
}
