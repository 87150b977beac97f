// `entity-derive sql`: every statement of the generated files, and the schema in an order in which it runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPglite } from "@entity-derive/test-databases/pglite";
import { brokenEntity, type Outcome, orderEntity, project, userEntity } from "./run.ts";

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
  const database = await startPglite();
  context.after(() => database.close());
  await database.exec(schema.output);
  const statements = output.split(/^-- .*$/m).filter((text) => text.trim() !== "");
  assert.ok(statements.length > 15);
  for (const [index, text] of statements.entries()) await database.exec(`PREPARE s${index} AS ${text}`);

  assert.match(output, /-- users\.findById\nSELECT id, name\s+FROM public\.users\s+WHERE[^;]*\$1;/);
  assert.match(
    output,
    /-- users\.list, with a common page size\n[^;]*LIMIT 20 OFFSET 0;\n\n-- users\.list, with another page size\n[^;]*LIMIT \$1 OFFSET \$2;/,
  );
  assert.match(
    output,
    /-- orders\.query, without optional conditions\n[\s\S]*-- orders\.query, with all optional conditions\n[\s\S]*user_id/,
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
  assert.match(wrong.errors, /there is no statement findByIdd\n {2}help: did you mean `findById`\?/);
});

test("nothing is printed while an error would leave something out", async (context) => {
  const shop = project(context, { ...files, "src/user.entity.ts": brokenEntity });
  const { exitCode, output, errors } = await shop.run("sql", "--schema");
  assert.deepEqual([exitCode, output], [1, ""]);
  assert.match(errors, /error ED101/);
  assert.equal((await shop.run("sql", "src", "--schema")).exitCode, 2);
});

const stock = `import { column, entity, field, id, owner, type Uuid, valueObject, type ValueOf } from "entity-derive";

export const State = valueObject("state", ["new", "old"], { schema: "kinds" });
export type State = ValueOf<typeof State>;

@entity({ table: "items", schema: "Stock", events: "outbox", migrations: { rls: true, audit: true } })
export class Item {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: string;
  @field("create", "update", "response") @column({ pgEnum: "state" }) state!: State;
}
`;

/** The role that policies hold for reads and writes one owner's rows, and nothing besides. */
test("the rights of roles are a script, with which one owner does not reach another's rows", async (context) => {
  const shop = project(context, { "src/item.entity.ts": stock });
  const schema = await shop.run("sql", "--schema");
  const { exitCode, output, errors } = await shop.run("sql", "--grants", "it's app", "--jobs", "jobs");
  assert.deepEqual([exitCode, errors], [0, ""]);
  const database = await startPglite();
  context.after(() => database.close());
  await database.exec(schema.output);
  for (const [, statement = ""] of output.matchAll(/^-- (CREATE ROLE .*;)$/gm)) await database.exec(statement);
  // Rights that were given to everything are taken back.
  await database.exec('GRANT ALL ON ALL TABLES IN SCHEMA public, "Stock" TO "it\'s app"');
  for (let again = 0; again < 2; again++) await database.exec(output);

  const rows = async (text: string): Promise<readonly unknown[]> => (await database.query(text)).rows;
  const forOwner = (owner: string): Promise<unknown> =>
    rows(`SELECT set_config('entity_derive.owner', '${owner}', false)`);
  const insert = `INSERT INTO "Stock".items (id, tenant, state) VALUES (gen_random_uuid(), $$a$$, 'new'::kinds.state)`;
  await database.exec('SET ROLE "it\'s app"');
  await forOwner("a");
  await rows(insert);
  assert.equal((await rows('SELECT * FROM "Stock".items')).length, 1);
  await forOwner("b");
  assert.deepEqual(await rows('SELECT * FROM "Stock".items'), []);
  assert.deepEqual(await rows('UPDATE "Stock".items SET state = $$old$$ RETURNING id'), []);
  assert.deepEqual(await rows('DELETE FROM "Stock".items RETURNING id'), []);
  for (const attack of [
    insert,
    'TRUNCATE "Stock".items',
    'CREATE TABLE "Stock".spy (id uuid REFERENCES "Stock".items)',
    "SELECT * FROM entity_outbox",
    "SELECT * FROM entity_audit_log",
    "DELETE FROM entity_outbox",
    'ALTER TABLE "Stock".items DISABLE ROW LEVEL SECURITY',
  ])
    await assert.rejects(rows(attack), { code: "42501" }, attack);
  await database.exec("SET ROLE jobs");
  assert.equal((await rows('SELECT * FROM "Stock".items')).length, 1);
  assert.equal((await rows("SELECT * FROM entity_audit_log")).length, 1);
});

test("rights are those on all tables, and for an application", async (context) => {
  const shop = project(context, files);
  const alone = await shop.run("sql", "--grants", "app", "--out", "grants.sql");
  assert.deepEqual([alone.exitCode, alone.output], [0, ""]);
  assert.match(
    shop.read("grants.sql"),
    /GRANT SELECT, INSERT, UPDATE, DELETE ON public\.\w+, public\.\w+ TO "app";\nCOMMIT;\n$/,
  );
  const refused: readonly Outcome[] = [
    await shop.run("sql", "--jobs", "jobs"),
    await shop.run("sql", "src", "--grants", "app"),
    await shop.run("sql", "--schema", "--grants", "app"),
  ];
  assert.deepEqual(
    refused.map(({ exitCode, output }) => [exitCode, output]),
    [
      [2, ""],
      [2, ""],
      [2, ""],
    ],
  );
  const without = project(context, { "src/user.entity.ts": userEntity });
  const { exitCode, errors } = await without.run("sql", "--grants", "app");
  assert.equal(exitCode, 1);
  assert.match(errors, /no entity has a table to grant privileges on/);
});
