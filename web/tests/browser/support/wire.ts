// What a page sends, counted; what it is sent, held to protocol/schema/wire.schema.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

interface Schema {
    $ref?: string;
    const?: unknown;
    enum?: unknown[];
    anyOf?: Schema[];
    not?: Schema;
    type?: string;
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: boolean | Schema;
    items?: Schema | Schema[];
    minItems?: number;
    maxItems?: number;
}
const folder = new URL("../../../../protocol/schema/", import.meta.url).pathname;
const { definitions } = JSON.parse(readFileSync(join(folder, "wire.schema.json"), "utf8")) as { definitions: Record<string, Schema> };

const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

// The first thing that is wrong, with where it is; null: nothing. As much of JSON Schema as that file uses.
export function wrong(schema: Schema, value: unknown, where = ""): string | null {
    if (schema.$ref) return wrong(definitions[schema.$ref.split("/").at(-1) ?? ""] ?? {}, value, where);
    if (schema.not) return `${where}: is there`;
    if ("const" in schema && value !== schema.const) return `${where}: is not ${JSON.stringify(schema.const)}`;
    if (schema.enum && !schema.enum.includes(value)) return `${where}: ${JSON.stringify(value)} is none of ${JSON.stringify(schema.enum)}`;
    if (schema.anyOf) {
        const all = schema.anyOf.map((each) => wrong(each, value, where));
        return all.includes(null) ? null : `${where}: fits nothing: ${all.join("; ")}`;
    }
    if (schema.type && kindOf(value) !== schema.type) return `${where}: ${kindOf(value)}, not ${schema.type}`;
    if (Array.isArray(value)) {
        const { items } = schema;
        if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) return `${where}: has ${value.length}`;
        for (const [i, each] of value.entries()) {
            const told = wrong((Array.isArray(items) ? items[i] : items) ?? {}, each, `${where}/${i}`);
            if (told) return told;
        }
    } else if (value && typeof value === "object" && schema.type === "object") {
        const members = value as Record<string, unknown>;
        for (const key of schema.required ?? []) if (!(key in members)) return `${where}: has no ${key}`;
        for (const [key, each] of Object.entries(members)) {
            const known = schema.properties?.[key] ?? schema.additionalProperties ?? true;
            const told = known === false ? `${where}: ${key} is not described` : known === true ? null : wrong(known, each, `${where}/${key}`);
            if (told) return told;
        }
    }
    return null;
}

export function wrongMessage(text: string, request: string | undefined): string | null {
    const { id, ok, ...body } = JSON.parse(text) as { id?: number | null; ok?: boolean; push?: string; error?: unknown };
    if (body.push) return wrong(definitions["Push"] ?? {}, body, `push ${body.push}`);
    if (!ok) return wrong(definitions["RequestError"] ?? {}, body.error, "error");
    const reply = definitions["Replies"]?.properties?.[request ?? ""];
    return reply ? wrong(reply, body, request) : `no reply to ${request ?? id} is described`;
}

// Counts what a page asks, by name; what is wrong with the answers is added to `errors`.
export function listen(page: Page, errors: string[]): Map<string, number> {
    const sent = new Map<string, number>();
    page.on("websocket", (socket) => {
        const asked = new Map<number, string>();
        socket.on("framesent", ({ payload }) => {
            const request = JSON.parse(String(payload)) as { id: number; do: string };
            asked.set(request.id, request.do);
            sent.set(request.do, (sent.get(request.do) ?? 0) + 1);
        });
        socket.on("framereceived", ({ payload }) => {
            const text = String(payload);
            const id = /^\{"id":(\d+)/.exec(text)?.[1];
            const told = wrongMessage(text, asked.get(Number(id)));
            if (told) errors.push(`wire: ${told}`);
        });
    });
    return sent;
}
