// `entity-derive init` in projects as their own starters leave them: what it finds, adds and leaves, and that what it prints runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { project } from "../run.ts";
import { compileProject, linkPackages, useProgram, writeProgram } from "./printed-program.ts";
import { starters } from "./starters.ts";

for (const [name, { files, found, config, created, changed, program, runs }] of Object.entries(starters))
  test(`${name}: what is found, what is added, and what is printed runs`, async (context) => {
    const made = project(context, files);
    const dry = await made.run("init", "--dry-run");
    assert.deepEqual([dry.exitCode, dry.errors], [0, ""]);
    assert.deepEqual(made.list(), Object.keys(files).sort());

    const { exitCode, output, errors } = await made.run("init");
    assert.deepEqual([exitCode, errors], [0, ""]);
    assert.ok(output.startsWith(`found: ${found}\n`), output);
    assert.deepEqual(linesOf(output, "created"), created);
    assert.deepEqual(linesOf(output, "changed"), changed);
    assert.deepEqual(linesOf(dry.output, "would create"), created);
    // What was there is there: changed files have all of it, the others are as they were.
    for (const [path, text] of Object.entries(files))
      if (!changed.includes(path)) assert.equal(made.read(path), text, path);
    if (config === null) assert.ok(!made.list().includes("entity-derive.config.json"));
    else {
      const { $schema, ...written } = JSON.parse(made.read("entity-derive.config.json"));
      assert.deepEqual(written, config);
      assert.match($schema, /config\.schema\.json$/);
    }
    const { scripts } = JSON.parse(made.read("package.json"));
    assert.equal(scripts["generate:check"], "entity-derive generate --check");

    assert.equal(writeProgram(made, output), program);
    assert.ok(output.includes(`http://localhost:3000${runs === "bundled" ? "/api" : ""}/notes`), output);
    linkPackages(made);
    compileProject(made);
    await useProgram(context, made, program, runs);
    assert.equal((await made.run("generate", "--check")).exitCode, 0);

    const again = await made.run("init");
    assert.deepEqual([linesOf(again.output, "created"), linesOf(again.output, "changed")], [[], []]);
  });

function linesOf(output: string, verb: string): readonly string[] {
  return [...output.matchAll(new RegExp(`^${verb} ([^:\\n]+)`, "gm"))].map(([, path = ""]) => path).sort();
}
