// What a watch lives through, and how it ends.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { watchProject } from "../../../src/cli/watch/watch.ts";
import { paintNothing } from "../../../src/diagnostics/render/style.ts";
import { command, project } from "../run.ts";
import { entity, stale, watchedProject } from "./watching.ts";

const withoutWatches = new URL("../../no-watches.ts", import.meta.url).href;

test("a disk that refuses is told of, and it goes on when the disk does", async (context) => {
  const shop = watchedProject(context, {
    "src/user.entity.ts": entity("User"),
    "src/user.derived/dto.ts/folder.txt": "",
  });
  const watching = shop.watch();
  const refused = await watching.generated();
  assert.match(refused.problems[0]?.message ?? "", /^src\/user\.derived\/dto\.ts cannot be read or written: /);
  shop.remove("src/user.derived");
  assert.deepEqual((await watching.generated(({ written }) => written.length > 0)).problems, []);
  assert.deepEqual(await stale(shop.path), []);
});

test("where the system tells nothing, files are looked at again and again", async (context) => {
  const shop = watchedProject(context, { "src/user.entity.ts": entity("User") });
  const watching = shop.watchIn({ CHOKIDAR_USEPOLLING: "1" });
  await watching.generated();
  shop.write("src/user.entity.ts", entity("User", "title subject"));
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  shop.write("src/a/item.entity.ts", entity("Item"));
  await watching.generated(({ written }) => written.includes("src/a/item.derived/dto.ts"));
  shop.remove("src/a");
  await watching.generated(({ entities }) => entities === 1);
  assert.deepEqual(await stale(shop.path), []);
});

test("where the system's limit of watches is reached, it says which, and files are looked at again and again", async (context) => {
  const shop = watchedProject(context, { "src/user.entity.ts": entity("User") });
  const watching = shop.watchIn({ NODE_OPTIONS: `--import=${withoutWatches}` });
  await watching.generated();
  assert.match(
    watching.errors,
    /^warning: the system's limit of watched files is reached \(ENOSPC\), so they are checked twice a second\n {2}help: raise it: `sudo sysctl fs\.inotify\.max_user_watches=\d+`\n$/,
  );
  shop.write("src/user.entity.ts", entity("User", "title subject"));
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
});

test("a configuration that fails and writes into the project is not run again because of that", async (context) => {
  const shop = watchedProject(context, {
    "src/user.entity.ts": entity("User"),
    "entity-derive.config.mjs": `import { appendFileSync } from "node:fs";
for (const name of ["src/made.ts", "made.json"]) appendFileSync(new URL(name, import.meta.url), "1");
throw new Error("not yet");`,
  });
  const watching = shop.watch();
  await watching.line((line) => line.includes('"failed"'));
  // It ran 45 times a second.
  await setTimeout(1_000);
  assert.equal(shop.read("made.json"), "1");
  shop.write("entity-derive.config.mjs", "export default {};");
  await watching.generated(({ entities }) => entities === 1);
});

test("a signal in the middle of a run leaves whole files", async (context) => {
  const names = Array.from({ length: 40 }, (_, index) => `Thing${index}`);
  const shop = watchedProject(
    context,
    Object.fromEntries(names.map((name) => [`src/${name.toLowerCase()}.entity.ts`, entity(name)])),
  );
  const watching = shop.watch();
  await watching.line((line) => line.includes('"generating"'));
  assert.equal(await watching.stop("SIGTERM"), 0);
  assert.deepEqual(watching.events.at(-1), { event: "stopped", reason: "SIGTERM" });
  assert.ok(!shop.list().some((path) => path.includes(".derived-")));
  for (const problem of await stale(shop.path)) assert.match(problem, / is missing$/);
});

test("it ends with whoever reads it", (context) => {
  const shop = project(context, { "src/user.entity.ts": entity("User") });
  const line = `"${process.execPath}" "${command}" generate --watch --format json | head -1; exit "\${PIPESTATUS[0]}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], { cwd: shop.path, encoding: "utf8" });
  assert.deepEqual([status, stderr], [0, ""]);
  assert.equal(JSON.parse(stdout).event, "started");
});

for (const [name, script] of [
  ["in a shell", `"$0" "$@"; exit $?`],
  ["in place of its shell", `exec "$0" "$@"`],
] as const)
  test(`it ends with the package manager that started it ${name}, also when that is killed`, async (context) => {
    const shop = project(context, { "src/user.entity.ts": entity("User") });
    const call = ["-c", script, process.execPath, command, "generate", "--watch", "--format", "json"];
    const start = `require("node:child_process").spawn("sh", ${JSON.stringify(call)}, { stdio: "inherit" })`;
    const manager = spawn(process.execPath, ["--eval", start], {
      cwd: shop.path,
      env: { ...process.env, npm_config_user_agent: "npm/11.6.0 node/v24.1.0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const events: { readonly event: string; readonly pid?: number; readonly reason?: string }[] = [];
    for await (const line of createInterface(manager.stdout)) {
      const event = JSON.parse(line);
      events.push(event);
      if (event.event === "started") context.after(() => spawnSync("kill", ["-9", String(event.pid)]));
      if (event.event === "generated") manager.kill("SIGKILL");
    }
    // The output ends with the last process that has it.
    assert.deepEqual(events.at(-1), { event: "stopped", reason: "the package manager that started it has ended" });
  });

test("a terminal is cleared before each state, of which the last line says what was done", async (context) => {
  const shop = project(context, { "src/user.entity.ts": entity("User"), "src/order.entity.ts": "export class {" });
  const printed: string[] = [];
  const stopped = Promise.withResolvers<string>();
  let step = (): void => shop.write("src/user.entity.ts", entity("User", "title"));
  const print = (text: string): void => {
    printed.push(text);
    if (!text.includes("watching:")) return;
    step();
    step = () => stopped.resolve("SIGINT");
  };
  const exitCode = await watchProject([], { format: "text" }, "1.0.0", {
    folder: shop.path,
    paint: paintNothing,
    paintError: paintNothing,
    print,
    printError: print,
    clear: () => void printed.push("(cleared)"),
    shutdownSignal: () => stopped.promise,
  });
  assert.equal(exitCode, 0);
  const shown = printed.map((text) =>
    text.replaceAll(/\d\d:\d\d:\d\d/g, "16:40:12").replaceAll(/[\d.]+ m?s$/g, "18 ms"),
  );
  const error = `error ED109: syntax error: Expected \`}\` but found \`EOF\`
  src/order.entity.ts:1:15
    |
  1 | export class {
    |               ^
  help: close the bracket that is open at the end of the file
  explain: entity-derive explain ED109
`;
  assert.deepEqual(shown, [
    "16:40:12 generating: all entities",
    "(cleared)",
    `${error}\n16:40:12 watching: wrote user: 9 files; 1 error in 1 file; 18 ms`,
    "16:40:12 generating: src/user.entity.ts changed",
    "(cleared)",
    `${error}\n16:40:12 watching: wrote user: 5 files; 1 error in 1 file; 18 ms`,
  ]);
});
