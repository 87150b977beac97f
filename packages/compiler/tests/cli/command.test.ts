// The command itself: help, version, explanations, and wrong usage.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "./run.ts";

test("--help shows the commands with examples", async (context) => {
  const { run } = project(context);
  const help = await run("--help");
  assert.equal(help.exitCode, 0);
  assert.match(help.output, /generate .*\n[\s\S]*explain .*\n[\s\S]*Examples:/);
  const generate = await run("generate", "--help");
  assert.equal(generate.exitCode, 0);
  assert.match(generate.output, /--check[\s\S]*--force[\s\S]*--format <format>[\s\S]*--project <dir>[\s\S]*Examples:/);
});

test("--version is the package's", async (context) => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  const { exitCode, output } = await project(context).run("--version");
  assert.deepEqual({ exitCode, output }, { exitCode: 0, output: `${version}\n` });
});

test("the installed command runs what was built", () => {
  const bin = join(import.meta.dirname, "../../bin/entity-derive.js");
  assert.match(execFileSync(process.execPath, [bin, "--version"], { encoding: "utf8" }), /^\d+\.\d+\.\d+/);
});

const wrong = {
  "": /Usage: entity-derive/,
  genrate: /unknown command 'genrate'[\s\S]*generate/,
  "generate --chek": /unknown option '--chek'[\s\S]*--check/,
  "generate --format xml": /Allowed choices are text, json, github/,
  "generate --project nowhere": /there is no folder .*nowhere/,
  "generate --watch --format github": /`--format github` and `--watch` cannot be combined.*\n {2}help: .*--format json/,
  "generate --watch --check": /`--check` and `--watch` cannot be combined.*\n {2}help: /,
  "generate --watch --fix": /`--fix` and `--watch` cannot be combined.*\n {2}help: /,
  "generate --watch --project nowhere": /there is no folder .*nowhere/,
  "verify --format xml": /Allowed choices are text, json, github/,
  "pull --database postgres://127.0.0.1:1/nowhere": /cannot connect to [\s\S]*help: /,
  "outbox status --format github": /Allowed choices are text, json/,
  "outbox status --database postgres://127.0.0.1:1/nowhere": /cannot connect to [\s\S]*help: /,
  "outbox status --database ./nowhere": /there is no database at \.\/nowhere/,
  "outbox parked --limit 0": /a limit has to be a whole number from 1 to 10000/,
  "outbox retry": /missing required argument 'ids'/,
  "outbox retry x1 --database ./nowhere": /"x1" is not the id of an event\n {2}help: /,
  "explain ED101 ED102": /too many arguments/,
  "explain ED1O1": /there is no diagnostic ED1O1[\s\S]*did you mean ED101\?/,
  "explain nothing": /there is no diagnostic nothing[\s\S]*`entity-derive explain` lists all/,
};

for (const [given, message] of Object.entries(wrong)) {
  test(`entity-derive ${given} is wrong usage`, async (context) => {
    const { exitCode, errors } = await project(context).run(...given.split(" ").filter((word) => word !== ""));
    assert.equal(exitCode, 2);
    assert.match(errors, message);
  });
}

test("explain prints a page without Markdown", async (context) => {
  const { run } = project(context);
  const { exitCode, output } = await run("explain", "ED101");
  assert.equal(exitCode, 0);
  assert.match(output, /^ED101: an entity without a table\n/);
  assert.doesNotMatch(output, /```|^#/m);
  assert.equal((await run("explain", "ed101")).output, output);
  assert.equal((await run("explain", "101")).output, output);
});

test("explain lists all pages", async (context) => {
  const { exitCode, output } = await project(context).run("explain");
  assert.equal(exitCode, 0);
  assert.match(output, /^ED101 {2}.*\nED102 {2}/);
});

test("a pipe gets no colours", async (context) => {
  const { output } = await project(context).run("explain", "ED101");
  assert.ok(!output.includes("\u{1b}"));
});
