// A disk that refuses: said in every format, with exit code 2, and what was generated before stays.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { command, orderEntity, project, userEntity } from "./run.ts";

const blocked = { "src/user.entity.ts": userEntity, "src/user.derived/dto.ts/folder.txt": "" };

test("a folder in the place of a file ends the run in text, without a stack", async (context) => {
  const shop = project(context, blocked);
  const { exitCode, output, errors } = await shop.run("generate");
  assert.equal(exitCode, 2);
  assert.match(output, /^error: src\/user\.derived\/dto\.ts cannot be read or written: .* \(E\w+\)\n {2}help: /);
  assert.match(output, /\n1 error in 1 file\n$/);
  assert.doesNotMatch(output + errors, /\n\s+at /);
});

test("in JSON and for GitHub it is an entry like others", async (context) => {
  const shop = project(context, blocked);
  const json = await shop.run("generate", "--format", "json");
  assert.equal(json.exitCode, 2);
  const [entry] = JSON.parse(json.output);
  assert.deepEqual([entry.id, entry.severity, entry.path], [null, "error", "src/user.derived/dto.ts"]);
  const github = await shop.run("generate", "--format", "github");
  assert.equal(github.exitCode, 2);
  assert.match(github.output, /^::error file=src\/user\.derived\/dto\.ts::/);
});

test("a file that cannot be filled is named, in the place that it was meant for", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  // As on a disk that is full, a file is made, and nothing can be written to it.
  const limited = (...given: readonly string[]) =>
    spawnSync("bash", ["-c", `ulimit -f 0; exec "$@"`, "-", process.execPath, command, ...given], {
      cwd: shop.path,
      encoding: "utf8",
    });
  const { status, stdout } = limited("generate");
  assert.equal(status, 2);
  assert.match(
    stdout,
    /^error: src\/user\.derived\/\S+\.ts cannot be read or written: the file is too large \(EFBIG\)/,
  );
  const sql = limited("sql", "--out", "schema.sql");
  assert.equal(sql.status, 2);
  assert.match(sql.stderr, /^error: \S+\/schema\.sql cannot be read or written: the file is too large \(EFBIG\)/);
  const init = limited("init");
  assert.match(init.stderr, /^error: \S+\/package\.json cannot be read or written/);
});

test("what a killed run has staged is removed ten minutes later, and what another run is writing is not", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  const uuid = "0b16c4de-8f3c-4d2b-9a51-7e0f6a1b2c3d";
  const abandoned = [`src/.user.derived-${uuid}`, `.order.entity.ts-${uuid}`, `migrations/.a.sql-${uuid}`];
  shop.write(`${abandoned[0]}/dto.ts`, "");
  for (const path of abandoned.slice(1)) shop.write(path, "");
  const elevenMinutesAgo = Date.now() / 1_000 - 660;
  for (const path of abandoned) utimesSync(join(shop.path, path), elevenMinutesAgo, elevenMinutesAgo);
  // Of a run in another container, where process ids begin anew.
  shop.write(`src/.item.derived-${uuid}/dto.ts`, "");
  assert.equal((await shop.run("generate", "--check")).exitCode, 1);
  assert.ok(shop.list().includes(`${abandoned[0]}/dto.ts`));
  await shop.run("generate");
  assert.deepEqual(
    shop.list().filter((path) => path.includes(uuid)),
    [`src/.item.derived-${uuid}/dto.ts`],
  );
});

test("a folder that may not be written ends the run, and earlier output is whole", async (context) => {
  const shop = project(context, { "src/order.entity.ts": orderEntity });
  await shop.run("generate");
  const before = shop.read("src/order.derived/dto.ts");
  shop.write("src/order.entity.ts", orderEntity.replace("name!: string", "title!: string"));
  chmodSync(shop.path, 0o755);
  chmodSync(join(shop.path, "src"), 0o555);
  try {
    // Nothing is closed to root, so the command runs as nobody there.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const { status, stdout } = spawnSync(process.execPath, [command, "generate", "--format", "json"], {
      cwd: shop.path,
      encoding: "utf8",
      ...user,
    });
    assert.equal(status, 2);
    const [entry] = JSON.parse(stdout);
    assert.equal(entry.path, "src/order.derived");
    assert.match(entry.message, /permission denied \(EACCES\)$/);
    assert.equal(shop.read("src/order.derived/dto.ts"), before);
  } finally {
    chmodSync(join(shop.path, "src"), 0o755);
  }
});

test("what ends a run before it reads anything is an entry, too", async (context) => {
  const shop = project(context, { "entity-derive.config.json": "{", "user.entity.ts": userEntity });
  for (const [format, said] of [
    [
      "json",
      /^\[\n {2}\{\n {4}"id": null,\n {4}"severity": "error",\n {4}"message": "entity-derive\.config\.json:1: it is not JSON/,
    ],
    ["github", /^::error::entity-derive\.config\.json:1: it is not JSON/],
  ] as const) {
    const { exitCode, output, errors } = await shop.run("generate", "--format", format);
    assert.equal(exitCode, 2);
    assert.match(output, said);
    assert.match(errors, /^error: entity-derive\.config\.json:1: it is not JSON/);
  }
});

test("a reader that goes away early, as `head` does, is no error", (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  const line = `"${process.execPath}" "${command}" generate | true; exit "\${PIPESTATUS[0]}"`;
  const { status, stderr } = spawnSync("bash", ["-c", line], { cwd: shop.path, encoding: "utf8" });
  assert.deepEqual([status, stderr], [0, ""]);
  assert.ok(shop.list().includes("src/user.derived/dto.ts"));
});
