// A record as text: its header, then its lines by number; "# n hash" tells of the state after line n.
export function recordBefore(record: string, n: number): string {
    const [head = "", body = ""] = record.split(/\n\n([\s\S]*)/);
    const kept = body.split("\n").filter((line) => {
        const number = /^(?:# )?(\d+) /.exec(line)?.[1];
        return number !== undefined && Number(number) < n;
    });
    return `${head}\n\n${kept.map((line) => `${line}\n`).join("")}`;
}
