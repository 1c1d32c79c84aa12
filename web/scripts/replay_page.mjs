// Makes dist/replay.html one file: script and style are put inside it. The server fills in the battle.
// Everything else that compresses gets a .gz beside it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const from = "dist/.replay";
let page = readFileSync(join(from, "replay.html"), "utf8");
const inside = (path) => readFileSync(join(from, path.replace(/^\.?\//, "")), "utf8");
// Functions as replacements: "$&" in the scripts must stay as it is.
page = page.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href) => `<style>${inside(href)}</style>`);
let script = "";
page = page.replace(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_, src) => {
    script += inside(src);
    return "";
});
if (!script) throw new Error("replay.html has no script to put inside");
page = page.replace("</body>", () => `<script type="module">${script.replaceAll("</script", "<\\/script")}</script></body>`);
if (!page.includes('<script type="application/json" id="gonfalon-replay"></script>'))
    throw new Error("replay.html has no place for the battle");
writeFileSync("dist/replay.html", page);
rmSync(from, { recursive: true });

let total = 0;
for (const name of readdirSync("dist/assets")) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const packed = gzipSync(readFileSync(join("dist/assets", name)), { level: 9 });
    writeFileSync(join("dist/assets", `${name}.gz`), packed);
    total += packed.length;
}
total += gzipSync(readFileSync("dist/index.html")).length;
const limit = 260_000;
console.log(`page: ${(total / 1000).toFixed(1)} kB gzipped`);
if (total > limit) throw new Error(`the page is larger than ${limit} bytes gzipped`);
