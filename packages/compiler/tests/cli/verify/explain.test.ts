// `entity-derive verify --explain`: which reads scan, which pages sort, and which indexes nothing uses.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { Client } from "pg";
import { runCommands } from "../../errors/run-commands.ts";
import { temporaryFolder } from "../../write/temporary-folder.ts";

const names =
  "auto, belongsTo, column, entity, field, filter, hasMany, id, owner, type i64, scope, sort, type Uuid, valueObject, version";

/** The findings as lines: ID, severity, place, message. */
async function found(
  context: TestContext,
  files: Readonly<Record<string, string>>,
  given = "verify --explain",
): Promise<readonly string[]> {
  const folder = temporaryFolder(context, { "package.json": '{ "type": "module" }\n' });
  for (const [name, text] of Object.entries(files))
    folder.write(name, name.endsWith(".ts") ? `import { ${names} } from "entity-derive";\n${text}` : text);
  const output = await runCommands(folder.path, [given]);
  return [...output.matchAll(/^(\w+) (ED\d+): (.*)\n {2}(\S+)/gm)].map(([, severity, id, text, place]) =>
    [id, severity, place, text].join(" "),
  );
}

const indexed = `
@entity({ table: "posts", softDelete: true, index: [["status", "createdAt"]], migrations: true })
@scope("by", ["authorId", "editorId"])
export class Post {
  @id id!: Uuid;
  @field("create", "response") @filter("eq", "in") @column({ index: true }) authorId!: Uuid;
  @field("create", "response") @column({ index: true }) editorId!: Uuid;
  @field("create", "response") @column({ unique: "live", ci: true }) slug!: string;
  @field("create", "response") @filter("search") title!: string;
  @field("create", "response") @filter("has") tags: string[] = [];
  @field("create", "response") @filter status: "draft" | "public" = "draft";
  @field("create", "response") @filter isPinned: boolean = false;
  @field("create", "response") @filter("range", "not") visits: i64 = 0;
  @field("skip") deletedAt!: Date | null;
  @auto @field("response") @sort @column({ index: true }) createdAt!: Date;
}
`;

test("what indexes cover is no finding, nor are columns of few values, ranges and negations", async (context) => {
  assert.deepEqual(await found(context, { "src/post.entity.ts": indexed }), []);
});

test("each index that is gone is found where it is needed, and the migration that lacks it is named", async (context) => {
  const without = (index: RegExp): Readonly<Record<string, string>> => ({
    "src/post.entity.ts": indexed.replaceAll(index, ""),
  });
  const author = await found(context, without(/ @column\(\{ index: true \}\)(?= authorId)/g));
  assert.equal(author.length, 1);
  assert.match(
    author[0] ?? "",
    /^ED813 warning src\/post\.entity\.ts:8:\d+ PostgreSQL may scan all rows of `posts` to find some by `authorId`, in .*`posts\.findByAuthorIdOrEditorId`|^ED813 warning .*`authorId`/,
  );
  const editor = await found(context, without(/ @column\(\{ index: true \}\)(?= editorId)/g));
  assert.equal(editor.length, 1);
  assert.match(editor[0] ?? "", /^ED813 warning .* by `editorId`, in `posts\.\w+`: .* OR /);
  const order = await found(context, without(/ @column\(\{ index: true \}\)(?= createdAt)/g));
  assert.equal(order.length, 1);
  assert.match(
    order[0] ?? "",
    /^ED815 warning .* PostgreSQL sorts all rows of `posts` for each page in the order of `createdAt`/,
  );
});

test("rows of an owner are sorted unless an index has them in the usual order", async (context) => {
  const notes = (index: string): string => `
@entity({ table: "notes", ${index}migrations: true })
export class Note {
  @id id!: Uuid;
  @owner @field("response") userId!: Uuid;
  @field("create", "response") @filter @sort title!: string;
  @auto @field("response") createdAt!: Date;
}
`;
  const scanned = await found(context, { "src/note.entity.ts": notes("") });
  assert.equal(scanned.length, 1, scanned.join("\n"));
  assert.match(scanned[0] ?? "", /^ED813 warning .* to find some by `userId`, in `notes\.owned\.list`/);
  const sorted = await found(context, { "src/note.entity.ts": notes('index: [["userId"]], ') });
  assert.equal(sorted.length, 1, sorted.join("\n"));
  assert.match(
    sorted[0] ?? "",
    /^ED815 warning src\/note\.entity\.ts:8:\d+ PostgreSQL sorts all rows of the owner of `notes` .* of `createdAt`, in `notes\.owned\.query`/,
  );
  assert.deepEqual(await found(context, { "src/note.entity.ts": notes('index: [["userId", "createdAt"]], ') }), []);
});

test("keys of several columns, enum types, links and children are found by their keys", async (context) => {
  const files = {
    "src/tag.entity.ts": `import type { PostTag } from "./post-tag.entity.ts";
import type { Post } from "./post.entity.ts";

@entity({ table: "tags", migrations: true })
@hasMany<Post, { through: PostTag }>()
export class Tag {
  @id @field("create") code!: string;
}
`,
    "src/post.entity.ts": `import type { PostTag } from "./post-tag.entity.ts";
import type { Tag } from "./tag.entity.ts";

@entity({ table: "posts", migrations: true })
@hasMany<Tag, { through: PostTag }>()
export class Post {
  @id id!: Uuid;
  @version @field("response") version!: i64;
}
`,
    "src/post-tag.entity.ts": `import type { Post } from "./post.entity.ts";
import type { Tag } from "./tag.entity.ts";

@entity({ table: "post_tags", migrations: true })
export class PostTag {
  @id @belongsTo<Post>({ onDelete: "cascade" }) @field("create") postId!: Uuid;
  @id @belongsTo<Tag>({ onDelete: "cascade" }) @field("create") tagCode!: string;
}
`,
  };
  assert.deepEqual(await found(context, files), []);
  const linked = {
    ...files,
    "src/post-tag.entity.ts": files["src/post-tag.entity.ts"].replace(
      'cascade" }) @field("create") tagCode',
      'cascade", index: false }) @field("create") tagCode',
    ),
  };
  const lines = await found(context, linked);
  assert.equal(lines.length, 2, lines.join("\n"));
  assert.match(lines.join("\n"), /ED813 .* deleting a row of `tags` scans all rows of `post_tags`/);
  assert.match(
    lines.join("\n"),
    /ED813 .* PostgreSQL may scan all rows of `post_tags` to find some by `tagCode`, in `tags\.findPosts`/,
  );
});

test("an index is redundant if another one has its columns in its order, or in the opposite one", async (context) => {
  const posts = (indexes: string): Readonly<Record<string, string>> => ({
    "src/post.entity.ts": `
// entity-derive: allow ED815, few posts
@entity({ table: "posts", index: [${indexes}], migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @filter author!: string;
  // entity-derive: allow ED815, few posts
  @auto @field("response") @sort sentAt!: Date;
}
`,
  });
  const redundant = async (...indexes: readonly string[]): Promise<readonly (string | undefined)[]> => {
    const lines = await found(context, posts(indexes.join(", ")));
    return lines.flatMap((line) => /index `(\w+)` is redundant/.exec(line)?.[1] ?? []);
  };
  const long = '["author", "sentAt"]';
  assert.deepEqual(await redundant('{ on: ["author"], name: "same" }', long), ["same"]);
  assert.deepEqual(await redundant('{ on: [{ field: "author", order: "desc" }], name: "reversed" }', long), [
    "reversed",
  ]);
  assert.deepEqual(await redundant('{ on: ["author", { field: "sentAt", order: "desc" }], name: "mixed" }', long), []);
  const last = '{ on: [{ field: "author", order: "desc", nulls: "last" }], name: "last" }';
  assert.deepEqual(await redundant(last, long), []);
  const stored = '{ on: ["author"], include: ["sentAt"], name: "stored" }';
  assert.deepEqual(await redundant(stored, '{ on: ["author"], name: "bare" }'), ["bare"]);
  assert.deepEqual(await redundant(stored, '{ on: ["author", "id"], name: "long" }'), []);
  assert.deepEqual(await redundant(stored, long), ["stored"]);
  assert.deepEqual(await redundant('{ on: [{ sql: "lower(author)" }], name: "lower" }', long), []);
});

test("indexes of live parents and of EXCLUDE constraints are used by their constraints", async (context) => {
  const files = (live: string): Readonly<Record<string, string>> => ({
    "src/post.entity.ts": `import type { Comment } from "./comment.entity.ts";

@entity({ table: "posts", softDelete: true, migrations: true })
@hasMany<Comment>()
export class Post {
  @id id!: Uuid;
  @field("skip") deletedAt!: Date | null;
}
`,
    "src/comment.entity.ts": `import type { Post } from "./post.entity.ts";

@entity({
  table: "comments",
  softDelete: true,
  migrations: true,
  exclude: [{ with: [["postId", "="], [{ range: ["shownFrom", "shownTo"] }, "&&"]] }],
})
export class Comment {
  @id id!: Uuid;
  @field("create") @belongsTo<Post>({ live: true${live} }) postId!: Uuid;
  @field("create") shownFrom!: Date;
  @field("create") shownTo!: Date;
  @field("skip") deletedAt!: Date | null;
}
`,
  });
  assert.deepEqual(await found(context, files("")), []);
  const lines = await found(context, files(", index: false"));
  assert.equal(lines.length, 2, lines.join("\n"));
  assert.match(
    lines.join("\n"),
    /ED813 .* deleting a row of `posts` scans all rows of `comments`.*`comments_post_id_fkey`/,
  );
  assert.match(lines.join("\n"), /ED813 .*`comments_post_id_fkey_live`/);
});

test("--strict makes warnings errors, and a comment with a reason accepts one", async (context) => {
  const users = (comment: string): Readonly<Record<string, string>> => ({
    "src/user.entity.ts": `
@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
${comment}  @field("create", "response") @sort name!: string;
}
`,
  });
  assert.match((await found(context, users(""), "verify --explain --strict")).join("\n"), /^ED815 error /);
  assert.deepEqual(
    await found(context, users("  // entity-derive: allow ED815, a dozen users\n"), "verify --explain --strict"),
    [],
  );
});

test("a live database is only read; what it counts is said, and indexes made by hand are seen", async (context) => {
  const database = await freshDatabase();
  const client = new Client(database.address);
  await client.connect();
  context.after(async () => {
    await client.end();
    await database.drop();
  });
  await client.query(`
    CREATE TABLE users (id UUID PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL);
    CREATE INDEX by_hand ON users (name);
    CREATE INDEX unused ON users (email);
    INSERT INTO users SELECT gen_random_uuid(), i::text, i::text FROM generate_series(1, 1234) AS i;
    ANALYZE users;`);
  const users = `
@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") @filter name!: string;
  @field("create", "response") @sort email!: string;
  @field("create", "response") @filter age!: i64 | null;
}
`;
  const given = `verify --explain --database ${database.address}`;
  const refused = await found(context, { "src/user.entity.ts": users }, given);
  assert.match(refused.join("\n"), /^ED811 error [^\n]*column "age"[^\n]*$/);
  await client.query(
    "ALTER TABLE users ADD age BIGINT; DROP INDEX unused; CREATE INDEX unused ON users (length(email)); ANALYZE users",
  );
  const state =
    "SELECT relname, relpages, reltuples, relfilenode FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1";
  const before = (await client.query(state)).rows;
  const lines = await found(context, { "src/user.entity.ts": users }, given);
  assert.deepEqual((await client.query(state)).rows, before);
  const text = lines.join("\n");
  assert.match(
    text,
    /ED813 warning .* PostgreSQL may scan all rows of `users` \(about 1,234 rows\) to find some by `age`/,
  );
  assert.match(text, /ED814 warning .* uses the index `unused`, and it was never used /);
  assert.match(text, /ED815 warning .* \(about 1,234 rows\) for each page in the order of `email`/);
  assert.equal(lines.length, 3, text);
});
