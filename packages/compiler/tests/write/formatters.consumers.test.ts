// Formatters over all generated files: what they change is nothing that an edit by hand would be.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { format } from "prettier";
import { removeFormatting } from "../../src/text/print/remove-formatting.ts";
import { caseNames, casesFolder, writtenTexts } from "../compile-case.ts";
import { distinctMembers } from "./distinct-members.ts";
import { styles } from "./styles.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const generated = caseNames().flatMap((name) =>
  [...writtenTexts(join(casesFolder, name))].map(([path, text]) => [`${name}/${path}`, text] as const),
);
const distinct = distinctMembers(generated);
const distinctPaths = new Set(distinct.map(([path]) => path));
/** Whole, since fixes look at what a file uses. */
const distinctFiles = generated.filter(([path]) => distinctPaths.has(path));

for (const [name, style] of Object.entries(styles)) {
  test(`Prettier with ${name} changes nothing but the formatting of generated files`, async () => {
    let changed = 0;
    for (const [path, text] of distinct) {
      const formatted = await format(text, { ...style, parser: "typescript" });
      if (formatted !== text) changed++;
      assert.equal(removeFormatting(formatted), removeFormatting(text), path);
    }
    assert.ok(changed > 0);
  });
}

test("Biome, with its formatter, fixes and sorted imports, changes nothing but the formatting either", (context) => {
  const folder = temporaryFolder(context, Object.fromEntries([...distinctFiles, ["biome.json", "{}"]]));
  biome(folder.path);
  const texts = distinctFiles.map(([path]) => folder.read(path));
  assert.ok(texts.some((text, index) => text !== distinctFiles[index]?.[1]));
  for (const [index, [path, text]] of distinctFiles.entries())
    assert.equal(removeFormatting(texts[index] ?? ""), removeFormatting(text), path);
});

/** What it only complains of is no concern here: it exits with 1 then. */
function biome(folder: string): void {
  const program = join(import.meta.dirname, "../../../../node_modules/@biomejs/biome/bin/biome");
  const given = ["check", "--write", "--vcs-enabled=false", "--max-diagnostics=none", "--diagnostic-level=error", "."];
  const { error } = spawnSync(process.execPath, [program, ...given], { cwd: folder, stdio: "ignore" });
  assert.equal(error, undefined);
}
