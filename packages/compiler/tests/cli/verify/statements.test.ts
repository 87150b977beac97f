// Statements of files with SQL in `entity-derive verify`: whether a database accepts them, and how it would run them.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { Client } from "pg";
import { type Outcome, project } from "../run.ts";

const post = (index = "", members = ""): string => `
import { auto, column, entity, field, id, owner, type Uuid, valueObject, type ValueOf } from "entity-derive";

export const PostState = valueObject("post_state", ["open", "done"]);
export type PostState = ValueOf<typeof PostState>;

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
  @field("create", "response") ${index}code!: string;
  @field("create", "response") @column({ pgEnum: "post_state" }) state!: PostState;
  @auto @field("response") createdAt!: Date;
${members}}
`;

const indexed = "@column({ index: true }) ";

async function verify(
  context: TestContext,
  files: Readonly<Record<string, string>>,
  ...given: readonly string[]
): Promise<Outcome> {
  return project(context, files).run("verify", ...given);
}

/** The findings as lines: ID, severity, place, message. */
function found({ output }: Outcome): readonly string[] {
  return [...output.matchAll(/^(\w+) (ED\d+): (.*)\n {2}(\S+)/gm)].map(([, severity, id, text, place]) =>
    [id, severity, place, text].join(" "),
  );
}

const statements = `-- name: byCode :many
SELECT id FROM posts WHERE code = :code;

-- name: newest :many
SELECT id, created_at FROM posts ORDER BY created_at DESC LIMIT :limit;

-- name: pages :page
SELECT id, created_at FROM posts ORDER BY created_at DESC, id;

-- name: counts :many
-- :code? only these
SELECT state, count(*) AS count FROM posts WHERE created_at > :since AND code = :code GROUP BY state;
`;

test("each statement is prepared, and counted", async (context) => {
  const { output, exitCode } = await verify(context, {
    "src/post.entity.ts": post(),
    "src/reports.queries.sql": statements,
  });
  assert.equal(exitCode, 0, output);
  assert.match(output, /^nothing found: \d+ statements of 1 entity and 1 file with SQL on PGlite, from the entities/);
});

test("plans that scan or sort are found at the statement, and its header accepts them", async (context) => {
  const files = { "src/post.entity.ts": post(), "src/reports.queries.sql": statements };
  const outcome = await verify(context, files, "--explain");
  assert.deepEqual(
    found(outcome).map((line) => line.replace(/: (?:Seq|Index).*/, "")),
    [
      "ED813 warning src/reports.queries.sql:1:10 PostgreSQL may scan all rows of `posts` to find some by `code`, in `reports.byCode`",
      "ED815 warning src/reports.queries.sql:4:10 PostgreSQL sorts all rows of `posts` for each page in the order of `createdAt`, in `reports.newest`",
      "ED815 warning src/reports.queries.sql:7:10 PostgreSQL sorts all rows of `posts` for each page in the order of `createdAt`, in `reports.pages`",
      "ED813 warning src/reports.queries.sql:10:10 PostgreSQL may scan all rows of `posts` to find some by `code`, in `reports.counts`",
    ],
  );
  assert.match(
    outcome.output,
    /help: `@column\(\{ index: true \}\)` on `code` creates an index, or accept it in the header/,
  );
  assert.equal((await verify(context, files, "--explain", "--strict")).exitCode, 1);
  const accepted = statements
    .replace("-- name: byCode :many", "$&\n-- entity-derive: allow ED813, a few hundred rows")
    .replace("-- name: newest :many", "$&\n-- entity-derive: allow ED815, once a day")
    .replace("-- name: pages :page", "$&\n-- entity-derive: allow ED813, nothing scans")
    .replace("-- name: counts :many", "$&\n-- entity-derive: allow ED813, by night");
  const rest = await verify(context, { ...files, "src/reports.queries.sql": accepted }, "--explain");
  assert.deepEqual(
    found(rest).map((line) => line.split(" ").slice(0, 3).join(" ")),
    ["ED815 warning src/reports.queries.sql:9:10", "ED816 note src/reports.queries.sql:10:4"],
  );
});

test("a search by the rows of a join is served by a trigram index, not by one of equal values", async (context) => {
  const below = `-- name: below :many
SELECT b.code FROM posts a JOIN posts b ON b.code LIKE a.code || '-%' WHERE a.id = :id;
`;
  const files = { "src/post.entity.ts": post("@column({ unique: true }) "), "src/reports.queries.sql": below };
  const { output } = await verify(context, files, "--explain");
  assert.match(output, /ED813: .* to find some by `code`, in `reports\.below`/);
  assert.match(output, /help: `@filter\("search"\)` on `code` creates a trigram index/);
});

test("what indexes serve is no finding, and an index that only statements use is used", async (context) => {
  const files = {
    "src/post.entity.ts": post(indexed).replace("@auto", "@column({ index: true }) @auto"),
    "src/reports.queries.sql": statements,
  };
  assert.deepEqual(found(await verify(context, files, "--explain")), []);
  const without = await verify(context, { "src/post.entity.ts": files["src/post.entity.ts"] }, "--explain");
  assert.deepEqual(
    found(without).map((line) => line.split(" ")[0]),
    ["ED814", "ED814"],
  );
});

test("joins of whole tables are no finding, and those that look for few rows are", async (context) => {
  const comment = post().replaceAll("Post", "Comment").replaceAll("post", "comment").replace("authorId", "postId");
  const join = (where: string): string =>
    `-- name: joined :many\nSELECT p.code, count(*) AS count FROM posts p JOIN comments c ON c.post_id = p.id ${where} GROUP BY p.code;\n`;
  const of = async (where: string): Promise<readonly string[]> =>
    found(
      await verify(
        context,
        { "src/post.entity.ts": post(), "src/comment.entity.ts": comment, "src/reports.queries.sql": join(where) },
        "--explain",
      ),
    ).map((line) => `${line.split(" ")[0]} ${/by (\S+),/.exec(line)?.[1]}`);
  assert.deepEqual(await of(""), []);
  assert.deepEqual(await of("WHERE p.id = :id"), ["ED813 `postId`"]);
});

test("an index that a policy hides from a statement of an owner", async (context) => {
  const note = `
import { entity, field, id, owner, type Uuid, valueObject, type ValueOf } from "entity-derive";
export const NoteState = valueObject("note_state", ["open", "done"]);
export type NoteState = ValueOf<typeof NoteState>;
@entity({ table: "notes", index: [["userId", "text"], ["userId", "price"]], migrations: { rls: true } })
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") userId!: Uuid;
  @field("create", "response") text!: string;
  @field("create", "response") price!: number;
}
`
    .replace("type Uuid", "type Decimal, type Uuid")
    .replace("price!: number", "price!: Decimal");
  const sql = (header: string): string =>
    `-- name: priced :many\n${header}SELECT id, text FROM notes WHERE user_id = :owner AND price = :price;\n\n-- name: named :many\nSELECT id FROM notes WHERE user_id = :owner AND text = :text;\n`;
  const first = await verify(context, { "src/note.entity.ts": note, "src/own.queries.sql": sql("") }, "--explain");
  assert.deepEqual(
    found(first).map((line) => line.split(" ").slice(0, 3).join(" ")),
    ["ED817 warning src/own.queries.sql:1:10"],
    first.output,
  );
  const accepted = sql("-- entity-derive: allow ED817, few notes\n");
  const second = await verify(context, { "src/note.entity.ts": note, "src/own.queries.sql": accepted }, "--explain");
  assert.deepEqual(found(second), []);
});

test("a database that lacks what a statement reads, and one that has it", async (context) => {
  const { address, drop } = await freshDatabase();
  const client = new Client(address);
  await client.connect();
  context.after(async () => {
    await client.end();
    await drop();
  });
  await client.query(`CREATE TYPE post_state AS ENUM ('open', 'done');
    CREATE TABLE posts (id uuid PRIMARY KEY, author_id uuid NOT NULL, code text NOT NULL, state post_state NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`);
  const files = {
    "src/post.entity.ts": post(),
    "src/reports.queries.sql": `${statements}\n-- name: rows :many\nSELECT p, 1 AS one FROM posts p;\n`,
  };
  const database = ["--database", address];
  assert.equal((await verify(context, files, ...database)).exitCode, 0);
  await client.query("ALTER TABLE posts DROP COLUMN code");
  const { output, exitCode } = await verify(context, files, ...database, "--explain");
  assert.equal(exitCode, 1);
  const refused = found({ output, exitCode, errors: "" }).filter((line) => line.includes("queries.sql"));
  assert.deepEqual(
    refused.map((line) => line.split(" ").slice(0, 3).join(" ")),
    [1, 10, 14].map((line) => `ED811 error src/reports.queries.sql:${line}:10`),
  );
});

test("statements that wait for a migration are named", async (context) => {
  const files = {
    "src/post.entity.ts": post(),
    "migrations/20260101T000000_init.sql": "CREATE TABLE public.posts (id uuid PRIMARY KEY, text text);\n",
    "src/reports.queries.sql": statements,
  };
  const outcome = await verify(context, files);
  assert.ok(
    found(outcome).some((line) => line.startsWith("ED901 warning src/reports.queries.sql:1:1")),
    outcome.output,
  );
});
