// `generate --watch` as its user sees it: what is said and written after each kind of change.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { entity, stale, watchedProject } from "./watching.ts";

const user = { "src/user.entity.ts": entity("User") };
const both = { ...user, "src/order.entity.ts": entity("Order") };

test("a run at the start, one for each change, and the end by Ctrl-C with exit code 0", async (context) => {
  const shop = watchedProject(context, both);
  const watching = shop.watch();
  const first = await watching.generated();
  assert.equal(first.entities, 2);
  assert.ok(first.written.includes("src/user.derived/dto.ts"));
  shop.write("src/user.entity.ts", entity("User", "name title"));
  const second = await watching.generated();
  assert.ok(second.written.includes("src/user.derived/dto.ts"));
  assert.ok(
    second.written.every((path) => !path.includes("order")),
    String(second.written),
  );
  assert.match(shop.read("src/user.derived/dto.ts"), /title/);
  assert.equal(await watching.stop(), 0);
  assert.deepEqual(
    watching.events.map((event) => event.event),
    ["started", "generating", "generated", "generating", "generated", "stopped"],
  );
  const [started, generating] = watching.events;
  assert.deepEqual(started, { ...started, event: "started", root: shop.path, pid: watching.pid });
  assert.deepEqual(generating, { event: "generating", changed: null });
  assert.deepEqual(watching.events[3], { event: "generating", changed: ["src/user.entity.ts"] });
  assert.deepEqual(watching.events.at(-1), { event: "stopped", reason: "SIGINT" });
  assert.equal(watching.errors, "");
});

test("errors of all files are told after each run, until they are mended", async (context) => {
  const shop = watchedProject(context, both);
  const watching = shop.watch();
  await watching.generated();
  const before = shop.read("src/user.derived/dto.ts");
  shop.write("src/user.entity.ts", "export class {");
  const broken = await watching.generated();
  assert.deepEqual(
    broken.diagnostics.map(({ id, path, start }) => [id, path, start?.line]),
    [["ED109", "src/user.entity.ts", 1]],
  );
  shop.write("src/order.entity.ts", entity("Order", "title"));
  const other = await watching.generated();
  assert.deepEqual(other.diagnostics, broken.diagnostics);
  assert.ok(other.written.includes("src/order.derived/dto.ts"));
  assert.equal(shop.read("src/user.derived/dto.ts"), before);
  shop.write("src/user.entity.ts", entity("User", "name email"));
  assert.deepEqual((await watching.generated()).diagnostics, []);
  assert.match(shop.read("src/user.derived/dto.ts"), /email/);
});

test("of a deleted and of a renamed entity nothing stays behind", async (context) => {
  const shop = watchedProject(context, both);
  const watching = shop.watch();
  await watching.generated();
  shop.remove("src/order.entity.ts");
  const deleted = await watching.generated();
  assert.ok(deleted.removed.includes("src/order.derived/dto.ts"));
  assert.equal(existsSync(join(shop.path, "src/order.derived")), false);
  renameSync(join(shop.path, "src/user.entity.ts"), join(shop.path, "src/person.entity.ts"));
  shop.write("src/person.entity.ts", entity("Person"));
  const renamed = await watching.generated();
  assert.ok(renamed.removed.includes("src/user.derived/dto.ts"));
  assert.ok(renamed.written.includes("src/person.derived/dto.ts"));
  assert.equal(existsSync(join(shop.path, "src/user.derived")), false);
  assert.deepEqual(await stale(shop.path), []);
});

test("folders that are new, renamed, moved in and removed", async (context) => {
  const shop = watchedProject(context, both);
  const elsewhere = watchedProject(context, { "parts/part.entity.ts": entity("Part") });
  const watching = shop.watch();
  await watching.generated();
  shop.write("src/a/b/item.entity.ts", entity("Item"));
  await watching.generated(({ written }) => written.includes("src/a/b/item.derived/dto.ts"));
  renameSync(join(shop.path, "src/a"), join(shop.path, "src/c"));
  await watching.generated();
  assert.deepEqual(await stale(shop.path), []);
  shop.write("src/c/b/item.entity.ts", entity("Item", "name title"));
  await watching.generated(({ written }) => written.includes("src/c/b/item.derived/dto.ts"));
  renameSync(join(elsewhere.path, "parts"), join(shop.path, "parts"));
  await watching.generated(({ written }) => written.includes("parts/part.derived/dto.ts"));
  renameSync(join(shop.path, "parts"), join(elsewhere.path, "parts"));
  await watching.generated(({ entities }) => entities === 3);
  shop.remove("src/c");
  await watching.generated(({ entities }) => entities === 2);
  assert.deepEqual(await stale(shop.path), []);
});

test("a folder that is removed and made again is watched as before", async (context) => {
  const shop = watchedProject(context, { ...user, "src/parts/part.entity.ts": entity("Part") });
  const watching = shop.watch();
  await watching.generated();
  for (const fields of ["a", "a b", "a b c"]) {
    rmSync(join(shop.path, "src/parts"), { recursive: true });
    mkdirSync(join(shop.path, "src/parts"));
    shop.write("src/parts/part.entity.ts", entity("Part", fields));
    await watching.generated(({ written }) => written.includes("src/parts/part.derived/dto.ts"));
    shop.write("src/parts/part.entity.ts", entity("Part", `${fields} more`));
    await watching.generated(({ written }) => written.includes("src/parts/part.derived/dto.ts"));
  }
  assert.deepEqual(await stale(shop.path), []);
});

test("what entity files import, the configuration, the tsconfig and package.json are watched, too", async (context) => {
  const shop = watchedProject(context, {
    "src/role.ts": `export type Role = "admin" | "member";\n`,
    "src/user.entity.ts": entity("User")
      .replace("\n\n", `\nimport type { Role } from "./role.ts";\n\n`)
      .replace("name!: string", "role!: Role"),
  });
  const watching = shop.watch();
  await watching.generated();
  shop.write("src/role.ts", `export type Role = "admin" | "guest";\n`);
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  assert.match(shop.read("src/user.derived/dto.ts"), /guest/);
  shop.write("entity-derive.config.json", `{ "router": "none" }`);
  await watching.generated(({ removed }) => removed.includes("src/user.derived/router.ts"));
  shop.write("tsconfig.json", `{ "compilerOptions": { "module": "nodenext" } }`);
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  assert.match(shop.read("src/user.derived/postgres.ts"), /from "\.\/dto\.js"/);
  shop.remove("src/role.ts");
  const missing = await watching.generated(({ diagnostics }) => diagnostics.length > 0);
  assert.equal(missing.diagnostics[0]?.path, "src/user.entity.ts");
  shop.write("src/role.ts", `export type Role = "admin" | "owner";\n`);
  await watching.generated(({ diagnostics }) => diagnostics.length === 0);
  assert.match(shop.read("src/user.derived/dto.ts"), /owner/);
});

test("what a tsconfig.json extends is watched, also outside of the project", async (context) => {
  const base = (module: string): string => `{ "compilerOptions": { "module": "${module}" } }`;
  const repository = watchedProject(context, {
    "tsconfig.base.json": base("nodenext"),
    "packages/shop/package.json": "{}",
    "packages/shop/tsconfig.json": `{ "extends": "../../tsconfig.base.json" }`,
    "packages/shop/user.entity.ts": entity("User"),
  });
  const watching = repository.watch("--project", "packages/shop");
  await watching.generated();
  assert.match(repository.read("packages/shop/user.derived/postgres.ts"), /from "\.\/dto\.js"/);
  repository.write("tsconfig.base.json", base("esnext"));
  await watching.generated(({ written }) => written.includes("packages/shop/user.derived/postgres.ts"));
  assert.match(repository.read("packages/shop/user.derived/postgres.ts"), /from "\.\/dto"/);
});

test("a broken configuration is told, at the start and later, and it goes on when it is mended", async (context) => {
  const shop = watchedProject(context, { ...user, "entity-derive.config.json": "{" });
  const watching = shop.watch();
  assert.match(await watching.failed(), /^entity-derive\.config\.json:1: it is not JSON/);
  shop.write("entity-derive.config.json", "{}");
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  shop.write("entity-derive.config.json", `{ "ruoter": "none" }`);
  assert.match(await watching.failed(), /did you mean `router`\?/);
  shop.write("src/user.entity.ts", entity("User", "title"));
  assert.match(await watching.failed(), /did you mean `router`\?/);
  shop.remove("entity-derive.config.json");
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  shop.write("tsconfig.json", "{ nonsense");
  assert.match(await watching.failed(), /tsconfig/);
  shop.remove("tsconfig.json");
  await watching.generated();
  assert.deepEqual(await stale(shop.path), []);
});

test("a configuration in TypeScript is read again, too", async (context) => {
  const shop = watchedProject(context, { ...user, "entity-derive.config.ts": `export default { router: "none" };\n` });
  const watching = shop.watch();
  await watching.generated();
  for (const [router, has] of [
    ["hono", true],
    ["none", false],
  ] as const) {
    shop.write("entity-derive.config.ts", `export default { router: "${router}" };\n`);
    await watching.generated();
    assert.equal(existsSync(join(shop.path, "src/user.derived/router.ts")), has);
  }
});

test("a project without entities waits for the first one", async (context) => {
  const shop = watchedProject(context);
  const watching = shop.watch();
  assert.match(await watching.failed(), /no file of the project matches/);
  shop.write("src/user.entity.ts", entity("User"));
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
});

test("a generated file that is deleted comes back, one that was edited is told of", async (context) => {
  const shop = watchedProject(context, user);
  const watching = shop.watch();
  await watching.generated();
  shop.remove("src/user.derived/dto.ts");
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  shop.remove("src/user.derived");
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  const text = shop.read("src/user.derived/dto.ts");
  shop.write("src/user.derived/dto.ts", `${text}export const mine = 1;\n`);
  const edited = await watching.generated();
  assert.match(edited.problems[0]?.message ?? "", /src\/user\.derived\/dto\.ts was edited by hand/);
  shop.write("src/user.derived/dto.ts", text);
  assert.deepEqual((await watching.generated()).problems, []);
});

test("what it writes itself leads to no further run", async (context) => {
  const shop = watchedProject(context, both);
  const watching = shop.watch();
  await watching.generated();
  shop.write("src/item.entity.ts", entity("Item"));
  await watching.generated(({ written }) => written.includes("src/item.derived/dto.ts"));
  shop.remove("src/item.entity.ts");
  await watching.generated(({ removed }) => removed.includes("src/item.derived/dto.ts"));
  shop.write("src/user.entity.ts", entity("User", "title"));
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
  const changed = watching.events.flatMap((event) => (event.event === "generating" ? [event.changed] : []));
  assert.deepEqual(changed, [null, ["src/item.entity.ts"], ["src/item.entity.ts"], ["src/user.entity.ts"]]);
});

test("node_modules, dist and folders with a dot are none of its business", async (context) => {
  const shop = watchedProject(context, user);
  const watching = shop.watch();
  await watching.generated();
  for (const folder of ["node_modules/x", "dist", "src/.cache", "src/dist", ".git"])
    shop.write(`${folder}/other.entity.ts`, entity("Other"));
  shop.write("README.md", "about it");
  shop.write("src/user.entity.ts", entity("User", "title"));
  await watching.generated();
  assert.deepEqual(watching.events.at(-2), { event: "generating", changed: ["src/user.entity.ts"] });
});

test("linked files and folders count as what they lead to", async (context) => {
  const shop = watchedProject(context, user);
  const elsewhere = watchedProject(context, {
    "part.entity.ts": entity("Part"),
    "more/item.entity.ts": entity("Item"),
  });
  symlinkSync(join(elsewhere.path, "part.entity.ts"), join(shop.path, "src/part.entity.ts"));
  const watching = shop.watch();
  await watching.generated();
  elsewhere.overwrite("part.entity.ts", entity("Part", "title"));
  await watching.generated(({ written }) => written.includes("src/part.derived/dto.ts"));
  elsewhere.write("part.entity.ts", entity("Part", "subject"));
  await watching.generated(({ written }) => written.includes("src/part.derived/dto.ts"));
  symlinkSync(join(elsewhere.path, "more"), join(shop.path, "src/more"));
  await watching.generated(({ written }) => written.includes("src/more/item.derived/dto.ts"));
  elsewhere.write("more/item.entity.ts", entity("Item", "title"));
  await watching.generated(({ written }) => written.includes("src/more/item.derived/dto.ts"));
  assert.deepEqual(await stale(shop.path), []);
});

test("links that lead in a circle do not keep it from watching", async (context) => {
  const shop = watchedProject(context, {
    ...user,
    "entity-derive.config.json": `{ "app": false }`,
    "a/x.ts": "",
    "b/y.ts": "",
  });
  symlinkSync(shop.path, join(shop.path, "src/circle"));
  symlinkSync("../b", join(shop.path, "a/b"));
  symlinkSync("../a", join(shop.path, "b/a"));
  symlinkSync("itself", join(shop.path, "src/itself"));
  const watching = shop.watch();
  await watching.generated();
  shop.write("src/user.entity.ts", entity("User", "title"));
  await watching.generated(({ written }) => written.includes("src/user.derived/dto.ts"));
});

test("the folder of the project goes and comes back", async (context) => {
  const outer = watchedProject(context, { "shop/package.json": "{}", "shop/src/user.entity.ts": entity("User") });
  const watching = outer.watch("--project", "shop");
  await watching.generated();
  renameSync(join(outer.path, "shop"), join(outer.path, "away"));
  assert.match(await watching.failed(), /there is no folder .*shop/);
  outer.write("shop/package.json", "{}");
  outer.write("shop/src/item.entity.ts", entity("Item"));
  await watching.generated(({ written }) => written.includes("shop/src/item.derived/dto.ts"));
  outer.write("shop/src/item.entity.ts", entity("Item", "title"));
  await watching.generated(({ written }) => written.includes("shop/src/item.derived/dto.ts"));
});

test("globs choose whose folders are written, also of entities that come later", async (context) => {
  const shop = watchedProject(context, { ...user, "src/parts/part.entity.ts": entity("Part") });
  const watching = shop.watch("src/parts");
  const first = await watching.generated();
  assert.equal(first.entities, 1);
  shop.write("src/parts/item.entity.ts", entity("Item"));
  const second = await watching.generated();
  assert.equal(second.entities, 2);
  assert.equal(existsSync(join(shop.path, "src/user.derived")), false);
});
