// What an editor offers while an annotation is typed: the text is broken then, and says what is meant all the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompletionItem } from "vscode-languageserver-protocol/node";
import { type Editor, edited, editor } from "./editor.ts";
import { files, orderFile, userFile } from "./project.ts";

const [user, order] = ["src/user.entity.ts", "src/order.entity.ts"] as const;
const snippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };

/** What is offered at the bar in a text, which is the file's from then on. */
async function offers(vim: Editor, path: string, marked: string): Promise<readonly CompletionItem[]> {
  const text = marked.replace("│", "");
  await vim.change(path, text);
  const position = vim.position(path, marked.indexOf("│"));
  return vim.request("textDocument/completion", { textDocument: { uri: vim.uri(path) }, position });
}

async function labels(vim: Editor, path: string, marked: string): Promise<readonly string[]> {
  return (await offers(vim, path, marked)).map(({ label }) => label).sort();
}

/** The text after an offer is taken. */
function taken(vim: Editor, path: string, item: CompletionItem | undefined): string {
  assert.ok(item?.textEdit && "range" in item.textEdit);
  return edited(vim.text(path), [item.textEdit, ...(item.additionalTextEdits ?? [])]);
}

async function opened(context: Parameters<typeof editor>[0], options: object = {}): Promise<Editor> {
  const vim = await editor(context, files, { capabilities: snippets, ...options });
  await vim.open(user);
  await vim.open(order);
  await vim.settle(user);
  return vim;
}

const fields = ["email", "id", "name"];
const table = 'table: "users"';

/** In the options of `@entity`, behind the table, with the text as it is while somebody types: nothing is closed. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'upsert: { conflict: ["│': fields,
  'upsert: { conflict: ["id", "│': ["email", "name"],
  "upsert: { conflict: [│": fields,
  'index: [["│': fields,
  'index: [["email", "na│"]] })': ["id", "name"],
  'uniqueIndex: [{ on: ["│': fields,
  'returning: ["│': fields,
  'returning: "│': ["full", "id", "none"],
  'upsert: { conflict: ["email"], action: "│': ["nothing", "update"],
  'constraints: [{ name: "x", kind: "check", field: "│': fields,
  "softDelete: │": ["false", "true"],
  "upsert: { │": ["action", "conflict"],
  'api: { handlers: ["│': ["create", "delete", "events", "get", "list", "update"],
};

test("names of fields, options and values are offered where they can stand, though nothing is closed", async (context) => {
  const vim = await opened(context);
  for (const [given, expected] of Object.entries(typed)) {
    const text = userFile.replace(/table: "users".*/, `${table}, ${given}`);
    const found = await labels(vim, user, text);
    assert.deepEqual(found, expected.toSorted(), given);
  }
});

test("the same where all of it is closed, as editors do by themselves", async (context) => {
  const vim = await opened(context);
  const closed = userFile.replace(table, `${table}, upsert: { conflict: ["│"] }`);
  assert.deepEqual(await labels(vim, user, closed), fields);
  const isEmail = ({ label }: CompletionItem): boolean => label === "email";
  const email = (await offers(vim, user, closed)).find(isEmail);
  assert.equal(email?.detail, "string");
  assert.equal(taken(vim, user, email), closed.replace("│", "email"));
  // What is behind the cursor goes with what is in front of it.
  const again = (await offers(vim, user, closed.replace("│", "em│xyz"))).find(isEmail);
  assert.equal(taken(vim, user, again), closed.replace("│", "email"));
});

test("annotations of classes take names of fields, too", async (context) => {
  const vim = await opened(context);
  const before = (annotation: string): string => userFile.replace("@hasMany<Order>()", annotation);
  assert.deepEqual(await labels(vim, user, before('@scope("any", ["│')), fields);
  assert.deepEqual(await labels(vim, user, before('@scope("any", ["email", "name"], { within: "│"')), fields);
  assert.deepEqual(await labels(vim, user, before('@projection("Public", ["id", │')), ["email", "name"]);
  assert.deepEqual(await labels(vim, user, before('@command("Rename", ["│"])')), fields);
  assert.deepEqual(await labels(vim, user, before('@hasMany<Order>({ foreignKey: "│" })')), ["id", "note", "userId"]);
});

test("a field that is typed at the moment is offered at once", async (context) => {
  const vim = await opened(context);
  const more = userFile.replace("name!: string;", "name!: string;\n  age!: number;");
  assert.deepEqual(await labels(vim, user, more.replace(table, `${table}, index: [["│`)), ["age", ...fields]);
});

test("on a field: kinds, options with what they mean, keys of both sides", async (context) => {
  const vim = await opened(context);
  const on = (annotation: string): string => orderFile.replace("@field", `${annotation} @field`);
  assert.ok((await labels(vim, order, on('@filter("│'))).includes("range"));
  assert.deepEqual(await labels(vim, order, on('@field("create", "│"')), ["response", "secret", "skip", "update"]);
  const options = await offers(vim, order, on("@column({ unique: true, │"));
  const names = options.map(({ label }) => label);
  assert.ok(names.includes("varchar") && !names.includes("unique"));
  const check = options.find(({ label }) => label === "varchar");
  assert.match(JSON.stringify(check?.documentation), /The maximum number of characters/);
  const to = (text: string): string => orderFile.replace(/@belongsTo<User>.*/, text);
  assert.deepEqual(await labels(vim, order, to("@belongsTo<User>({ on: { │")), ["id", "note", "userId"]);
  assert.deepEqual(await labels(vim, order, to('@belongsTo<User>({ on: { userId: "│')), fields);
  assert.deepEqual(await labels(vim, order, to('@belongsTo<User>({ onDelete: "set│" })')), [
    "cascade",
    "no action",
    "restrict",
    "set default",
    "set null",
  ]);
});

test("an option is inserted with the form of its value", async (context) => {
  const vim = await opened(context);
  const marked = userFile.replace(table, `${table}, ups│`);
  const upsert = (await offers(vim, user, marked)).find(({ label }) => label === "upsert");
  assert.equal(taken(vim, user, upsert), marked.replace("ups│", "upsert: { $0 }"));
  const plain = await editor(context, files, { capabilities: {} });
  await plain.open(user);
  const other = (await offers(plain, user, marked)).find(({ label }) => label === "upsert");
  assert.equal(taken(plain, user, other), marked.replace("ups│", "upsert: {  }"));
});

test("annotations are offered behind an @, those of the place alone, and imported", async (context) => {
  const vim = await opened(context);
  const inClass = await offers(vim, order, orderFile.replace("@field", "@│ @field"));
  assert.ok(inClass.some(({ label }) => label === "@filter") && !inClass.some(({ label }) => label === "@entity"));
  const sort = inClass.find(({ label }) => label === "@sort");
  assert.match(JSON.stringify(sort?.documentation), /Lets queries sort by this field/);
  assert.equal(
    taken(vim, order, sort),
    orderFile
      .replace("@field", "@sort @field")
      .replace("{ belongsTo, entity, field, id, type Uuid }", "{ belongsTo, entity, field, id, sort, type Uuid }"),
  );
  const onClass = await offers(vim, order, orderFile.replace("@entity", "@proj│\n@entity"));
  assert.ok(onClass.some(({ label }) => label === "@scope") && !onClass.some(({ label }) => label === "@filter"));
  const first = await offers(vim, order, "@ent│\nexport class Order {\n}\n");
  const entity = first.find(({ label }) => label === "@entity");
  assert.match(taken(vim, order, entity), /^import \{ entity \} from "entity-derive";\n@entity\(\{ \$0 \}\)\n/);
});

test("entities are offered in <>, and imported", async (context) => {
  const vim = await opened(context);
  const marked = orderFile.replace("<User>", "<│>").replace('import type { User } from "./user.entity.ts";\n', "");
  const found = await offers(vim, order, marked);
  const item = found.find(({ label }) => label === "User");
  assert.equal(item?.detail, user);
  assert.equal(taken(vim, order, item), orderFile);
  const known = (await offers(vim, order, orderFile.replace("<User>", "<Us│"))).find(({ label }) => label === "User");
  assert.equal(known?.additionalTextEdits, undefined);
});

test("with `untyped` what the types complete is left to TypeScript", async (context) => {
  const vim = await opened(context, { initializationOptions: { completion: "untyped" } });
  assert.deepEqual(await labels(vim, user, userFile.replace(table, `${table}, upsert: { conflict: ["│`)), []);
  const on = orderFile.replace(/@belongsTo<User>.*/, "@belongsTo<User>({ on: { │");
  assert.deepEqual(await labels(vim, order, on), ["id", "note", "userId"]);
});

test("nothing is offered in comments, in other decorators and outside of annotations", async (context) => {
  const vim = await opened(context);
  for (const marked of [
    userFile.replace("@id", "// @│\n  @id"),
    userFile.replace("@id", "@Injectable({ │"),
    userFile.replace("@id id!: Uuid;", "@id id!: Uu│"),
    "│",
    `${userFile}\nconst text = \`@entity({ │\``,
  ])
    assert.deepEqual(await labels(vim, user, marked), [], marked);
  assert.deepEqual(vim.faults, []);
});
