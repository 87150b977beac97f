// What an editor shows about a word: what it means, and what is generated for it here, from the plan.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol/node";
import { words } from "../../src/language/index.ts";
import type { Shape } from "../../src/language/shape.ts";
import type { Word } from "../../src/language/word.ts";
import { installedDocs } from "../../src/lsp/hover/installed-docs.ts";
import { type Editor, editor } from "./editor.ts";
import { files, orderFile, userFile } from "./project.ts";

const [user, order] = ["src/user.entity.ts", "src/order.entity.ts"] as const;

async function hover(vim: Editor, path: string, before: string, after = ""): Promise<string> {
  const found = await vim.at<Hover | null>("textDocument/hover", path, before, after);
  return (found?.contents as MarkupContent | undefined)?.value ?? "";
}

test("@filter shows its conditions, the SQL of each, and the properties of the query", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  assert.equal(
    await hover(vim, user, "@fil", "ter("),
    `**\`@filter\`** Adds filters on this field to queries.

\`\`\`sql
email ILIKE $1  -- email
email = ANY($1)  -- emailIn
\`\`\`

\`\`\`ts
// UserFilters in query.ts
email?: string | undefined
emailIn?: readonly string[] | undefined
\`\`\``,
  );
  // Of one kind its own condition, and of text that is not saved what would be generated for it.
  await vim.replace(user, '"like", "in"', '"like", "search"');
  await vim.replace(user, '"like", ', "");
  const search = await hover(vim, user, '@filter("sea', "rch");
  assert.match(search, /email ILIKE '%' \|\| \$1 \|\| '%' {2}-- email\nCREATE INDEX users_email_trgm_idx .* USING gin/);
});

test("@column({ unique }) shows the column and the methods that find by it", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  assert.equal(
    await hover(vim, user, "uni", "que: true"),
    `**\`unique\`** Whether the value is unique: in all rows (\`true\`), among rows that are not soft-deleted (\`"live"\`), among the rows of one owner (\`"owner"\`), or both (\`"live-owner"\`). Adds \`findBy…\` and \`existsBy…\` to the repository.

\`\`\`sql
email TEXT NOT NULL CONSTRAINT users_email_key UNIQUE
\`\`\`

\`\`\`ts
// UserRepository in repository.ts
findByEmail(email: string): Promise<User | null>
existsByEmail(email: string): Promise<boolean>
\`\`\``,
  );
});

test("@entity and the class show files, methods, routes, table and indexes", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  const text = await hover(vim, user, "class U", "ser");
  assert.match(text, /Generates `src\/user\.derived`: `dto\.ts`, .*`migration\.ts`, .*`router\.ts`/);
  assert.match(text, /\*\*Methods\*\* `create` · .*`findByEmail` · `existsByEmail` · .*`findOrders`/);
  assert.match(text, /\*\*Routes\*\* `POST \/users` · `GET \/users\/\{id\}`/);
  assert.match(text, /```sql\nCREATE TABLE public\.users \(\n {2}id UUID PRIMARY KEY,\n/);
  assert.ok((await hover(vim, user, "@ent", "ity")).endsWith(text), "the same, after what it means");
});

test("@id shows the methods that go by it", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  const text = await hover(vim, user, "@i", "d id!");
  assert.match(text, /id UUID PRIMARY KEY/);
  assert.match(text, /findById\(id: Uuid\): Promise<User \| null>\n[\s\S]*update\(id: Uuid, dto: UpdateUserRequest/);
});

test("@belongsTo and @hasMany show the foreign key and the methods of both sides", async (context) => {
  const vim = await editor(context, files);
  await vim.open(order);
  await vim.open(user);
  const [one, other] = [await hover(vim, order, "@belong", "sTo"), await hover(vim, user, "@has", "Many")];
  for (const text of [one, other]) {
    assert.match(
      text,
      /user_id UUID NOT NULL CONSTRAINT orders_user_id_fkey REFERENCES public\.users \(id\) ON DELETE/,
    );
    assert.match(text, /CREATE INDEX orders_user_id_idx ON public\.orders \(user_id\);/);
    assert.match(text, /findOrders\(id: Uuid, limit\?: number, offset\?: number\): Promise<Order\[\]>/);
  }
  assert.match(one, /findUser\(id: Uuid\): Promise<User \| null>/);
  assert.match(
    await hover(vim, order, "onDel", "ete"),
    /^\*\*`onDelete`\*\* The action for this row when the referenced row is deleted/,
  );
});

test("@sort, options of @entity, @projection, @command and fields show theirs", async (context) => {
  const more = userFile
    .replace(
      'table: "users"',
      'table: "users", commands: true, softDelete: true, index: [["email", "name"]], upsert: { conflict: ["email"] }, fullText: { fields: { name: "A" }, language: "simple" }',
    )
    .replace("@hasMany", '@projection("Public", ["id", "name"])\n@command("Rename", ["name"])\n@hasMany')
    .replace("import { column", "import { column, command, projection")
    .replace("@id", "deletedAt!: Date | null;\n  @id");
  const vim = await editor(context, { ...files, [user]: more });
  await vim.open(user);
  assert.deepEqual(await vim.diagnostics(user), []);
  assert.match(await hover(vim, user, "@so", "rt"), /\*\*Orders\*\* `name_asc` · `name_desc`[\s\S]*const userOrders/);
  assert.match(await hover(vim, user, "soft", "Delete"), /restore\(id: Uuid\)[\s\S]*queryWithDeleted\(/);
  assert.match(await hover(vim, user, "ups", "ert:"), /upsert\(dto: CreateUserRequest\): Promise<User>/);
  assert.match(await hover(vim, user, "ind", "ex:"), /CREATE INDEX users_email_name_idx/);
  assert.match(
    await hover(vim, user, "full", "Text:"),
    /setweight\(to_tsvector\('simple', name\), 'A'\) @@ websearch_to_tsquery\('simple', \$1\) {2}-- q\nCREATE INDEX users_full_text_idx .* USING gin/,
  );
  assert.match(await hover(vim, user, "ap", "i:"), /`DELETE \/users\/\{id\}`/);
  assert.match(await hover(vim, user, "@project", "ion"), /findByIdPublic\(id: Uuid\): Promise<UserPublic \| null>/);
  assert.match(await hover(vim, user, "@comm", "and"), /abstract rename\(command: RenameUser, context: Context\)/);
  assert.match(
    await hover(vim, user, "ema", "il!"),
    /\/\/ CreateUserRequest in dto\.ts\nemail: string\n[\s\S]*findByEmail/,
  );
});

test("nothing of ours stands on other places, nor in a file that does not parse", async (context) => {
  const vim = await editor(context, files);
  await vim.open(order);
  for (const [before, after] of [
    ["impo", "rt {"],
    ["@belongsTo<Us", "er>"],
    ["string | nu", "ll"],
  ] as const)
    assert.equal(await hover(vim, order, before, after), "");
  await vim.change(order, orderFile.replace("note!: string | null;", "note!: ;"));
  assert.equal(await hover(vim, order, "@i", "d id"), "");
});

test("a class that is no entity yet shows what its words mean", async (context) => {
  const vim = await editor(context, files);
  await vim.open(order, orderFile.replace("@id id", "id"));
  assert.match(await hover(vim, order, "onDel", "ete"), /^\*\*`onDelete`\*\*/);
});

const docs = installedDocs();

/** Every option that a shape has, by the options that lead to it. */
function optionsIn(shape: Shape, path: readonly string[] = []): readonly (readonly string[])[] {
  switch (shape.kind) {
    case "options":
      return Object.entries(shape.options).flatMap(([name, option]) => {
        const of = option.kind === "required" ? option.of : option;
        return [[...path, name], ...optionsIn(of, [...path, name])];
      });
    case "either":
      return shape.shapes.flatMap((one) => optionsIn(one, path));
    case "list":
      return optionsIn(shape.of, path);
    default:
      return [];
  }
}

for (const [name, word] of Object.entries(words) as [keyof typeof words, Word][]) {
  test(`@${name} and its options are explained by the types of the package`, () => {
    assert.ok(docs.word(name));
    const { arguments: given } = word;
    const shapes: readonly Shape[] =
      given.kind === "none" ? [] : given.kind === "positions" ? [...given.required, ...given.optional] : [given.shape];
    const silent = shapes.flatMap((shape) => optionsIn(shape)).filter((path) => docs.option(name, path) === null);
    assert.deepEqual(silent, []);
  });
}
