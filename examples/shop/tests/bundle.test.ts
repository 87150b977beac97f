// What a browser loads for a form that checks its input: one DTO and of Zod only what it uses.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";

const source = join(import.meta.dirname, "../src");

/** The shortest `dto.ts` of the shop. */
function smallestDto(): string {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((path) => /[\\/]dto\.ts$/.test(path));
  const [smallest] = files
    .map((path) => join(source, path))
    .sort((a, b) => statSync(a).size - statSync(b).size || (a < b ? -1 : 1));
  assert.ok(smallest !== undefined);
  return smallest;
}

test("a bundle with one DTO is under 100 kB, and needs nothing of a server", async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [smallestDto()],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    metafile: true,
    write: false,
  });
  const [bundle] = outputFiles;
  assert.ok(bundle !== undefined && bundle.contents.length < 100_000, `${bundle?.contents.length} bytes`);
  const packages = Object.keys(metafile.inputs).flatMap((path) => /node_modules\/([^/]+)\//.exec(path)?.[1] ?? []);
  assert.deepEqual([...new Set(packages)], ["zod"]);
});
