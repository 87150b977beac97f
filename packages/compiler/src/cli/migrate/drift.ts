// `migrate drift`: a live database against what its applied files make.
import { appliedFiles, detectDrift, readCatalog } from "@entity-derive/migrations";
import { CommandError, type ExitCode } from "../command-error.ts";
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

/** @throws {CommandError} where there is no connection, and for a database without records */
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
  if (applied.files.length === 0) throw unrecorded(table);
  const differences = await withStates(folder, options, ({ states, embedded }) =>
    detectDrift(live, applied.files, { states, embedded, table, ignored: options.ignore ?? [] }),
  );
  return printDifferences(
    differences,
    {
      help: "change the database back; or write a migration that makes the same, and record it there with `migrate baseline NAME`; `--ignore` leaves objects out",
      fine: `the database is what its applied migrations make, ${applied.files.length} of ${folder.files.length}`,
    },
    options.format,
    terminal,
  );
}

/** With nothing applied, all that is there would be additional, and an empty database fine. */
function unrecorded(table: string): CommandError {
  return new CommandError(
    1,
    `${table} has no records, so nothing is known of what the database should be`,
    "`migrate up` applies the migrations; `migrate baseline NAME` records them for a database that has what they make",
  );
}
