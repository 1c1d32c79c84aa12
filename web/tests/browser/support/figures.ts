import { appendFileSync, mkdirSync } from "node:fs";
import { artefacts } from "./server";

export const figuresFile = `${artefacts}/figures.txt`;

export function figure(name: string, value: number, unit: string, limit?: number): void {
    mkdirSync(artefacts, { recursive: true });
    const bound = limit === undefined ? "" : ` (limit ${limit} ${unit})`;
    appendFileSync(figuresFile, `  ${name}: ${Number(value.toFixed(2))} ${unit}${bound}\n`);
}
