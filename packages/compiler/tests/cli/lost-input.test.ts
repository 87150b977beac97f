// What was generated is never removed or thinned since annotations were not recognised.
import assert from "node:assert/strict";
import { test } from "node:test";
import { orderEntity, type Project, project, userEntity } from "./run.ts";

const lost: Readonly<Record<string, readonly [edit: (text: string) => string, said: RegExp]>> = {
  "a misspelt package": [(text) => text.replace('"entity-derive"', '"entity-derve"'), /^error ED140: .*entity-derve/],
  "no import at all": [
    (text) => text.slice(text.indexOf("\n") + 1),
    /^error ED140: this file uses `@entity`, `@field`, `@id` and `Uuid` without/,
  ],
  "one word that is not imported": [
    (text) => text.replace("field, ", ""),
    /^error ED140: this file uses `@field` without/,
  ],
};

for (const [what, [edit, said]] of Object.entries(lost)) {
  test(`${what} is an error, and what was generated stays`, async (context) => {
    const shop = project(context, { "src/user.entity.ts": userEntity, "src/order.entity.ts": orderEntity });
    await shop.run("generate");
    const before = texts(shop);
    shop.write("src/user.entity.ts", edit(userEntity));
    const { exitCode, output } = await shop.run("generate");
    assert.equal(exitCode, 1);
    assert.match(output, said);
    assert.deepEqual(texts(shop), before);
  });
}

test("a syntax error leaves what was generated for the entities that the file refers to", async (context) => {
  const child = (name: string, table: string, parent: string, onDelete: string): string =>
    userEntity
      .replace("User", name)
      .replace("users", table)
      .replace("entity, field", "belongsTo, entity, field")
      .replace("\n\n", `\nimport { ${parent} } from "./${parent.toLowerCase()}.entity.ts";\n\n`)
      .replace(
        "@field",
        `@belongsTo<${parent}>({ onDelete: "${onDelete}" }) @field("create", "response") of!: Uuid;\n  @field`,
      );
  const line = child("Line", "lines", "Order", "restrict");
  const shop = project(context, {
    "src/user.entity.ts": userEntity,
    "src/order.entity.ts": child("Order", "orders", "User", "cascade"),
    "src/line.entity.ts": line,
    "src/tag.entity.ts": userEntity.replace("User", "Tag").replace("users", "tags"),
  });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  const before = texts(shop);
  shop.write("src/line.entity.ts", line.replace("of!: Uuid", "of!: "));
  const broken = await shop.run("generate");
  assert.equal(broken.exitCode, 1);
  assert.match(
    broken.output,
    /note: src\/user\.entity\.ts is not generated because of errors in src\/line\.entity\.ts/,
  );
  assert.match(
    broken.output,
    /note: src\/order\.entity\.ts is not generated because of errors in src\/line\.entity\.ts/,
  );
  assert.doesNotMatch(broken.output, /tag\.entity/);
  assert.deepEqual(texts(shop), before);
  shop.write("src/line.entity.ts", line);
  assert.match((await shop.run("generate", "--check")).output, /up to date/);
  // It follows from the others, and not from the entity's own text.
  shop.remove("src/line.entity.ts");
  await shop.run("generate");
  assert.notDeepEqual(
    ["src/order.derived/router.ts", "src/user.derived/router.ts"].map((path) => shop.read(path)),
    ["src/order.derived/router.ts", "src/user.derived/router.ts"].map((path) => before.get(path)),
  );
});

test("annotations of another library leave the folder, and warnings say so", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity });
  await shop.run("generate");
  const before = texts(shop);
  shop.write("src/user.entity.ts", userEntity.replace('"entity-derive"', '"typeorm"'));
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  assert.match(output, /^warning ED141: there is no entity in this file\n/);
  assert.match(
    output,
    /^warning: src\/user\.derived is kept without being generated: `User` is still in src\/user\.entity\.ts/m,
  );
  assert.deepEqual(texts(shop), before);
});

test("a class that is gone takes its folder along, and so does the last entity of a project", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity, "src/order.entity.ts": orderEntity });
  await shop.run("generate");
  shop.write("src/user.entity.ts", userEntity.replaceAll("User", "Person"));
  await shop.run("generate");
  assert.deepEqual(folders(shop), ["app.derived", "src/order.derived", "src/person.derived"]);
  shop.remove("src/user.entity.ts");
  shop.remove("src/order.entity.ts");
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  assert.match(output, /^wrote 0 files for 0 entities, removed \d+/);
  assert.deepEqual(folders(shop), []);
  assert.match((await shop.run("generate")).errors, /no file of the project matches/);
});

test("a folder whose manifest was lost goes with its entity", async (context) => {
  const shop = project(context, { "src/user.entity.ts": userEntity, "src/order.entity.ts": orderEntity });
  await shop.run("generate");
  shop.remove("src/user.derived/manifest.json");
  shop.remove("src/user.entity.ts");
  assert.equal((await shop.run("generate", "--check")).exitCode, 1);
  assert.equal((await shop.run("generate")).exitCode, 0);
  assert.deepEqual(folders(shop), ["app.derived", "src/order.derived"]);
});

function texts(shop: Project): ReadonlyMap<string, string> {
  const derived = shop.list().filter((path) => path.includes(".derived/"));
  return new Map(derived.map((path) => [path, shop.read(path)]));
}

function folders(shop: Project): readonly string[] {
  const derived = shop.list().filter((path) => path.includes(".derived/"));
  return [...new Set(derived.map((path) => path.slice(0, path.lastIndexOf("/"))))];
}
