// Several builds of one project, in one process and beside the command: nothing is done twice, and nobody is in the way of another.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import webpack from "webpack";
import { SharedProject } from "../../src/plugin/shared-project.ts";
import { entityDerive } from "../../src/plugin/webpack.ts";
import { command } from "../cli/run.ts";
import { endWith } from "../write/temporary-folder.ts";
import { application, brokenEntity, userEntity, widerEntity } from "./application.ts";
import { Builds } from "./bundler.ts";
import { bundlers } from "./bundlers.ts";

/** How often the project was compiled, by anybody. */
function countRuns(context: TestContext, folder: string): () => number {
  let runs = 0;
  context.after(
    SharedProject.of(folder).onGeneration(() => {
      runs += 1;
    }),
  );
  return () => runs;
}

const isNeverBundled = (): boolean => false;
const ignore = (): void => undefined;

test("builds that begin at the same time share one run", async (context) => {
  const folder = application(context);
  const runs = countRuns(context, folder.path);
  const [, rollup] = bundlers;
  const built = await Promise.all([rollup, rollup].map((bundler) => bundler?.build(folder.path, {})));
  assert.deepEqual(
    built.map((one) => one?.errors),
    [[], []],
  );
  assert.equal(runs(), 1);
});

test("those who begin to watch at the same time share the watcher, and one run", async (context) => {
  const folder = application(context);
  const runs = countRuns(context, folder.path);
  const project = SharedProject.of(folder.path);
  const stops = [project.watch(isNeverBundled, ignore), project.watch(isNeverBundled, ignore)];
  context.after(() => Promise.all(stops.map((stop) => stop())));
  await Promise.all([project.currentGeneration(), project.currentGeneration()]);
  await project.currentGeneration();
  assert.equal(runs(), 1);
  // As watchers do that begin after the file was saved.
  project.noteChanges([join(folder.path, "src/user.entity.ts")]);
  await project.currentGeneration();
  assert.equal(runs(), 1);
});

test("where the system's limit of watches is reached, a warning says which, and changes are still found", async (context) => {
  const { watch } = fs;
  context.after(() => {
    fs.watch = watch;
    syncBuiltinESMExports();
  });
  await import("../no-watches.ts");
  const folder = application(context);
  const project = SharedProject.of(folder.path);
  const stop = project.watch(isNeverBundled, ignore);
  context.after(stop);
  const { findings } = await project.currentGeneration();
  assert.match(findings.at(-1)?.text ?? "", /^warning: the system's limit of watched files is reached \(ENOSPC\)/);
  assert.match(findings.at(-1)?.help ?? "", /sysctl fs\.inotify\.max_user_watches=/);
  const { promise, resolve } = Promise.withResolvers<void>();
  context.after(project.onGeneration(({ files }) => files.some((file) => file.endsWith("dto.ts")) && resolve()));
  folder.write("src/user.entity.ts", widerEntity);
  await promise;
});

test("the compilers of several configurations share one run for each change", async (context) => {
  const folder = application(context);
  const runs = countRuns(context, folder.path);
  const configuration = (name: string): webpack.Configuration => ({
    name,
    context: folder.path,
    mode: "development",
    entry: "./src/main.ts",
    output: { path: join(folder.path, name) },
    externals: [({ request = "" }, callback) => (request.startsWith(".") ? callback() : callback(undefined, "var {}"))],
    module: { rules: [{ test: /\.ts$/, loader: join(import.meta.dirname, "strip-types-loader.cjs") }] },
    plugins: [entityDerive()],
  });
  const builds = new Builds();
  const compiler = webpack([configuration("browser"), configuration("server")]);
  const first = builds.next(() => true);
  const watching = compiler.watch({}, (_, stats) => {
    const errors = (stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => ({
      text: message,
      file: null,
      line: null,
      column: null,
    }));
    setImmediate(() => builds.add({ output: "", errors, warnings: [] }));
  });
  context.after(() => new Promise<void>((resolve) => watching?.close(() => resolve())));
  assert.deepEqual((await first).errors, []);
  assert.equal(runs(), 1);
  const broken = builds.next(({ errors }) => errors.length === 2);
  folder.write("src/user.entity.ts", brokenEntity);
  assert.match((await broken).errors[1]?.text ?? "", /ED101/);
  assert.equal(runs(), 2);
});

test("`generate --watch` beside a bundler: both come to the same text, and neither minds the other", async (context) => {
  const folder = application(context);
  const child = spawn(process.execPath, [command, "generate", "--watch", "--format", "json"], { cwd: folder.path });
  endWith(context, child);
  const events: string[] = [];
  const lines = createInterface(child.stdout);
  const generated = (): Promise<void> =>
    new Promise((resolve) => {
      lines.on("line", (line) => {
        events.push(line);
        if (line.includes('"generated"')) resolve();
      });
    });
  await generated();
  const builds = new Builds();
  const [, rollup] = bundlers;
  assert.ok(rollup !== undefined);
  const started = builds.next(() => true);
  context.after(await rollup.watch(folder.path, {}, builds.add));
  await started;
  for (const [text, hasNickname] of [
    [widerEntity, true],
    [userEntity, false],
    [widerEntity, true],
  ] as const) {
    const next = builds.next(({ output }) => output !== "" && output.includes("nickname") === hasNickname);
    const told = generated();
    folder.write("src/user.entity.ts", text);
    await Promise.all([next, told]);
  }
  assert.deepEqual(
    builds.all.flatMap(({ errors }) => errors),
    [],
  );
  assert.doesNotMatch(events.join("\n"), /edited by hand|"severity":"error"/);
});
