// `entity-derive generate` from end to end: what it writes, when it refuses, how it ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenEntity, orderEntity, project, userEntity } from "./run.ts";

test("generates, and writes nothing the second time", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  const first = await shop.run("generate");
  assert.equal(first.exitCode, 0, first.output + first.errors);
  assert.match(first.output, /^wrote \d+ files for 1 entity, 0 unchanged, in \d+ ms\n$/);
  assert.ok(shop.list().includes("src/user.derived/dto.ts"));
  assert.ok(shop.list().includes("src/user.derived/manifest.json"));

  const second = await shop.run("generate");
  assert.match(second.output, /^wrote 0 files for 1 entity, \d+ unchanged, in \d+ ms\n$/);
  const check = await shop.run("generate", "--check");
  assert.equal(check.exitCode, 0);
  assert.match(check.output, /^everything generated for 1 entity is up to date, in \d+ ms\n$/);
});

test("--check lists what is stale, missing and superfluous, and writes nothing", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity, "src/order.entity.ts": orderEntity });
  await shop.run("generate");
  shop.write("src/user.entity.ts", userEntity.replace("name!: string", "title!: string"));
  shop.remove("src/user.derived/query.ts");
  shop.remove("src/order.entity.ts");
  const before = shop.list();
  const { exitCode, output } = await shop.run("generate", "--check");
  assert.equal(exitCode, 1);
  assert.match(output, /^error: src\/user\.derived\/dto\.ts is stale$/m);
  assert.match(output, /^error: src\/user\.derived\/query\.ts is missing$/m);
  assert.match(output, /^error: src\/order\.derived\/dto\.ts is superfluous$/m);
  assert.match(output, /help: update them: `npx entity-derive generate`/);
  assert.match(output, /\n\d+ errors in \d+ files\n$/);
  assert.deepEqual(shop.list(), before);

  assert.match((await shop.run("generate")).output, /wrote \d+ files for 1 entity, removed \d+, \d+ unchanged/);
  assert.ok(!shop.list().some((path) => path.startsWith("src/order.derived")));
});

test("an edit by hand is refused, until it is forced", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  await shop.run("generate");
  const original = shop.read("src/user.derived/dto.ts");
  shop.write("src/user.derived/dto.ts", `${original}// mine\n`);
  const refused = await shop.run("generate");
  assert.equal(refused.exitCode, 1);
  assert.match(refused.output, /^error: src\/user\.derived\/dto\.ts was edited by hand\n {2}help: .*--force/);
  assert.match(shop.read("src/user.derived/dto.ts"), /\/\/ mine/);

  assert.equal((await shop.run("generate", "--force")).exitCode, 0);
  assert.equal(shop.read("src/user.derived/dto.ts"), original);
});

test("a file with an error keeps what was generated for it, and others are written", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  await shop.run("generate");
  const original = shop.read("src/user.derived/dto.ts");
  shop.write("src/user.entity.ts", brokenEntity);
  shop.write("src/order.entity.ts", orderEntity);
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.match(output, /^error ED101: .*\n {2}src\/user\.entity\.ts:3:1\n/);
  assert.match(output, /\n1 error in 1 file\nwrote \d+ files for 1 entity/);
  assert.equal(shop.read("src/user.derived/dto.ts"), original);
  assert.ok(shop.list().includes("src/order.derived/dto.ts"));
});

test("warnings and notes alone end well", async (context) => {
  const shop = project(context, {
    "src/user.entity.ts": userEntity.replace("name!: string;", 'name!: string;\n  @field("skip") secret!: string;'),
  });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  assert.match(output, /^1 note, shown with --verbose\nwrote/);
  assert.equal((await shop.run("generate", "--format", "json")).output, "[]\n");
  const verbose = await shop.run("generate", "--verbose");
  assert.equal(verbose.exitCode, 0);
  assert.match(verbose.output, /^note ED503: /);
  assert.match(verbose.output, /\n1 note in 1 file\nwrote/);
});

test("paths are shown as seen from the folder of the call", async (context) => {
  const shop = project(context, { "src/user.entity.ts": brokenEntity, "lib/empty.txt": "" });
  assert.match((await shop.runIn("lib", "generate")).output, /\n {2}\.\.\/src\/user\.entity\.ts:3:1\n/);
  assert.match(
    (await shop.runIn("lib", "generate", "--project", "..")).output,
    /\n {2}\.\.\/src\/user\.entity\.ts:3:1\n/,
  );
});

test("--format json prints one array, and the summary elsewhere", async (context) => {
  const shop = project(context, { "src/user.entity.ts": brokenEntity });
  const { exitCode, output, errors } = await shop.run("generate", "--format", "json");
  assert.equal(exitCode, 1);
  const [found] = JSON.parse(output);
  assert.equal(found.id, "ED101");
  assert.equal(found.path, "src/user.entity.ts");
  assert.equal(found.start.line, 3);
  assert.match(errors, /^1 error in 1 file\n/);
  shop.write("src/user.entity.ts", userEntity);
  assert.equal((await shop.run("generate", "--format", "json")).output, "[]\n");
});

test("--format github prints workflow commands", async (context) => {
  const shop = project(context, { "src/user.entity.ts": brokenEntity });
  const { output } = await shop.run("generate", "--format", "github");
  assert.match(output, /^::error file=src\/user\.entity\.ts,line=3,endLine=3,col=1,endColumn=\d+,title=ED101::/);
});

test("files, folders and globs choose what is generated", async (context) => {
  const shop = project(context, {
    "src/[shop] (1)/user.entity.ts": userEntity,
    "src/other/order.entity.ts": orderEntity,
    "src/other/model.ts": orderEntity.replaceAll("Order", "Invoice").replace("orders", "invoices"),
  });
  const derived = (): readonly string[] => shop.list().filter((path) => path.endsWith("dto.ts"));
  await shop.run("generate", "src/[shop] (1)/user.entity.ts");
  assert.deepEqual(derived(), ["src/[shop] (1)/user.derived/dto.ts"]);
  await shop.runIn("src", "generate", "other");
  assert.deepEqual(derived(), ["src/[shop] (1)/user.derived/dto.ts", "src/other/order.derived/dto.ts"]);
  await shop.run("generate", "**/model.ts");
  assert.equal(derived().length, 3);
});

test("node_modules, dist, dot folders and derived folders are never read", async (context) => {
  const folders = ["node_modules/package", "dist", "src/dist", ".cache", "src/user.derived", "src/node_modules"];
  const files = Object.fromEntries(folders.map((folder) => [`${folder}/user.entity.ts`, brokenEntity]));
  const shop = project(context, { ...files, "src/order.entity.ts": orderEntity });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  assert.match(output, /for 1 entity/);
});

test("without a matching file it says so", async (context) => {
  const shop = project(context);
  const none = await shop.run("generate");
  assert.equal(none.exitCode, 1);
  assert.match(none.errors, /^error: no file of the project matches \*\*\/\*\.entity\.ts\n {2}help: /);
  assert.match((await shop.run("generate", "src/*.ts", "lib")).errors, /matches src\/\*\.ts, lib\n/);
  shop.write("src/user.entity.ts", userEntity);
  const one = await shop.run("generate", "src", "lib");
  assert.equal(one.exitCode, 0);
  assert.match(one.errors, /^warning: no file matches lib\n$/);
});

test("what is outside of the project is refused", async (context) => {
  const shop = project(context, { "inner/package.json": "{}", "user.entity.ts": userEntity });
  const { exitCode, errors } = await shop.runIn("inner", "generate", "../user.entity.ts");
  assert.equal(exitCode, 2);
  assert.match(errors, /outside the project/);
});

test("a file that is not UTF-8 is an error at that file", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  await shop.run("generate");
  shop.writeBytes("src/user.entity.ts", Uint8Array.of(0x2f, 0x2f, 0xfc, 0x0a));
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.match(output, /^error ED109: the file cannot be read: it is not UTF-8\n {2}src\/user\.entity\.ts\n/);
  assert.ok(shop.list().includes("src/user.derived/dto.ts"));
});

test("two runs at once leave a project that is whole", async (context) => {
  const files = Array.from({ length: 20 }, (_, index) => [
    `src/user${index}.entity.ts`,
    userEntity.replaceAll("User", `User${index}`).replace("users", `users${index}`),
  ]);
  const shop = project(context, Object.fromEntries(files));
  const outcomes = await Promise.all([shop.run("generate"), shop.run("generate"), shop.run("generate")]);
  assert.deepEqual(
    outcomes.map(({ exitCode, output, errors }) => (exitCode === 0 ? "" : output + errors)),
    ["", "", ""],
  );
  assert.equal((await shop.run("generate", "--check")).exitCode, 0);
  assert.deepEqual(
    shop.list().filter((path) => path.startsWith("src/.")),
    [],
  );
});
