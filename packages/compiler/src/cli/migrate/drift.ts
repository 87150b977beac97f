// `migrate drift`: a live database against what its applied files make.
import { appliedFiles, driftOf, readCatalog } from "@entity-derive/migrations";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ReplayOptions } from "./migrate-options.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { printDifferences } from "./print-differences.ts";
import { printFindings } from "./print-findings.ts";
import { findMigrations } from "./read-entities.ts";
import { readFolder } from "./read-folder.ts";
import { withStates } from "./replay-states.ts";

export interface DriftOptions extends ReplayOptions, DatabaseOptions {
  readonly ignore?: readonly string[];
}

/** @throws {CommandError} where there is no connection */
export async function drift(options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const project = await findMigrations(options, terminal);
  const { folder, findings } = readFolder(project);
  const surroundings = { root: project.root, folder: project.config.migrations.folder };
  if (findings.length > 0) return printFindings(findings, surroundings, options.format, terminal);
  const { table } = project.config.migrations;
  const { live, applied } = await withDatabase(options, folder, terminal, async (db) => ({
    live: await readCatalog(db),
    applied: await appliedFiles(db, folder.files, table),
  }));
  const wrong = applied.findings.filter(({ severity }) => severity === "error");
  if (wrong.length > 0) return printFindings(wrong, surroundings, options.format, terminal);
  const differences = await withStates(folder, options, ({ states, embedded }) =>
    driftOf(live, applied.files, { states, embedded, table, ignored: options.ignore ?? [] }),
  );
  return printDifferences(
    differences,
    {
      help: "change the database back, or write a migration that makes the same; `--ignore` leaves objects out",
      fine: `the database is what its applied migrations make, ${applied.files.length} of ${folder.files.length}`,
    },
    options.format,
    terminal,
  );
}
