// What mends the mistakes of the cases: the text after `--fix`, and what holds of every fix. `UPDATE=1` writes the text anew.
import assert from "node:assert/strict";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { isImperative } from "../../src/diagnostics/fixes/titles.ts";
import { compileFolder } from "./compile-folder.ts";
import { countOf, mendFolder, withFix } from "./mend-folder.ts";
import { commandsFile } from "./run-commands.ts";

const folder = import.meta.dirname;
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !existsSync(join(folder, entry.name, commandsFile)))
  .map(({ name }) => name);

for (const name of cases)
  test(`${name} after --fix`, async () => {
    const { texts } = await mendFolder(join(folder, name, "input"));
    const fixed = join(folder, name, "fixed");
    if (process.env["UPDATE"] === "1") write(fixed, texts);
    const expected = globSync("**/*.ts", { cwd: fixed }).map((path) => path.replaceAll("\\", "/"));
    assert.deepEqual([...texts.keys()].sort(), expected.sort());
    for (const [path, text] of texts) assert.equal(text, readFileSync(join(fixed, path), "utf8"));
  });

for (const name of cases)
  test(`every fix of ${name} mends what it is offered for, and the file can still be read`, async () => {
    const root = join(folder, name, "input");
    const before = await compileFolder(root);
    const broken = before.diagnostics.filter(({ id }) => id === "ED109").length;
    for (const diagnostic of before.diagnostics)
      for (const fix of diagnostic.fixes) {
        assert.ok(isImperative(fix.title), `"${fix.title}" begins with no verb whose past is known`);
        const { diagnostics, text } = await withFix(root, fix, before);
        assert.ok(diagnostics.filter(({ id }) => id === "ED109").length <= broken, `${fix.title}\n${text}`);
        const left = countOf(diagnostic, diagnostics);
        assert.ok(left < countOf(diagnostic, before.diagnostics), `"${fix.title}" leaves it\n${text}`);
      }
  });

function write(fixed: string, texts: ReadonlyMap<string, string>): void {
  rmSync(fixed, { recursive: true, force: true });
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(fixed, path)), { recursive: true });
    writeFileSync(join(fixed, path), text);
  }
}
