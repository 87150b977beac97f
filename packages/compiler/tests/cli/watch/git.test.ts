// `generate --watch` while git changes the files under it: no state between two commits is read, told of or written.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { temporaryFolder } from "../../write/temporary-folder.ts";
import { entity, type Generated, generatedFolders, stale, type WatchedProject, watchedProject } from "./watching.ts";

/** Files of the slow kind take 200 ms each: longer than any pause after which a burst of changes counts as over. */
const slowFilter = ["-c", "filter.slow.smudge=sleep 0.2; cat", "-c", "filter.slow.clean=cat"];

interface Repository extends WatchedProject {
  git(...given: readonly string[]): string;
}

/** An entity whose type is in a file of its own: without that file it has a mistake. */
function withType(name: string, file: string): string {
  return entity(name)
    .replace("\n\n", `\nimport type { Kind } from "./${file}.ts";\n\n`)
    .replace("name!: string", "kind!: Kind");
}

function repository(context: TestContext, files: Readonly<Record<string, string>>): Repository {
  const shop = watchedProject(context, { ".gitignore": `${generatedFolders}src/marker*\n`, ...files });
  const git = (...given: readonly string[]): string =>
    execFileSync("git", [...slowFilter, "-c", "user.name=Test", "-c", "user.email=test@example.org", ...given], {
      cwd: shop.path,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  git("init", "--quiet", "--initial-branch", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  return { ...shop, git };
}

/** Sixty entities on `main`; on `other` twenty of them changed, twenty gone, twenty in another folder, ten new. */
function twoBranches(context: TestContext): Repository {
  const names = Array.from({ length: 60 }, (_, index) => `Thing${index}`);
  const files = names.map((name) => [`src/${name.toLowerCase()}.entity.ts`, withType(name, "kind")] as const);
  const shop = repository(context, {
    ".gitattributes": "src/kind*.ts filter=slow\nsrc/thing9.entity.ts filter=slow\n",
    "src/kind.ts": `export type Kind = "a" | "b";\n`,
    ...Object.fromEntries(files),
  });
  shop.git("checkout", "--quiet", "-b", "other");
  shop.remove("src/kind.ts");
  shop.write("src/kinds.ts", `export type Kind = "a" | "c";\n`);
  for (const [index, [path]] of files.entries()) {
    const name = names[index] ?? "";
    if (index < 20) shop.write(path, withType(name, "kinds"));
    else shop.remove(path);
    if (index >= 40) shop.write(`src/moved/${name.toLowerCase()}.entity.ts`, withType(name, "../kinds"));
  }
  for (let index = 60; index < 70; index += 1)
    shop.write(`src/thing${index}.entity.ts`, withType(`Thing${index}`, "kinds"));
  shop.git("add", "--all");
  shop.git("commit", "--quiet", "--message", "second");
  shop.git("checkout", "--quiet", "main");
  return shop;
}

test("checkouts of another branch with sixty entities are one run each", async (context) => {
  const shop = twoBranches(context);
  const watching = shop.watch();
  assert.equal((await watching.generated()).entities, 60);
  for (const [branch, entities] of [
    ["other", 50],
    ["main", 60],
    ["other", 50],
  ] as const) {
    shop.git("checkout", "--quiet", branch);
    const { diagnostics, entities: found } = await watching.generated();
    assert.deepEqual([found, diagnostics], [entities, []]);
    assert.deepEqual(await stale(shop.path), []);
  }
  // There and back at once leaves all as it was.
  shop.git("checkout", "--quiet", "main");
  shop.git("checkout", "--quiet", "other");
  shop.write("src/marker.entity.ts", entity("Marker"));
  await watching.generated(({ written }) => written.includes("src/marker.derived/dto.ts"));
  assert.deepEqual(await stale(shop.path), []);
  for (const { diagnostics, entities, removed } of runs(watching.events)) {
    assert.deepEqual(diagnostics, []);
    assert.ok([50, 51, 60].includes(entities), String(entities));
    assert.ok(!removed.some((path) => /\/thing1?\d\.derived\//.test(path)), String(removed));
  }
});

test("derived folders that are committed come and go with their branch, and nothing is written", async (context) => {
  const shop = twoBranches(context);
  shop.write(".gitignore", "src/marker*\n");
  for (const branch of ["other", "main"]) {
    shop.git("checkout", "--quiet", branch);
    assert.equal((await shop.run("generate")).exitCode, 0);
    shop.write(".gitignore", "src/marker*\n");
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "generated");
  }
  const watching = shop.watch();
  await watching.generated();
  for (const [branch, entities] of [
    ["other", 50],
    ["main", 60],
  ] as const) {
    shop.git("checkout", "--quiet", branch);
    const { written, removed, problems, diagnostics, entities: found } = await watching.generated();
    assert.deepEqual([found, written, removed, problems, diagnostics], [entities, [], [], [], []]);
  }
  assert.equal(shop.git("status", "--porcelain"), "");
});

test("stash, and a rebase that stops twice", async (context) => {
  const files = ["a", "b", "c"].map((name) => [`src/${name}.entity.ts`, entity(name.toUpperCase())] as const);
  const shop = repository(context, Object.fromEntries(files));
  const change = (name: string, fields: string): void =>
    shop.write(`src/${name}.entity.ts`, entity(name.toUpperCase(), fields));
  const commit = (message: string): void => void shop.git("commit", "--quiet", "--all", "--message", message);
  shop.git("checkout", "--quiet", "-b", "topic");
  for (const name of ["a", "b", "c"]) {
    change(name, "topic");
    commit(name);
  }
  shop.git("checkout", "--quiet", "main");
  change("a", "upstream");
  change("b", "upstream");
  commit("upstream");
  shop.git("checkout", "--quiet", "topic");

  const watching = shop.watch();
  await watching.generated();
  change("a", "stashed");
  await watching.generated(({ written }) => written.includes("src/a.derived/dto.ts"));
  shop.git("stash");
  await watching.generated(({ written }) => written.includes("src/a.derived/dto.ts"));
  assert.match(shop.read("src/a.derived/dto.ts"), /topic/);
  shop.git("stash", "pop");
  await watching.generated(({ written }) => written.includes("src/a.derived/dto.ts"));
  assert.match(shop.read("src/a.derived/dto.ts"), /stashed/);
  shop.git("checkout", "--quiet", "src/a.entity.ts");
  await watching.generated();

  assert.throws(() => shop.git("rebase", "main"));
  // The file has both sides and the marks between them: a stop, and no state in between.
  const first = await watching.generated(({ diagnostics }) => diagnostics.length > 0);
  assert.deepEqual(
    first.diagnostics.map(({ path }) => path),
    ["src/a.entity.ts"],
  );
  change("a", "upstream topic");
  assert.deepEqual((await watching.generated()).diagnostics, []);
  shop.git("add", "--all");
  assert.throws(() => shop.git("-c", "core.editor=true", "rebase", "--continue"));
  const second = await watching.generated(({ diagnostics }) => diagnostics.length > 0);
  assert.deepEqual(
    second.diagnostics.map(({ path }) => path),
    ["src/b.entity.ts"],
  );
  change("b", "upstream topic");
  shop.git("add", "--all");
  shop.git("-c", "core.editor=true", "rebase", "--continue");
  assert.deepEqual((await watching.generated()).diagnostics, []);
  shop.write("src/marker.entity.ts", entity("Marker"));
  await watching.generated(({ written }) => written.includes("src/marker.derived/dto.ts"));
  assert.deepEqual(await stale(shop.path), []);
  assert.match(shop.read("src/c.derived/dto.ts"), /topic/);
});

test("a lock that a dead git left behind keeps nothing waiting for ever", async (context) => {
  const shop = repository(context, { "src/user.entity.ts": entity("User") });
  const watching = shop.watch();
  await watching.generated();
  shop.write(".git/index.lock", "");
  for (const field of ["title", "subject"]) {
    shop.write("src/user.entity.ts", entity("User", field));
    await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  }
});

test("in a further worktree its own lock counts", async (context) => {
  const shop = repository(context, { "src/user.entity.ts": entity("User") });
  const path = temporaryFolder(context).path;
  shop.git("worktree", "add", "--quiet", "-b", "tree", path);
  const watching = shop.watch("--project", path);
  await watching.generated();
  const lock = join(shop.git("-C", path, "rev-parse", "--absolute-git-dir").trim(), "index.lock");
  assert.match(lock, /worktrees/);
  writeFileSync(lock, "");
  writeFileSync(join(path, "src/user.entity.ts"), entity("User", "title"));
  const run = watching.generated();
  const isLocked = Symbol("locked");
  assert.equal(await Promise.race([run, setTimeout(500, isLocked)]), isLocked);
  rmSync(lock);
  assert.ok((await run).written.some((written) => written.endsWith("src/user.derived/dto.ts")));
});

function runs(events: readonly { readonly event: string }[]): readonly Generated[] {
  return events.filter((event): event is Generated => event.event === "generated");
}
