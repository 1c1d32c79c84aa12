// Sentences that a module without catalogues has left open in a page it made (module/unsaid.h): \x01 key, \x1f name
// \x1f value of each argument, \x02. A value may hold marks again, and is escaped as the page is.
const MARK = /\x01([^\x01\x02]*)\x02/g;
const LETTERS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot);/g, (each) => LETTERS[each] ?? each);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function spoken(html: string, say: (key: string, args: Record<string, string | number>) => string): string {
    for (let before = ""; before !== html; ) {
        before = html;
        html = html.replace(MARK, (_, words: string) => {
            const [key = "", ...given] = words.split("\x1f").map(plain);
            const args: Record<string, string | number> = {};
            for (let i = 0; i + 1 < given.length; i += 2) {
                const value = given[i + 1] ?? "";
                args[given[i] ?? ""] = /^#-?\d+$/.test(value) ? Number(value.slice(1)) : value;
            }
            return escaped(say(key, args));
        });
    }
    return html;
}
