// Runs tests of what users run on the oldest Node that is supported: the built command, every message, generated code.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const node = join(import.meta.dirname, "../node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/** Whatever these tests start themselves, the command for one, runs on the same Node. */
const files = [
  "packages/compiler/tests/errors/errors.test.ts",
  "packages/compiler/tests/cli/generate.test.ts",
  "packages/compiler/tests/cli/watch/life.test.ts",
  "packages/compiler/tests/cli/migrate/drift.test.ts",
  "packages/compiler/tests/cli/verify/explain.test.ts",
  "packages/compiler/tests/lsp/process.test.ts",
  "packages/compiler/tests/cases/hooks/behaviour.test.ts",
];

interface Run {
  readonly exitCode: number | null;
  readonly output: string;
}

function run(...given: readonly string[]): Promise<Run> {
  const { promise, resolve, reject } = Promise.withResolvers<Run>();
  // Of the run that this test belongs to the other one keeps the database, and knows nothing else.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(node, given, { cwd: root, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.on("error", reject).on("close", (exitCode) => resolve({ exitCode, output }));
  return promise;
}

test("it is the version that the packages, and the pages, promise", async () => {
  const { output } = await run("--version");
  const [, version] = /^v(\d+\.\d+)\.\d+\s*$/.exec(output) ?? [];
  for (const path of globSync("packages/*/package.json", { cwd: root }))
    assert.equal(JSON.parse(readFileSync(join(root, path), "utf8")).engines.node, `>=${version}`, path);
  for (const page of ["README.md", "docs/getting-started.md"])
    assert.ok(readFileSync(join(root, page), "utf8").includes(`Node ${version}`), page);
});

describe("the tests pass there", () => {
  for (const file of files) {
    test(file, async () => {
      const { exitCode, output } = await run(
        "--single-threaded",
        "--liftoff-only",
        "--test",
        "--test-reporter=tap",
        file,
      );
      assert.equal(
        exitCode,
        0,
        output
          .split("\n")
          .filter((line) => !/^\s*(ok|---|\.\.\.|duration_ms|type:)/.test(line))
          .join("\n"),
      );
      assert.match(output, /^# pass [1-9]/m);
    });
  }
});
