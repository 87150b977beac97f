// `dialect`: the aliases of the default say nothing new, so nothing else is generated.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Config, compile } from "../../../src/index.ts";

test("`pg`, `postgresql` and `postgres` give what the default gives", async () => {
  const text = readFileSync(join(import.meta.dirname, "note.entity.ts"), "utf8");
  const folders = await Promise.all(
    ['dialect: "pg", ', 'dialect: "postgresql", ', 'dialect: "postgres", ', ""].map(async (option) => {
      const entities = [{ path: "note.entity.ts", text: text.replace('dialect: "pg", ', option) }];
      const config: Config = { router: "hono", validator: "zod", importEnding: () => ".ts", app: null };
      const compilation = await compile({ entities, read: () => null }, config);
      assert.deepEqual(compilation.diagnostics, []);
      return compilation.folders.map(({ path, origin, files }) => ({ path, origin, files }));
    }),
  );
  const [first, ...others] = folders;
  assert.ok(first !== undefined && first.length === 1);
  for (const other of others) assert.deepEqual(other, first);
});
