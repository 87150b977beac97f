// Constraints that come to tables with rows and go again: on a server, `migrate new` and `up` write them, refuse bad rows, and `pull` and `drift` know them.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { Client } from "pg";
import { type Project, project } from "../run.ts";
import { folder } from "./entities.ts";
import { serverConfig } from "./server-config.ts";

interface Words {
  /** An option of `@belongsTo`, of `@entity`, of `migrations`, and the type of `state`. */
  readonly live?: string;
  readonly migrations?: string;
  readonly options?: string;
  readonly state?: string;
}

/** A tag that belongs to a post, both softly deleted. */
function entities({ live = "", options = "", migrations = "true", state = "string" }: Words = {}): string {
  return `import { belongsTo, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: ${migrations}, softDelete: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "tags", migrations: ${migrations}, softDelete: true${options} })
export class Tag {
  @id id!: Uuid;
  @belongsTo<Post>(${live}) @field("create", "response") postId!: Uuid;
  @field("create", "response") state!: ${state};
  @field("create", "response") bed!: i32;
  @field("create", "response") startsAt!: Date;
  @field("create", "response") endsAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
`;
}

const live: Words = { live: "{ live: true }" };
const union: Words = { state: '"open" | "done"' };
const exclusion: Words = {
  options: ', exclude: [{ with: [["bed", "="], [{ range: ["startsAt", "endsAt"] }, "&&"]] }]',
};
const indexes: Words = {
  options: `, index: [
    ["bed", { field: "startsAt", order: "desc" }],
    ["state", { field: "deletedAt", nulls: "first" }],
    { on: [{ sql: "lower(state)" }], include: ["bed"], where: "bed > 0" },
    { on: ["startsAt"], using: "brin" },
  ]`,
};

const [post, dead, tag, other] = [1, 2, 3, 4].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);

const rows = `INSERT INTO posts (id, title) VALUES ('${post}', 'live');
  INSERT INTO posts (id, title, deleted_at) VALUES ('${dead}', 'dead', now());
  INSERT INTO tags (id, post_id, state, bed, starts_at, ends_at) VALUES
    ('${tag}', '${post}', 'open', 1, '2026-01-01', '2026-01-03');`;

async function opened(context: TestContext) {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.address });
  await client.connect();
  context.after(async () => {
    await client.end();
    await database.drop();
  });
  const made = project(context, { ...serverConfig, "tag.entity.ts": entities() });
  const at = ["--database", database.address];
  const change = async (words: Words, ...given: readonly string[]): Promise<string> => {
    made.write("tag.entity.ts", entities(words));
    const { exitCode, output, errors } = await made.run("migrate", "new", ...given);
    assert.equal(exitCode, 0, output + errors);
    return output;
  };
  const up = async (): Promise<{ readonly exitCode: number | null; readonly output: string }> =>
    made.run("migrate", "up", ...at);
  const applies = async (): Promise<void> => {
    const { exitCode, output } = await up();
    assert.equal(exitCode, 0, output);
    const drift = await made.run("migrate", "drift", ...at);
    assert.equal(drift.exitCode, 0, drift.output + drift.errors);
  };
  await change({});
  await applies();
  await client.query(rows);
  return { made, client, at, change, up, applies };
}

const refused = async (client: Client, code: string, sql: string): Promise<void> => {
  await assert.rejects(client.query(sql), { code }, sql);
};

const bad = `INSERT INTO tags (id, post_id, state, bed, starts_at, ends_at)
  VALUES ('${other}', '${dead}', 'lost', 1, '2026-01-02', '2026-01-04')`;

for (const [name, words, code] of [
  ["live", live, "23503"],
  ["a union", union, "23514"],
  ["exclude", exclusion, "23P01"],
] as const) {
  test(`${name} comes to a table with rows, and goes again`, async (context) => {
    const { client, change, applies, made } = await opened(context);
    const added = await change(words);
    assert.match(added, /warning ED80[23]/);
    await applies();
    await refused(client, code, bad);
    assert.equal((await client.query("SELECT FROM tags")).rowCount, 1);
    await change({});
    await applies();
    await client.query(bad);
    const left = await client.query(
      "SELECT FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%live'",
    );
    assert.equal(left.rowCount, 0);
    assert.ok(Object.keys(folder(made)).length > 3);
  });

  test(`${name} comes to a table with a bad row: the migration fails, changes nothing, and succeeds after a correction`, async (context) => {
    const { client, change, up, applies } = await opened(context);
    await client.query(bad);
    await change(words);
    const failed = await up();
    assert.equal(failed.exitCode, 1, failed.output);
    assert.match(failed.output, /failed at line \d+/);
    assert.equal((await client.query("SELECT FROM tags")).rowCount, 2);
    await client.query(`UPDATE tags SET state = 'done', bed = 2, post_id = '${post}' WHERE id = '${other}'`);
    await applies();
  });
}

test("indexes of each kind come to a table with rows without a lock that waits, and go again", async (context) => {
  const { client, change, applies } = await opened(context);
  const added = await change(indexes);
  assert.equal((added.match(/CREATE INDEX CONCURRENTLY/g) ?? []).length, 4);
  assert.doesNotMatch(added, /ED80\d/);
  await applies();
  const { rows: found } = await client.query(
    "SELECT indexdef FROM pg_indexes WHERE tablename = 'tags' ORDER BY indexname COLLATE \"C\"",
  );
  const definitions = found.map(({ indexdef }) => indexdef.replace(/^.* USING /, ""));
  for (const one of [
    "btree (bed, starts_at DESC)",
    "btree (state, deleted_at NULLS FIRST)",
    "btree (lower(state)) INCLUDE (bed) WHERE (bed > 0)",
    "brin (starts_at)",
  ])
    assert.ok(definitions.includes(one), `${one} of ${definitions.join("; ")}`);
  const removed = await change({});
  assert.equal((removed.match(/DROP INDEX CONCURRENTLY/g) ?? []).length, 4);
  await applies();
});

test("a label that goes from a union is one warning, with the query that finds its rows", async (context) => {
  const { change } = await opened(context);
  await change({ state: '"open" | "done" | "lost"' });
  const less = await change(union);
  assert.equal((less.match(/ED802:/g) ?? []).length, 1, less);
  assert.match(less, /SELECT state, count\(\*\) FROM public\.tags WHERE state NOT IN \('open', 'done'\)/);
});

test("what was dropped by hand is drift: the key of a live reference, its columns, an EXCLUDE constraint, a CHECK", async (context) => {
  const { client, change, applies, made, at } = await opened(context);
  await change({ ...live, ...union, ...exclusion });
  await applies();
  await client.query(`ALTER TABLE tags
    DROP CONSTRAINT tags_post_id_fkey_live, DROP CONSTRAINT tags_bed_tstzrange_excl, DROP CONSTRAINT tags_state_check`);
  const { exitCode, output } = await made.run("migrate", "drift", ...at);
  assert.equal(exitCode, 1, output);
  for (const name of ["tags_post_id_fkey_live", "tags_bed_tstzrange_excl", "tags_state_check"])
    assert.match(output, new RegExp(`error: .*${name}.* is missing`));
});

test("entities that `pull` writes from such a schema say the same: nothing is to be migrated", async (context) => {
  const { change, applies, at, client } = await opened(context);
  await change({ ...live, ...union, options: `${exclusion.options}${indexes.options}` });
  await applies();
  await client.query("DROP TABLE entity_migrations");
  const pulled: Project = project(context, { ...serverConfig });
  const { exitCode, output, errors } = await pulled.run("pull", ...at, "--out", "src");
  assert.equal(exitCode, 0, output + errors);
  const written = await pulled.run("migrate", "new", "nothing");
  assert.match(written.output, /nothing to do: the migrations match the entities/, written.output + written.errors);
  const text = pulled.read("src/tag.entity.ts");
  for (const expected of [
    /exclude: \[/,
    /"open" \| "done"/,
    /order: "desc"/,
    /nulls: "first"/,
    /include: \["bed"\]/,
    /brin/,
  ])
    assert.match(text, expected);
  assert.match(text, /@belongsTo<Post>\(\{ live: true \}\)/);
  assert.doesNotMatch(text, /generated/);
  assert.doesNotMatch(pulled.read("src/post.entity.ts"), /live/);
});

test("`pull` keeps `audit` of tables with live references", async (context) => {
  const { change, applies, at, client } = await opened(context);
  await change({ ...live, migrations: "{ audit: true }" });
  await applies();
  await client.query("DROP TABLE entity_migrations");
  const pulled: Project = project(context, { ...serverConfig });
  const { exitCode, output, errors } = await pulled.run("pull", ...at, "--out", "src");
  assert.equal(exitCode, 0, output + errors);
  for (const file of ["src/post.entity.ts", "src/tag.entity.ts"]) assert.match(pulled.read(file), /audit: true/, file);
  const written = await pulled.run("migrate", "new", "nothing");
  assert.match(written.output, /nothing to do: the migrations match the entities/, written.output + written.errors);
});

test("`pull` finds a live reference next to a foreign key to a table of the same name in another schema", async (context) => {
  const { change, applies, at, client } = await opened(context);
  await change(live);
  await applies();
  await client.query(`DROP TABLE entity_migrations; CREATE SCHEMA old; CREATE TABLE old.posts (id uuid PRIMARY KEY);
    ALTER TABLE tags DROP CONSTRAINT tags_post_id_fkey;
    ALTER TABLE tags ADD CONSTRAINT tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES old.posts (id) NOT VALID`);
  const pulled: Project = project(context, { ...serverConfig });
  const { exitCode, output, errors } = await pulled.run("pull", ...at, "--out", "src");
  assert.equal(exitCode, 0, output + errors);
  assert.doesNotMatch(pulled.read("src/tag.entity.ts"), /live: true/);
});
