// `entity-derive sql`: every statement of the generated files, and the schema in an order in which it runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PGlite } from "@electric-sql/pglite";
import { brokenEntity, orderEntity, project, userEntity } from "./run.ts";

const relation = orderEntity
  .replace("entity, field, id, type Uuid", "belongsTo, entity, field, filter, id, type Uuid")
  .replace("@id id!: Uuid;", '@id id!: Uuid;\n  @belongsTo<User>() @field("create") @filter userId!: Uuid;')
  .replace("\n\n", '\nimport type { User } from "./user.entity.ts";\n\n')
  .replaceAll('"orders",', '"orders", migrations: true,');
const files = {
  "src/user.entity.ts": userEntity.replace('"users",', '"users", migrations: true,'),
  "src/order.entity.ts": relation,
};

test("the statements are those of the generated files, and run on the schema that is printed", async (context) => {
  const shop = project(context, files);
  const { exitCode, output, errors } = await shop.run("sql");
  assert.deepEqual([exitCode, errors], [0, ""]);
  const schema = await shop.run("sql", "--schema");
  assert.equal(schema.exitCode, 0);
  const database = await PGlite.create();
  context.after(() => database.close());
  await database.exec(schema.output);
  const statements = output.split(/^-- .*$/m).filter((text) => text.trim() !== "");
  assert.ok(statements.length > 15);
  for (const [index, text] of statements.entries()) await database.exec(`PREPARE s${index} AS ${text}`);

  assert.match(output, /-- users\.findById\nSELECT id, name\s+FROM public\.users\s+WHERE[^;]*\$1;/);
  assert.match(
    output,
    /-- users\.list, with a usual size of a page\n[^;]*LIMIT 20 OFFSET 0;\n\n-- users\.list, with another one\n[^;]*LIMIT \$1 OFFSET \$2;/,
  );
  assert.match(
    output,
    /-- orders\.query, with nothing that may be left out\n[\s\S]*-- orders\.query, with all of it\n[\s\S]*user_id/,
  );
});

test("one statement, that of every entity, and a name that is none's", async (context) => {
  const shop = project(context, files);
  const one = await shop.run("sql", "--only", "users.findById");
  assert.match(one.output, /^-- users\.findById\nSELECT[^;]*;\n$/);
  const each = await shop.run("sql", "--only", "findById", "--out", "find.sql");
  assert.equal(each.output, "");
  assert.deepEqual(shop.read("find.sql").match(/^-- .*$/gm), ["-- orders.findById", "-- users.findById"]);
  const wrong = await shop.run("sql", "--only", "findByIdd");
  assert.equal(wrong.exitCode, 2);
  assert.match(wrong.errors, /no statement is called findByIdd\n {2}help: did you mean `findById`\?/);
});

test("nothing is printed while an error would leave something out", async (context) => {
  const shop = project(context, { ...files, "src/user.entity.ts": brokenEntity });
  const { exitCode, output, errors } = await shop.run("sql", "--schema");
  assert.deepEqual([exitCode, output], [1, ""]);
  assert.match(errors, /error ED101/);
  assert.equal((await shop.run("sql", "src", "--schema")).exitCode, 2);
});
