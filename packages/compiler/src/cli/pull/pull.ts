// `entity-derive pull`: writes entity files and a baseline migration for an existing database.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  addStamps,
  cacheFolder,
  embeddedDatabase,
  readCatalog,
  readUnsupportedObjects,
  rebuildCatalog,
  schemaText,
  shadowDatabase,
  toolTables,
} from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { AppConfig } from "../../compilation.ts";
import { compilerConfig } from "../../project/config/compiler-config.ts";
import type { ResolvedConfig } from "../../project/config/read-config.ts";
import { readFolder } from "../../project/migrations/read-folder.ts";
import { tsconfigFinder } from "../../project/tsconfig/find-tsconfig.ts";
import { baselineText, beforeText } from "../../pull/baseline/baseline.ts";
import { divideRefused } from "../../pull/baseline/divide-refused.ts";
import { selectSchemas } from "../../pull/selected-schemas.ts";
import { errorMessage } from "../../text/error.ts";
import { isIdentifier } from "../../text/literal.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { noMigrations, withDatabase } from "../migrate/database/open-database.ts";
import { type FileToWrite, writeFiles } from "../migrate/files/write-files.ts";
import { findMigrations } from "../migrate/read-entities.ts";
import type { Terminal } from "../terminal.ts";
import { existingTables } from "./existing-tables.ts";
import { printPulled } from "./print-pulled.ts";
import type { PullOptions } from "./pull-options.ts";
import { sampleValues } from "./sample-values.ts";
import { tryEntities } from "./try-entities.ts";

/** @throws {CommandError} for invalid arguments or a failed connection */
export async function pull(options: PullOptions, terminal: Terminal): Promise<ExitCode> {
  const { root, config } = await findMigrations(options, terminal);
  const out = resolve(root, options.out);
  const names = readNames(options.names, terminal.folder);
  const live = await readSnapshot(options, terminal, async (db) => {
    const whole = await readCatalog(db);
    const catalog = selectSchemas(whole, options.schema ?? null, config.migrations.table);
    const samples = options.sample === true ? await sampleValues(db, catalog) : [];
    return {
      catalog,
      samples,
      skippedTables: toolTables(whole),
      unsupportedObjects: await readUnsupportedObjects(db, catalog),
    };
  });
  const embedded = options.shadow === undefined ? embeddedDatabase(cacheFolder()) : shadowDatabase(options.shadow);
  try {
    const rebuilt = await rebuildCatalog(embedded, live.catalog);
    const refused = divideRefused(rebuilt.refused, live.unsupportedObjects);
    const compiler = { ...compilerConfig(config, tsconfigFinder(root)), app: appOf(config) };
    const inRoot = pathFrom(root, out);
    const existing = await existingTables(root, { config, compilerConfig: compiler, out: inRoot, embedded }, rebuilt);
    const { folder } = readFolder({ root, config });
    const large = new Set(live.samples.filter(({ isLarge }) => isLarge).map(({ column }) => column));
    const tried = await tryEntities(live.catalog, rebuilt, {
      names,
      large,
      existing,
      compilerConfig: compiler,
      out: inRoot,
      embedded,
      beforeFile: folder.before,
    });
    // Objects missing in the baseline are reported there only.
    const unsupported = tried.project.unsupported.filter(({ object }) =>
      refused.missing.every((one) => one.object !== object),
    );
    const project = { ...tried.project, unsupported };
    const entities = tried.files.filter(({ name }) => !existsSync(join(out, name)));
    const existingFiles = tried.files.filter(({ name }) => existsSync(join(out, name))).map(({ name }) => name);
    const migrations: FileToWrite[] = [];
    if (folder.files.length === 0 && tried.wanted !== null) {
      const [name = "baseline"] = addStamps([], ["baseline"], Date.now());
      const text = baselineText(rebuilt.statements, tried.before, refused, project);
      migrations.push({ name: `${name}.sql`, text });
      migrations.push({ name: "schema.sql", text: schemaText(tried.wanted.statements) });
    }
    if (tried.before.length > 0) {
      const text = beforeText(tried.before);
      migrations.push({ name: "before.sql", text: folder.before === null ? text : `${folder.before.text}\n${text}` });
    }
    if (options.dryRun !== true && tried.errors.length === 0) {
      writeFiles(out, entities);
      if (migrations.length > 0) writeFiles(join(root, config.migrations.folder), migrations);
    }
    return printPulled({
      options,
      server: Math.trunc(live.catalog.server / 10_000),
      tried: { ...tried, project },
      entities,
      kept: existingFiles,
      migrations,
      existing,
      samples: live.samples,
      skippedTables: live.skippedTables,
      unsupported: live.unsupportedObjects,
      refused,
      config,
      terminal,
    });
  } finally {
    await embedded.close();
  }
}

/** Returns the options of the application's folder, whose files are checked too. */
function appOf({ app }: ResolvedConfig): AppConfig | null {
  return app === false ? null : { folder: app ?? ".", hasFolder: () => true };
}

/** Reads a single snapshot of the database in a read-only transaction. */
function readSnapshot<T>(options: PullOptions, terminal: Terminal, run: (db: Transaction) => Promise<T>): Promise<T> {
  return withDatabase(options, noMigrations, terminal, (db) =>
    db.transaction(async (transaction) => {
      await transaction.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      return run(transaction);
    }),
  );
}

/** @throws {CommandError} if the file is not an object of names */
function readNames(path: string | undefined, folder: string): ReadonlyMap<string, string> {
  if (path === undefined) return new Map();
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(resolve(folder, path), "utf8"));
  } catch (error) {
    throw new CommandError(2, `${path} cannot be read: ${errorMessage(error)}`, help);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new CommandError(2, `${path} is not a JSON object`, help);
  const entries = Object.entries(parsed as Readonly<Record<string, unknown>>);
  for (const [table, name] of entries)
    if (typeof name !== "string" || !isIdentifier(name))
      throw new CommandError(2, `${path}: ${JSON.stringify(name)} is not a valid class name for \`${table}\``, help);
  return new Map(entries as [string, string][]);
}

const help = 'write names of classes by table: `{ "people": "Person", "auth.users": "Account" }`';
