// Pulls databases made at random: what comes out compiles, gives the database, and leaves a second pull nothing to do.
import assert from "node:assert/strict";
import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { Client } from "pg";
import { typeErrors } from "../../../entity-derive/tests/annotations/tsc.ts";
import { generate } from "../../src/cli/generate.ts";
import { baseline } from "../../src/cli/migrate/database/baseline.ts";
import { drift } from "../../src/cli/migrate/database/drift.ts";
import { checkMigrations } from "../../src/cli/migrate/files/check.ts";
import { pull } from "../../src/cli/pull/pull.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { temporaryFolder } from "../write/temporary-folder.ts";
import { randomDatabase } from "./random-database.ts";
import { replaysOnServer } from "./replaying.ts";

const repository = join(import.meta.dirname, "../../../..");
const first = Number(process.env["SEED"] ?? 1);
const runs = Number(process.env["RUNS"] ?? 2);

for (let seed = first; seed < first + runs; seed++) {
  test(`the database of seed ${seed}`, async (context) => {
    const database = await freshDatabase({ ownServer: replaysOnServer });
    context.after(() => database.drop());
    await execute(database.address, randomDatabase(seed));
    const { path, run } = project(context);
    const shadow = replaysOnServer ? { shadow: database.address } : {};
    const options = { database: database.address, out: "src", format: "json", ...shadow } as const;
    const { written } = JSON.parse(await run((terminal) => pull(options, terminal)));
    assert.ok(written.some((name: string) => name.endsWith(".entity.ts")));
    const again = JSON.parse(await run((terminal) => pull(options, terminal)));
    assert.deepEqual([again.written, again.differences], [[], []]);

    const live = { database: database.address, format: "text", ...shadow } as const;
    const name = readdirSync(join(path, "migrations")).find((file) => file.endsWith("_baseline.sql")) ?? "";
    await run((terminal) => checkMigrations({ format: "text", ...shadow }, terminal));
    await run((terminal) => baseline(name.replace(".sql", ""), live, terminal));
    await run((terminal) => drift(live, terminal));
    await run((terminal) => generate([], { format: "text" }, terminal));
    assert.ok(existsSync(join(path, "src/app.derived")));
    assert.deepEqual(typeErrors(path, "tsconfig.json"), []);
  });
}

/** Statements that fail are left out. */
async function execute(address: string, statements: readonly string[]): Promise<void> {
  const client = new Client(address);
  await client.connect();
  for (const statement of statements) await client.query(statement).catch(() => {});
  await client.end();
}

interface RunningProject {
  readonly path: string;
  /** Runs a command, which has to succeed, and gives what it printed. */
  run(command: (terminal: Terminal) => Promise<number>): Promise<string>;
}

function project(context: TestContext): RunningProject {
  const tsconfig = {
    extends: join(repository, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: true,
      isolatedDeclarations: false,
      composite: false,
      skipLibCheck: true,
      rootDir: ".",
      types: [],
    },
    include: ["src"],
  };
  const { path } = temporaryFolder(context, { "package.json": '{ "type": "module" }\n' });
  writeFileSync(join(path, "tsconfig.json"), JSON.stringify(tsconfig));
  symlinkSync(join(repository, "node_modules"), join(path, "node_modules"));
  const run = async (command: (terminal: Terminal) => Promise<number>): Promise<string> => {
    const lines: string[] = [];
    const say = (text: string): void => void lines.push(text);
    const asIs = (_: unknown, text: string): string => text;
    const code = await command({ folder: path, paint: asIs, paintError: asIs, print: say, printError: say });
    assert.equal(code, 0, lines.join("\n"));
    return lines.join("\n");
  };
  return { path, run };
}
