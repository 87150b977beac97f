// A run of tests with the database server ends with the code of its tests: a failure must not look like a success.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const setup = fileURLToPath(new URL("runs/server-setup.ts", import.meta.url));
const failing = fileURLToPath(new URL("runs/failing.ts", import.meta.url));

test("a run in which a test fails ends with 1", () => {
  // Within a run of tests Node would take it for a part of that.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const programArguments = ["--single-threaded", "--liftoff-only", "--test", `--test-global-setup=${setup}`, failing];
  const { status, stdout } = spawnSync(process.execPath, programArguments, { env, encoding: "utf8" });
  assert.match(stdout, /fail 1/);
  assert.equal(status, 1);
});
