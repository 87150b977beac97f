// A session over a project on disk that changes: what it writes is what a new session writes, and no more than changed.
import assert from "node:assert/strict";
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { ProjectSession } from "../../src/project/session.ts";
import { filesOf, shop } from "./shop.ts";

interface Files {
  readonly root: string;
  readonly session: ProjectSession;
  write(path: string, text: string): void;
  remove(path: string): void;
  move(from: string, to: string): void;
  text(path: string): string;
  /** Compiles and writes what changed; gives the paths of the files that were written or removed. */
  run(): Promise<readonly string[]>;
}

async function project(context: TestContext, files: ReadonlyMap<string, string>): Promise<Files> {
  const root = mkdtempSync(join(tmpdir(), "entity-derive-session-"));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put("package.json", '{ "type": "module" }');
  put(
    "tsconfig.json",
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true }, "include": ["src"] }',
  );
  for (const [path, text] of files) put(path, text);
  const session = new ProjectSession(root);
  return {
    root,
    session,
    write: put,
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    move: (from, to) => renameSync(join(root, from), join(root, to)),
    text: (path) => readFileSync(join(root, path), "utf8"),
    run: async () => {
      session.refresh();
      const { written } = session.write(await session.compile());
      return (written?.folders ?? [])
        .flatMap(({ path, ...names }) => [...names.written, ...names.removed].map((name) => `${path}/${name}`))
        .sort();
    },
  };
}

function foldersOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => dirname(path)))];
}

/** What is on disk is what a session writes that knows nothing. */
async function assertCurrent({ root }: Files): Promise<void> {
  const anew = new ProjectSession(root);
  const compilation = await anew.compile();
  const { problems } = anew.write(compilation, { check: true });
  assert.deepEqual(
    problems.filter(({ severity }) => severity === "error"),
    [],
  );
  const made = new Set(compilation.folders.map(({ path }) => path));
  const waiting = compilation.failed.size > 0;
  const there = globSync("**/*.derived", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  if (!waiting)
    assert.deepEqual(
      there.filter((path) => !made.has(path)),
      [],
    );
}

test("a comment writes one file at most, and a field what relates to it", async (context) => {
  const files = await project(context, filesOf(shop));
  assert.ok((await files.run()).length > 100);
  assert.deepEqual(await files.run(), []);
  files.write("src/log.entity.ts", `${files.text("src/log.entity.ts")}// Nothing.\n`);
  assert.deepEqual(await files.run(), []);
  files.write("src/log.entity.ts", files.text("src/log.entity.ts").replace("title", "headline"));
  assert.deepEqual(foldersOf(await files.run()), ["src/app.derived", "src/log.derived"]);
  await assertCurrent(files);
});

test("files that appear, move and go leave nothing behind", async (context) => {
  const files = await project(context, filesOf(shop));
  await files.run();
  files.remove("src/log.entity.ts");
  assert.deepEqual(foldersOf(await files.run()), ["src/app.derived", "src/log.derived"]);
  await assertCurrent(files);
  files.move("src/visit.entity.ts", "src/call.entity.ts");
  await files.run();
  await assertCurrent(files);
  files.write(
    "src/extra.entity.ts",
    files.text("src/call.entity.ts").replaceAll("Visit", "Extra").replaceAll("visits", "extras"),
  );
  assert.deepEqual(foldersOf(await files.run()), ["src/app.derived", "src/extra.derived"]);
  await assertCurrent(files);
});

test("a file that is deleted and put back is read again", async (context) => {
  const files = await project(context, filesOf(shop));
  await files.run();
  const text = files.text("src/log.entity.ts");
  for (const round of [1, 2]) {
    files.remove("src/log.entity.ts");
    assert.deepEqual(foldersOf(await files.run()), ["src/app.derived", "src/log.derived"], `removed, ${round}`);
    files.write("src/log.entity.ts", text);
    assert.deepEqual(foldersOf(await files.run()), ["src/app.derived", "src/log.derived"], `put back, ${round}`);
    await assertCurrent(files);
  }
});

test("a folder that is moved, with all that is in it, is found again", async (context) => {
  const inside = new Map([...filesOf(shop)].map(([path, text]) => [path.replace("src/", "src/shop/"), text]));
  const files = await project(context, inside);
  await files.run();
  files.move("src/shop", "src/store");
  await files.run();
  await assertCurrent(files);
});

test("generated files that somebody edits or deletes are seen", async (context) => {
  const files = await project(context, filesOf(shop));
  await files.run();
  const dto = files.text("src/tag.derived/dto.ts");
  files.remove("src/tag.derived/dto.ts");
  assert.deepEqual(await files.run(), ["src/tag.derived/dto.ts"]);
  assert.equal(files.text("src/tag.derived/dto.ts"), dto);
  files.remove("src/tag.derived");
  assert.deepEqual(foldersOf(await files.run()), ["src/tag.derived"]);
  files.write("src/tag.derived/dto.ts", `${dto}export const mine = 1;\n`);
  assert.deepEqual([...files.session.refresh()], ["src/tag.derived/dto.ts"]);
  const { problems } = files.session.write(await files.session.compile());
  assert.deepEqual(
    problems.map(({ path, message }) => [path, message]),
    [["src/tag.derived/dto.ts", "was edited by hand"]],
  );
  assert.deepEqual(await files.run(), []);
  files.write("src/tag.derived/dto.ts", dto);
  await files.run();
  await assertCurrent(files);
});

test("an error keeps what was there, and mending it brings all up to date", async (context) => {
  const files = await project(context, filesOf(shop));
  await files.run();
  const visit = files.text("src/visit.entity.ts");
  files.write("src/visit.entity.ts", `${visit}((`);
  assert.deepEqual(await files.run(), []);
  files.write("src/tag.entity.ts", files.text("src/tag.entity.ts").replace("/** Tag", "/** A tag"));
  await files.run();
  files.write("src/visit.entity.ts", visit);
  await files.run();
  await assertCurrent(files);
});

test("the configuration and the tsconfig.json hold from the next compilation on", async (context) => {
  const files = await project(context, filesOf(shop));
  await files.run();
  files.write("entity-derive.config.json", '{ "router": "none", "validators": "valibot" }');
  assert.ok((await files.run()).includes("src/tag.derived/dto.ts"));
  await assertCurrent(files);
  files.write("tsconfig.json", '{ "compilerOptions": { "module": "nodenext" }, "include": ["src"] }');
  assert.ok(files.text("src/tag.derived/index.ts").includes('.ts"'));
  assert.ok((await files.run()).includes("src/tag.derived/index.ts"));
  await assertCurrent(files);
  files.write("entity-derive.config.json", '{ "routers": "none" }');
  await assert.rejects(files.run(), /did you mean `router`/);
  files.remove("entity-derive.config.json");
  await files.run();
  await assertCurrent(files);
});

test("the text of an editor takes the place of a file until it is taken away", async (context) => {
  const files = await project(context, filesOf(shop));
  await files.run();
  const { session } = files;
  session.overlay("src/tag.entity.ts", files.text("src/tag.entity.ts").replace("price", "cost"));
  const edited = await session.compile();
  assert.deepEqual([...edited.emitted].sort(), [
    "src/app.derived",
    "src/item-tag.derived",
    "src/item.derived",
    "src/tag.derived",
  ]);
  session.overlay("src/tag.entity.ts", null);
  session.write(await session.compile());
  await assertCurrent(files);
});

test("a session finds what has changed on disk, and what it has written is no change", async (context) => {
  const { session, write, remove, move, run } = await project(context, filesOf(shop));
  await run();
  const changed = (): readonly string[] => [...session.refresh()].sort();
  assert.deepEqual(changed(), []);
  // The output of a bundler comes into a folder of its own.
  for (const path of ["node_modules/a/index.ts", ".git/index", "readme.md", "src/data.json", "browser/main.js"])
    write(path, "");
  assert.deepEqual(changed(), []);
  write("src/service.ts", "export {};\n");
  assert.deepEqual(changed(), ["src/service.ts"]);
  write("src/service.ts", "export const one = 1;\n");
  assert.deepEqual(changed(), []);
  write("tsconfig.json", "{}");
  write("src/tag.entity.ts", "");
  write("src/tag.derived/dto.ts", "");
  write("src/parts/part.entity.ts", "");
  assert.deepEqual(changed(), [
    "src/parts/part.entity.ts",
    "src/tag.derived/dto.ts",
    "src/tag.entity.ts",
    "tsconfig.json",
  ]);
  move("src/parts", "src/pieces");
  remove("src/service.ts");
  assert.deepEqual(changed(), ["src/parts/part.entity.ts", "src/pieces/part.entity.ts", "src/service.ts"]);
  assert.deepEqual(changed(), []);
});
