// `migrate new` on histories: entity files that are edited between its calls, beside what people write by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serverAddress } from "@entity-derive/test-databases";
import { type Project, project } from "../run.ts";
import { folder, phone, user } from "./entities.ts";

const age = '  @field("create", "update", "response") age!: i32 | null;\n';
const email = '  @column({ unique: true }) @field("create", "response") email!: string | null;\n';

function names(made: Project): readonly string[] {
  return Object.keys(folder(made))
    .filter((path) => path !== "migrations/schema.sql" && path !== "migrations/before.sql")
    .map((path) => path.replace(/^migrations\/\d{8}T\d{6}_/, ""));
}

/** It is refused with exit code 1, and no file is touched. */
async function refused(made: Project, ...given: readonly string[]): Promise<string> {
  const before = folder(made);
  const { exitCode, output, errors } = await made.run("migrate", "new", ...given);
  assert.equal(exitCode, 1, output + errors);
  assert.deepEqual(folder(made), before);
  return output;
}

async function written(made: Project, ...given: readonly string[]): Promise<string> {
  const { exitCode, output, errors } = await made.run("migrate", "new", ...given);
  assert.equal(exitCode, 0, output + errors);
  return output;
}

async function agrees(made: Project): Promise<void> {
  const { exitCode, output, errors } = await made.run("migrate", "check");
  assert.equal(exitCode, 0, output + errors);
}

test("a history from nothing: each step is written, said, and nothing to do is said as well", async (context) => {
  const made = project(context, { "user.entity.ts": user() });
  const first = await written(made);
  assert.match(first, /migrations\/\d{8}T\d{6}_init\.sql\n {2}CREATE TABLE public\.users/);
  assert.match(first, /wrote 1 migration and migrations\/schema\.sql/);
  assert.match(await written(made), /^nothing to do: the migrations match the entities$/m);

  made.write("user.entity.ts", user(phone));
  const second = await written(made);
  assert.match(
    second,
    /ALTER TABLE public\.users ADD COLUMN phone text;\n {4}takes ACCESS EXCLUSIVE on public\.users, briefly/,
  );
  assert.deepEqual(names(made), ["init.sql", "add_phone.sql"]);
  await agrees(made);

  const before = folder(made);
  made.write("user.entity.ts", user(phone + age));
  assert.match(await written(made, "--dry-run"), /would write 1 migration and migrations\/schema\.sql/);
  assert.deepEqual(folder(made), before);
});

test("the first files are called by what they are, and not after the table that comes first in them", async (context) => {
  const made = project(context, {
    "user.entity.ts": user(),
    "account.entity.ts": user().replaceAll("users", "accounts").replaceAll("User", "Account"),
  });
  await written(made);
  assert.deepEqual(names(made), ["init.sql"]);
});

test("a name that is given is that of all files, whose stamps are a second apart", async (context) => {
  const made = project(context, { "user.entity.ts": user() });
  await written(made, "First!");
  made.write("user.entity.ts", user(email));
  await written(made, "contact", "--down");
  const files = Object.keys(folder(made)).filter((path) => path.includes("_contact") && !path.includes(".down"));
  assert.deepEqual(
    names(made).filter((name) => !name.includes(".down")),
    ["first.sql", "contact.sql", "contact_index.sql", "contact_constraint.sql"],
  );
  assert.equal(
    new Set(files.map((file) => file.slice("migrations/".length, "migrations/20260101T000000".length))).size,
    3,
  );
  assert.equal(names(made).filter((name) => name.endsWith(".down.sql")).length, 3);
  await agrees(made);
});

test("a file from a clock that is ahead does not come after a new one", async (context) => {
  const made = project(context, { "user.entity.ts": user(), "migrations/29991231T235959_ahead.sql": "SELECT 1;\n" });
  await written(made);
  assert.ok(Object.keys(folder(made)).includes("migrations/30000101T000000_create_users.sql"));
});

test("where a file written by hand gives it, schema.sql alone is written", async (context) => {
  const made = project(context, { "user.entity.ts": user() });
  await written(made);
  made.write("migrations/29991231T000000_by_hand.sql", "ALTER TABLE public.users ADD COLUMN phone TEXT;\n");
  made.write("user.entity.ts", user(phone));
  assert.match(await written(made), /wrote migrations\/schema\.sql only: the migrations already match the entities/);
  await agrees(made);
});

test("after a merge of two branches that both migrate either side of schema.sql may be taken", async (context) => {
  const one = project(context, { "user.entity.ts": user() });
  await written(one);
  const root = folder(one);
  one.write("user.entity.ts", user(phone));
  await written(one);
  const other = project(context, { "user.entity.ts": user(age), ...root });
  await written(other);
  for (const schema of [one, other]) {
    const merged = project(context, {
      "user.entity.ts": user(phone + age),
      ...folder(one),
      ...folder(other),
      "migrations/schema.sql": schema.read("migrations/schema.sql"),
    });
    const behind = await merged.run("migrate", "check");
    assert.equal(behind.exitCode, 1);
    assert.match(behind.output, /schema\.sql differs from the entities: the column users\.(?:age|phone) is missing/);
    assert.match(await written(merged), /wrote migrations\/schema\.sql only/);
    await agrees(merged);
  }
});

test("triggers, views, functions and partial indexes written by hand survive", async (context) => {
  const byHand = `CREATE INDEX users_by_hand ON public.users (lower(name)) WHERE name <> '';
CREATE VIEW public.names AS SELECT id, name FROM public.users;
CREATE FUNCTION public.shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := upper(NEW.name); RETURN NEW; END $$;
CREATE TRIGGER users_shout BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION public.shout();
CREATE TABLE public.notes (id INT, user_id UUID REFERENCES public.users);
ALTER TABLE public.users ADD COLUMN internal TEXT, ADD CONSTRAINT users_internal CHECK (internal <> name);
`;
  const made = project(context, { "user.entity.ts": user() });
  await written(made);
  made.write("migrations/29991231T000000_by_hand.sql", byHand);
  assert.match(await written(made), /nothing to do/);
  made.write("user.entity.ts", user(phone + email));
  await written(made);
  const added = Object.entries(folder(made)).filter(([path]) => path > "migrations/29991231T000000_by_hand.sql");
  for (const [path, text] of added)
    if (!path.endsWith("schema.sql")) assert.doesNotMatch(text, /DROP|by_hand|internal/);
  await agrees(made);
});

test("what was made by hand and would be gone, or stands in the way, is named", async (context) => {
  const made = project(context, { "user.entity.ts": user(phone) });
  await written(made);
  made.write(
    "migrations/29991231T000000_by_hand.sql",
    "CREATE INDEX users_by_hand ON public.users (phone) WHERE phone <> '';\n",
  );
  made.write("user.entity.ts", user());
  assert.match(await refused(made, "--drop", "users.phone"), /error ED80\d: .*users_by_hand/);
  const both = ["--drop", "users.phone", "--drop", "users.users_by_hand"] as const;
  assert.match(await written(made, ...both, "--dry-run"), /DROP COLUMN phone/);
  made.write(
    "migrations/29991231T000000_by_hand.sql",
    "CREATE VIEW public.phones AS SELECT phone FROM public.users;\n",
  );
  assert.match(await refused(made, "--drop", "users.phone"), /error ED80\d: .*phones/);
});

test("a loss is written with consent alone, and nothing is asked", async (context) => {
  const made = project(context, { "user.entity.ts": user(phone) });
  await written(made);
  made.write("user.entity.ts", user());
  const message = await refused(made);
  assert.match(message, /error ED801: .*users\.phone/);
  assert.match(message, /--drop users\.phone/);
  await refused(made, "--drop", "users.name");
  await written(made, "--drop", "users.phone");
  await agrees(made);
});

test("a conversion is judged by what it does to values, also where `using` says how", async (context) => {
  const field = (options: string, type = "string"): string =>
    user(`  @column({ ${options} }) @field("create", "response") code!: ${type};\n`);
  const made = project(context, { "user.entity.ts": field("unique: true") });
  await written(made);
  // PostgreSQL refuses values that are too long, unless the expression cuts them.
  made.write("user.entity.ts", field("unique: true, varchar: 5"));
  assert.match(
    await written(made, "--dry-run"),
    /warning ED802: the type of public\.users\.code changes to character varying\(5\)/,
  );
  made.write("user.entity.ts", field('unique: true, varchar: 5, using: "code::varchar(5)"'));
  const message = await refused(made);
  assert.match(message, /error ED801: the values of public\.users\.code are rounded, truncated or changed/);
  assert.match(message, /help: confirm the loss with `--drop users\.code`, or `--allow-data-loss`/);
  assert.doesNotMatch(message, /ED802: public\.users\.code becomes/);
  assert.match(await refused(made, "--drop", "users.name"), /ED801/);
  assert.doesNotMatch(await written(made, "--drop", "users.code"), /ED801/);
  const [, changed = ""] = Object.entries(folder(made)).find(([path]) => path.includes("change_code_type")) ?? [];
  assert.match(changed, /-- entity-derive: allow ED801, --drop users\.code\nALTER TABLE public\.users/);
  await agrees(made);
});

test("a class that is gone is a table that is dropped with consent alone", async (context) => {
  const team = user().replace('"users"', '"teams"').replace("class User", "class Team");
  const made = project(context, { "user.entity.ts": user(), "team.entity.ts": team });
  await written(made);
  made.remove("team.entity.ts");
  assert.match(await refused(made), /error ED801: .*teams/);
  await written(made, "--drop", "teams");
  await agrees(made);
});

test("a table that is no longer managed stays, and leaves schema.sql", async (context) => {
  const made = project(context, { "user.entity.ts": user() });
  await written(made);
  made.write("user.entity.ts", user().replace("migrations: true", "migrations: false"));
  assert.match(await written(made), /wrote migrations\/schema\.sql only/);
  assert.doesNotMatch(made.read("migrations/schema.sql"), /users/);
  assert.match(await written(made), /nothing to do/);
  await agrees(made);
});

test("while an entity file has an error nothing is compared", async (context) => {
  const made = project(context, { "user.entity.ts": user(), "team.entity.ts": user().replace("@id ", "") });
  assert.match(await refused(made), /nothing was compared/);
});

test("a file that does not run is named, and nothing is written", async (context) => {
  const made = project(context, {
    "user.entity.ts": user(),
    "migrations/20260101T000000_x.sql": "\nSELECT nothing();\n",
  });
  const message = await refused(made);
  assert.match(
    message,
    /20260101T000000_x\.sql cannot be applied after the files before it: function nothing\(\) does not exist/,
  );
  assert.match(message, /migrations\/20260101T000000_x\.sql:2:1/);
  assert.match(message, /before\.sql, which runs only in embedded databases/);
});

test("what before.sql makes is others': no migration makes or changes it", async (context) => {
  const made = project(context, {
    "user.entity.ts": user().replace('@field("create"', '@column({ type: "public.nickname" }) @field("create"'),
    "migrations/before.sql": "CREATE DOMAIN public.nickname AS TEXT CHECK (VALUE <> '');\n",
  });
  const output = await written(made);
  assert.doesNotMatch(output, /DOMAIN/);
  await agrees(made);
});

test("--empty writes a file for SQL by hand, which takes a name", async (context) => {
  const made = project(context, { "user.entity.ts": user() });
  const { exitCode, errors } = await made.run("migrate", "new", "--empty");
  assert.equal(exitCode, 2);
  assert.match(errors, /`migrate new --empty` needs a name/);
  assert.match(await written(made, "--empty", "add view"), /wrote migrations\/\d{8}T\d{6}_add_view\.sql/);
  await written(made);
  await agrees(made);
});

test("a name without letters is wrong usage", async (context) => {
  const { exitCode, errors } = await project(context, { "user.entity.ts": user() }).run("migrate", "new", "../!");
  assert.equal(exitCode, 2);
  assert.match(errors, /`\.\.\/!` is not a valid file name/);
});

test("a shadow on a server serves as well; one that is not there is said to be", async (context) => {
  const made = project(context, { "user.entity.ts": user(email) });
  await written(made, "--shadow", await serverAddress());
  await agrees(made);
  const { exitCode, errors } = await made.run("migrate", "check", "--shadow", "postgres://localhost:1/x");
  assert.equal(exitCode, 2);
  assert.match(errors, /the server of --shadow cannot be used: .*ECONNREFUSED/);
});

test("a file by hand is stamped so that it comes right before another", async (context) => {
  const made = project(context, {
    "user.entity.ts": user(),
    "migrations/20260101T000000_init.sql": "SELECT 1;\n",
    "migrations/20260101T000001_index.sql": "SELECT 1;\n",
    "migrations/20260101T000005_last.sql": "SELECT 1;\n",
  });
  const before = async (file: string, name: string): Promise<string> =>
    (await made.run("migrate", "new", "--empty", name, "--before", file)).output.trim();
  assert.equal(await before("20260101T000005_last", "clean up"), "wrote migrations/20260101T000004_clean_up.sql");
  // There is no second between the two.
  assert.equal(await before("20260101T000001_index.sql", "fill"), "wrote migrations/20260101T000000_init_fill.sql");
  assert.equal(await before("20260101T000000_init", "first"), "wrote migrations/20251231T235959_first.sql");
  assert.deepEqual(names(made), ["first.sql", "init.sql", "init_fill.sql", "index.sql", "clean_up.sql", "last.sql"]);
  const alone = await made.run("migrate", "new", "--before", "20260101T000005_last");
  assert.equal(alone.exitCode, 2);
  assert.match(alone.errors, /`migrate new --empty NAME --before 20260101T000005_last`/);
});
