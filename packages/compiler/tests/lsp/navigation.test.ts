// From an entity to what is generated for it, and back: the places are those of the files on disk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { CodeLens, Location } from "vscode-languageserver-protocol/node";
import { project } from "../cli/run.ts";
import { type Editor, editor } from "./editor.ts";
import { files, userFile } from "./project.ts";

const user = "src/user.entity.ts";
const order = "src/order.entity.ts";

const commands: Readonly<Record<string, string>> = {
  ...files,
  [user]: userFile
    .replace('table: "users"', 'table: "users", commands: true')
    .replace("@hasMany", '@command("Rename", ["name"])\n@hasMany')
    .replace("import { column", "import { column, command"),
};

/** Each place as its file and the line that it is in. */
function shown(vim: Editor, found: readonly Location[] | null): readonly string[] {
  return (found ?? []).map(({ uri, range }) => {
    const path = fileURLToPath(uri)
      .slice(vim.folder.path.length + 1)
      .replaceAll("\\", "/");
    const line = vim.text(path).split("\n")[range.start.line] ?? "";
    return `${path}: ${vim.textIn(path, range)} | ${line.trim()}`;
  });
}

async function generated(context: Parameters<typeof editor>[0]): Promise<Editor> {
  const made = project(context, commands);
  assert.equal((await made.run("generate")).exitCode, 0);
  const written = made.list().map((path) => [path, made.read(path)] as const);
  return editor(context, Object.fromEntries(written));
}

test("words and names lead to what is generated for them", async (context) => {
  const vim = await generated(context);
  await vim.open(user);
  await vim.open(order);
  const to = async (path: string, before: string, after: string): Promise<readonly string[]> =>
    shown(vim, await vim.at<readonly Location[] | null>("textDocument/implementation", path, before, after));
  assert.deepEqual(await to(user, "class U", "ser"), [
    "src/user.derived/repository.ts: UserRepository | export interface UserRepository extends QueryMethods<User, UserQuery> {",
    "src/user.derived/postgres.ts: PostgresUserRepository | export class PostgresUserRepository extends QueryRepository<User, UserFilters, UserQuery> implements UserRepository {",
  ]);
  assert.deepEqual(await to(user, "@fil", "ter("), [
    "src/user.derived/query.ts: email | email?: string | undefined;",
    "src/user.derived/query.ts: emailIn | emailIn?: readonly string[] | undefined;",
  ]);
  assert.deepEqual(
    await to(user, "@col", "umn"),
    [
      "src/user.derived/repository.ts: findByEmail | findByEmail(email: string): Promise<User | null>;",
      "src/user.derived/repository.ts: existsByEmail | existsByEmail(email: string): Promise<boolean>;",
      "src/user.derived/row.ts: email | readonly email: string;",
    ].slice(0, 2),
  );
  assert.deepEqual(await to(order, "@belongs", "To"), [
    "src/order.derived/repository.ts: findUser | findUser(id: Uuid): Promise<User | null>;",
    "src/user.derived/repository.ts: findOrders | findOrders(id: Uuid, limit?: number, offset?: number): Promise<Order[]>;",
    "src/user.derived/repository.ts: findOrdersByUserIds | findOrdersByUserIds(ids: readonly Uuid[]): Promise<Map<Uuid, Order[]>>;",
  ]);
  const [handler] = await to(user, "@comm", "and(");
  assert.match(handler ?? "", /commands\.ts: rename \| abstract rename\(command: RenameUser/);
  assert.match((await to(user, "na", "me!"))[0] ?? "", /dto\.ts: name \| name: string;/);
});

test("names in generated files lead back to what they are generated from", async (context) => {
  const vim = await generated(context);
  await vim.open(user);
  const back = async (path: string, before: string, after: string): Promise<readonly string[]> =>
    shown(vim, await vim.at<readonly Location[] | null>("textDocument/declaration", path, before, after));
  const [repository, dto] = ["src/user.derived/repository.ts", "src/user.derived/dto.ts"];
  assert.match((await back(repository, "findBy", "Email("))[0] ?? "", /^src\/user\.entity\.ts: email \| /);
  assert.match((await back(repository, "find", "Orders("))[0] ?? "", /^src\/user\.entity\.ts: @hasMany<Order>\(\) \|/);
  assert.match((await back(dto, "na", "me: string"))[0] ?? "", /^src\/user\.entity\.ts: name \|/);
  assert.match((await back("src/user.derived/query.ts", "email", "In?"))[0] ?? "", /^src\/user\.entity\.ts: "in" \|/);
  assert.match((await back("src/user.derived/commands.ts", "abstract re", "name("))[0] ?? "", /: "Rename" \|/);
  assert.match((await back(repository, "interface Use", "rRepository"))[0] ?? "", /: User \| export class User/);
  // Where the entity has moved on, what it says now is what counts.
  await vim.change(user, `\n\n${vim.text(user)}`);
  assert.match((await back(dto, "na", "me: string"))[0] ?? "", /^src\/user\.entity\.ts: name \|/);
});

test("a line above each class counts what is generated for it, and shows it", async (context) => {
  const vim = await generated(context);
  await vim.open(user);
  const lenses = (): Promise<readonly CodeLens[]> =>
    vim.request("textDocument/codeLens", { textDocument: { uri: vim.uri(user) } });
  const [lens, ...more] = await lenses();
  assert.deepEqual(more, []);
  assert.match(lens?.command?.title ?? "", /^\d\d methods · 6 routes · 2 indexes$/);
  assert.ok(lens?.command);
  await vim.request("workspace/executeCommand", lens.command);
  assert.deepEqual(vim.shown, [vim.uri("src/user.derived/repository.ts")]);
  await vim.change(user, userFile.replace("@id id", "id"));
  assert.deepEqual(await lenses(), []);
});

test("what is not written yet has no place", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  assert.deepEqual(await vim.at("textDocument/implementation", user, "class U", "ser"), []);
  const lenses = await vim.request<readonly CodeLens[]>("textDocument/codeLens", {
    textDocument: { uri: vim.uri(user) },
  });
  assert.equal(lenses[0]?.command?.command, "");
});
