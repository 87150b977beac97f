// `migrate drift`: a live database against what its applied files make.
import { appliedFiles, driftOf, readCatalog } from "@entity-derive/migrations";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ReplayOptions } from "./migrate-options.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { printDifferences } from "./print-differences.ts";
import { printFindings } from "./print-findings.ts";
import { readMigrations } from "./read-migrations.ts";
import { withStates } from "./replay-states.ts";

export interface DriftOptions extends ReplayOptions, DatabaseOptions {
  readonly ignore?: readonly string[];
}

/** @throws {CommandError} where there is no connection */
export async function drift(options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { folder, table, surroundings } = read;
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
