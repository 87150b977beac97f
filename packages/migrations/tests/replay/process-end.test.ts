// A process that has used the embedded database ends by itself.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

test("an embedded database that is not closed does not keep its process alive", () => {
  const script = `
    import { cacheFolder, embeddedDatabase } from "@entity-derive/migrations";
    await embeddedDatabase(cacheFolder()).withRollback([], (db) => db.execute("SELECT 1"));
    process.on("exit", () => console.log("ended"));`;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = { encoding: "utf8", timeout: 300_000, env, cwd: import.meta.dirname } as const;
  const flags = ["--single-threaded", "--liftoff-only", "--input-type=module"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, "-e", script], options);
  assert.deepEqual([status, stdout.trim()], [0, "ended"], stderr);
});
