// `generate --fix` from end to end: what it changes, what it leaves, and what it never touches.
import assert from "node:assert/strict";
import { lstatSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { project, userEntity } from "./run.ts";

const mistaken = `import { collumn, entity, field, id, type Uuid } from "entity-derive";

// Who may sign in.
@entity({
  table: "users", // as it was
  softDelte: true,
  api: { handlers: true },
})
export class User {
  @id id!: Uuid;
  /** How they are called. */
  @field("create", "updat", "response")   @collumn({ uniqe: true })
  name?: strng;
  @field("skip") deletedAt!: Date | null;
}
`;

const mended = `import { column, entity, field, id, type Uuid } from "entity-derive";

// Who may sign in.
@entity({
  table: "users", // as it was
  softDelete: true,
  api: { handlers: true },
})
export class User {
  @id id!: Uuid;
  /** How they are called. */
  @field("create", "update", "response")   @column({ unique: true })
  name!: string | null;
  @field("skip") deletedAt!: Date | null;
}
`;

test("--fix mends what can be mended in one way only, says so, and generates", async (context) => {
  const shop = project(context, { "src/user.entity.ts": mistaken });
  const { exitCode, output } = await shop.run("generate", "--fix");
  assert.equal(exitCode, 0, output);
  assert.equal(shop.read("src/user.entity.ts"), mended);
  for (const line of [
    "src/user.entity.ts:6 changed `softDelte` to `softDelete`",
    "src/user.entity.ts:12 changed `updat` to `update`",
    "src/user.entity.ts:12 changed `@collumn` to `@column`",
    "src/user.entity.ts:12 changed `uniqe` to `unique`",
    "src/user.entity.ts:13 changed `strng` to `string`",
  ])
    assert.ok(output.includes(`${line}\n`), output);
  assert.match(output, /\nwrote \d+ files for 1 entity, 0 unchanged, in \d+ ms\n$/);
  const again = await shop.run("generate", "--fix");
  assert.match(again.output, /^wrote 0 files for 1 entity/);
});

test("a byte order mark, the line breaks of Windows and a link stay", async (context) => {
  const shop = project(context, { "real/user.ts": `\u{FEFF}${mistaken.replaceAll("\n", "\r\n")}`, "src/other.ts": "" });
  symlinkSync(join(shop.path, "real/user.ts"), join(shop.path, "src/user.entity.ts"));
  await shop.run("generate", "--fix");
  assert.equal(shop.read("real/user.ts"), `\u{FEFF}${mended.replaceAll("\n", "\r\n")}`);
  assert.ok(lstatSync(join(shop.path, "src/user.entity.ts")).isSymbolicLink());
});

test("--fix --check writes nothing, and fails where there is something to mend", async (context) => {
  const shop = project(context, { "src/user.entity.ts": mistaken });
  const { exitCode, output } = await shop.run("generate", "--fix", "--check");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /^error: src\/user\.entity\.ts would be corrected by --fix: change `updat` to `update` in line 12$/m,
  );
  assert.equal(shop.read("src/user.entity.ts"), mistaken);
  assert.ok(!shop.list().some((path) => path.includes(".derived")));

  shop.write("src/user.entity.ts", mended);
  await shop.run("generate");
  assert.equal((await shop.run("generate", "--fix", "--check")).exitCode, 0);
});

test("what can be mended in several ways is left, and the ways are named", async (context) => {
  const unnamed = userEntity.replace('table: "users", ', "");
  const shop = project(context, { "src/user.entity.ts": unnamed });
  const { exitCode, output } = await shop.run("generate", "--fix");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /^src\/user\.entity\.ts:3 ED101 has a correction that may not be meant, so it was not applied: add `table: "users"`$/m,
  );
  assert.equal(shop.read("src/user.entity.ts"), unnamed);
});

test("only files that were chosen are mended", async (context) => {
  const other = mistaken.replaceAll("User", "Other").replace('"users"', '"others"');
  const shop = project(context, { "src/user.entity.ts": mistaken, "src/other.entity.ts": other });
  await shop.run("generate", "--fix", "src/user.entity.ts");
  assert.equal(shop.read("src/user.entity.ts"), mended);
  assert.equal(shop.read("src/other.entity.ts"), other);
});

test("with --format json standard output has nothing but the problems that are left", async (context) => {
  const shop = project(context, { "src/user.entity.ts": mistaken });
  const { output, errors } = await shop.run("generate", "--fix", "--format", "json");
  assert.deepEqual(JSON.parse(output), []);
  assert.match(errors, /^src\/user\.entity\.ts:12 changed `updat` to `update`$/m);
});
