// JSON Patch (RFC 6902), the three steps the server sends: add, remove, replace. The frame before is
// not changed: what a patch does not touch is shared.
import type { Frame, Json, JsonObject, PatchStep, View } from "./protocol";

function parts(path: string): string[] {
    return path
        .split("/")
        .slice(1)
        .map((p) => p.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function put(node: Json, path: string[], step: PatchStep): Json {
    const [head, ...rest] = path;
    if (head === undefined) return step.op === "remove" ? null : step.value;
    if (Array.isArray(node)) {
        const list = node.slice();
        const at = head === "-" ? list.length : Number(head);
        if (rest.length) list[at] = put(list[at] ?? null, rest, step);
        else if (step.op === "remove") list.splice(at, 1);
        else if (step.op === "add") list.splice(at, 0, step.value);
        else list[at] = step.value;
        return list;
    }
    const object: JsonObject = { ...(node as JsonObject) };
    if (rest.length) object[head] = put(object[head] ?? null, rest, step);
    else if (step.op === "remove") delete object[head];
    else object[head] = step.value;
    return object;
}

export function patched<T>(value: T, steps: PatchStep[]): T {
    let out = value as unknown as Json;
    for (const step of steps) out = put(out, parts(step.path), step);
    return out as unknown as T;
}

// Every frame as a whole view, by the number of the line it stands before.
export function unfold(frames: Frame[], into: Map<number, View> = new Map()): Map<number, View> {
    let last: View | null = null;
    for (const frame of frames) {
        if ("view" in frame) last = frame.view;
        else if (last) last = { ...patched(last, frame.patch), n: frame.n };
        if (last) into.set(frame.n, last);
    }
    return into;
}
