// `migrate check`: checks that entities, `schema.sql` and migrations agree, and that applied files are unchanged.
import {
  appliedFiles,
  checkFolder,
  compareBase,
  type EmbeddedDatabase,
  type Finding,
  failureFinding,
  lintFolder,
  type MigrationsFolder,
} from "@entity-derive/migrations";
import { counted } from "../../../diagnostics/render/summary.ts";
import { readFolder } from "../../../project/migrations/read-folder.ts";
import { type ApplicationStatements, applicationStatements } from "../../../project/queries/application-statements.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { withDatabase } from "../database/open-database.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { type FindingContext, printFindings } from "../output/print-findings.ts";
import { applyStrict } from "../output/strict.ts";
import { type FoundProject, readEntities } from "../read-entities.ts";
import { baseFiles } from "./base-files.ts";
import { printUnreplayed, withStates } from "./replay-states.ts";

export interface CheckOptions extends ReplayOptions {
  readonly database?: string;
  readonly base?: string;
  readonly strict?: true;
}

/** @throws {CommandError} for invalid arguments, and for failed connections */
export async function checkMigrations(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const entities = await readEntities(options, terminal);
  const { root, config, wanted } = entities;
  if (wanted === null) return 1;
  const { folder, findings: unreadable } = readFolder(entities);
  const base =
    options.base === undefined ? null : compareBase(baseFiles(entities, options.base), folder.files, options.base);
  const statements = await applicationStatements(root, config);
  const disagreement =
    unreadable.length > 0
      ? []
      : await withStates(folder, options, async ({ states, embedded }) => [
          ...(await checkFolder(states, folder, wanted)),
          ...(await lintAdded(embedded, folder, base?.added ?? [], statements)),
        ]);
  const applied =
    options.database === undefined || unreadable.length > 0
      ? []
      : await changedFiles(entities, folder, options, terminal);
  const findings: readonly Finding[] = [...unreadable, ...applied, ...(base?.findings ?? []), ...disagreement];
  const context: FindingContext = {
    root,
    folder: config.migrations.folder,
    spans: wanted.places,
    statements: statements.places,
  };
  const exitCode = printFindings(applyStrict(findings, options), context, options.format, terminal);
  const print = options.format === "text" ? terminal.print : terminal.printError;
  printUnreplayed(folder, print);
  if (base === null && options.database === undefined)
    print("applied files were not checked for later changes: that needs a database (--database) or a commit (--base)");
  if (exitCode === 0) {
    const time = Math.round(performance.now() - started);
    print(`${counted(folder.files.length, "migration")}, schema.sql and the entities agree, in ${time} ms`);
  }
  return exitCode;
}

/** Lints new files. A file that fails to run is reported by the replay of all files. */
async function lintAdded(
  embedded: EmbeddedDatabase,
  folder: MigrationsFolder,
  added: readonly string[],
  { read }: ApplicationStatements,
): Promise<readonly Finding[]> {
  try {
    return (await lintFolder(embedded, folder, new Set(added), read)).flatMap(({ findings }) => findings);
  } catch (error) {
    if (failureFinding(error) === null) throw error;
    return [];
  }
}

/** Returns the files that have changed since they were applied to the database. */
async function changedFiles(
  { config }: FoundProject,
  folder: MigrationsFolder,
  options: CheckOptions,
  terminal: Terminal,
): Promise<readonly Finding[]> {
  const { findings } = await withDatabase(options, folder, terminal, (db) =>
    appliedFiles(db, folder.files, config.migrations.table),
  );
  return findings;
}
