// The exit code of each command in each of its outcomes, as docs/cli.md says: 0 fine, 1 problems, 2 wrong usage.
import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import type { Command } from "commander";
import { createProgram } from "../../src/cli/program.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { brokenEntity, type Project, project } from "./run.ts";

const entity = `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true, events: { outbox: "batches" }, api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
`;
const fine = { "src/user.entity.ts": entity };
const broken = { "src/user.entity.ts": brokenEntity };
const bare = {
  "src/user.entity.ts": entity.replace(
    'migrations: true, events: { outbox: "batches" }, api: { handlers: true }',
    'sql: "none"',
  ),
};
const wrongConfig = { "entity-derive.config.json": '{ "ruoter": "none" }' };
const first = "migrations/20260101T000000_start.sql";
const wrongSql = { "migrations/29990101T000000_wrong.sql": "SELECT 1;\nCREATE TABLE public.other (a nonsense);\n" };

const squashed = {
  [first]: "CREATE TABLE public.a (b int);\n",
  "migrations/20260102T000000_more.sql": "ALTER TABLE public.a ADD COLUMN c int;\n",
};

type Files = Readonly<Record<string, string | null>>;

/** What is changed before a call, the call, its exit code, and what makes it so. */
type Step = readonly [change: Files, call: string, exitCode: number, why: string];

/** Of a project that has no database: each step begins with the same files. */
const withoutDatabase: readonly Step[] = [
  [fine, "generate", 0, "everything is written"],
  [fine, "generate --check", 1, "files are missing"],
  [broken, "generate", 1, "an entity file has an error"],
  [{}, "generate", 1, "there is no entity file"],
  [wrongConfig, "generate", 2, "the configuration has a mistake"],
  [fine, "generate --nonsense", 2, "an option is unknown"],
  [fine, "generate --watch --check", 2, "two options exclude each other"],
  [fine, "generate ../other.entity.ts", 2, "a path leads out of the project"],
  [fine, "generate --project none", 2, "there is no such folder"],
  [{}, "explain", 0, "all are listed"],
  [{}, "explain ED101", 0, "it is there"],
  [{}, "explain ED999", 2, "there is none"],
  [{}, "--version", 0, "it is printed"],
  [{}, "nonsense", 2, "there is no such command"],
  [{}, "init", 0, "everything is set up"],
  [{ "package.json": "{" }, "init", 2, "package.json is not JSON"],
  [fine, "expand src", 0, "it is printed"],
  [fine, "expand lib", 1, "no file matches"],
  [broken, "expand src", 1, "an entity file has an error"],
  [fine, "expand src --only nonsense", 2, "no file has this name"],
  [fine, "sql", 0, "it is printed"],
  [broken, "sql", 1, "an entity file has an error"],
  [fine, "sql --schema --only create", 2, "two options exclude each other"],
  [fine, "openapi", 0, "it is printed"],
  [bare, "openapi", 1, "no entity has routes"],
  [wrongConfig, "openapi", 2, "the configuration has a mistake"],
  [fine, "diagram", 0, "it is printed"],
  [bare, "diagram", 1, "no entity has a table"],
  [fine, "diagram --nonsense", 2, "an option is unknown"],
  [fine, "migrate new start", 0, "files are written"],
  [broken, "migrate new start", 1, "an entity file has an error"],
  [fine, "migrate new /", 2, "it is not a valid file name"],
  [fine, "migrate check", 1, "files are missing"],
  [wrongConfig, "migrate check", 2, "the configuration has a mistake"],
  [{ [first]: "CREATE TABLE public.a (b int);\n" }, `migrate lint ${first}`, 0, "nothing is wrong"],
  [wrongSql, "migrate lint migrations/29990101T000000_wrong.sql", 1, "PostgreSQL refuses it"],
  [squashed, "migrate squash --to 20260102T000000_more", 0, "one file is in place of two"],
  [{}, "migrate lint migrations/none.sql", 2, "there is no such file"],
];

/** Of one project, one after the other, on a server. */
const withDatabase: readonly Step[] = [
  [fine, "migrate new start --down", 0, "files are written"],
  [{}, "migrate check", 0, "entities, schema.sql and files agree"],
  [{}, "verify", 0, "each statement fits"],
  [broken, "verify", 1, "an entity file has an error"],
  [{ ...fine, ...wrongConfig }, "verify", 2, "the configuration has a mistake"],
  [{ "entity-derive.config.json": null }, "migrate status", 2, "no database is specified"],
  [{}, "migrate up", 2, "no database is specified"],
  [{}, "migrate drift --database none", 2, "there is no database"],
  [{}, "migrate up --dry-run --database {database}", 0, "it says what it would apply"],
  [{}, "migrate up --database {database}", 0, "everything is applied"],
  [{}, "migrate status --database {database}", 0, "it is printed"],
  [{}, "migrate drift --database {database}", 0, "the database is as its files make it"],
  [{}, "outbox status --database {database}", 0, "the outbox is there"],
  [{}, "outbox parked --database {database}", 0, "the outbox is there"],
  [{}, "outbox retry 1 --database {database}", 1, "no row has the id"],
  [{}, "outbox retry one --database {database}", 2, "it is no id"],
  [{}, "outbox status --database none", 2, "there is no database"],
  [{}, "outbox parked --database none", 2, "there is no database"],
  [{}, "outbox reset --database none", 2, "there is no database"],
  [{}, "outbox reset --database {database}", 0, "it says what it would do"],
  [{}, "idempotency purge --database {database}", 1, "no entity has keys"],
  [{}, "idempotency purge --database none", 2, "there is no database"],
  [wrongSql, "migrate up --database {database}", 1, "a file fails"],
  [{}, "migrate status --database {database}", 0, "a file waits"],
  [{ "migrations/29990101T000000_wrong.sql": null }, "migrate down --database {database}", 0, "all is undone"],
  [{}, "migrate up --database {database}", 0, "all is applied again"],
  [{}, "migrate down --to none --database {database}", 2, "there is no such file"],
  [{}, "pull --database {database} --dry-run", 0, "it says what it would write"],
  [{}, "pull --database none", 2, "there is no database"],
  [{}, "studio --database none", 2, "there is no database"],
  [{}, "migrate squash --to {last}", 1, "no baseline can say what the files make"],
  [{}, "migrate baseline {last} --database {database}", 0, "it is recorded already"],
  [{}, "migrate restamp {last}", 0, "it is already the last one"],
  [{}, "migrate baseline none --database {database}", 2, "there is no such file"],
  [{}, "migrate restamp none", 2, "there is no such file"],
  [{}, "migrate squash --to none", 2, "there is no such file"],
  [{}, "migrate reset --database {database}", 0, "the database is made again"],
  [{}, "migrate reset --database postgres://elsewhere.example/shop", 1, "it is on another machine"],
];

/** The commands that are not tried: what they answer is no exit code. */
const others = ["lsp"];

/** Those whose own tests have what they are fine with: parked rows, keys of requests, and a signal. */
const finesOfOthers: ReadonlySet<string> = new Set(["outbox retry", "idempotency purge", "studio"]);

/** All commands: `generate`, `migrate up`. */
function commandsOf(command: Command, parents: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((one) => {
    const path = [...parents, one.name()];
    return one.commands.length === 0 ? [path.join(" ")] : commandsOf(one, path);
  });
}

test("each command is in the table, with an outcome that is fine and one that is not", () => {
  const program = createProgram(
    { folder: ".", paint: paintNothing, paintError: paintNothing, print: () => {}, printError: () => {} },
    () => {},
  );
  const steps = [...withoutDatabase, ...withDatabase];
  for (const name of commandsOf(program).filter((one) => !others.includes(one))) {
    const codes = new Set(steps.filter(([, call]) => `${call} `.startsWith(`${name} `)).map(([, , code]) => code));
    assert.ok(codes.has(0) || finesOfOthers.has(name), `${name} with 0`);
    assert.ok(codes.has(1) || codes.has(2), `${name} with 1 or 2`);
  }
});

async function take(made: Project, [change, call, exitCode, why]: Step, address = ""): Promise<void> {
  for (const [path, text] of Object.entries(change)) {
    if (text === null) made.remove(path);
    else made.write(path, text);
  }
  const last = made
    .list()
    .filter((path) => /^migrations\/\d\w+\.sql$/.test(path))
    .at(-1);
  const filled = call.replace("{last}", basename(last ?? "", ".sql")).replace("{database}", address);
  const outcome = await made.run(...filled.split(" "));
  assert.equal(outcome.exitCode, exitCode, `${call}: ${why}\n${outcome.output}${outcome.errors}`);
}

test("without a database", async (context) => {
  for (const step of withoutDatabase) {
    const made = project(context);
    // The document of `openapi` is made by running generated code.
    symlinkSync(join(import.meta.dirname, "../../../../node_modules"), join(made.path, "node_modules"), "junction");
    await take(made, step);
  }
});

test("with a database", async (context) => {
  const made = project(context);
  const database = await freshDatabase();
  context.after(() => database.drop());
  for (const step of withDatabase) await take(made, step, database.address);
});
