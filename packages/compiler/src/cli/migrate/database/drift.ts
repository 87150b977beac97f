// `migrate drift`: compares a database with the result of its applied migrations.
import { appliedFiles, detectDrift, readCatalog } from "@entity-derive/migrations";
import { CommandError, type ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { withStates } from "../files/replay-states.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { printDifferences } from "../output/print-differences.ts";
import { printFindings } from "../output/print-findings.ts";
import { readMigrations } from "../read-migrations.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";

export interface DriftOptions extends ReplayOptions, DatabaseOptions {
  readonly ignore?: readonly string[];
}

/** @throws {CommandError} for a database without records or a failed connection */
export async function drift(options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { folder, table, context } = read;
  const { live, applied } = await withDatabase(options, folder, terminal, async (db) => ({
    live: await readCatalog(db),
    applied: await appliedFiles(db, folder.files, table),
  }));
  const wrong = applied.findings.filter(({ severity }) => severity === "error");
  if (wrong.length > 0) return printFindings(wrong, context, options.format, terminal);
  if (applied.files.length === 0) throw unrecorded(table);
  const differences = await withStates(folder, options, ({ states, embedded }) =>
    detectDrift(live, applied.files, { states, embedded, table, ignored: options.ignore ?? [] }),
  );
  return printDifferences(
    differences,
    {
      help: "change the database back; or write a migration with the same change, and record it with `migrate baseline NAME`; `--ignore` skips objects",
      fine: `the database matches its applied migrations, ${applied.files.length} of ${folder.files.length}`,
    },
    options.format,
    terminal,
  );
}

/** Without records every object would count as additional. */
function unrecorded(table: string): CommandError {
  return new CommandError(
    1,
    `${table} has no records, so the expected state of the database is unknown`,
    "run `migrate up` to apply the migrations, or `migrate baseline NAME` to record them if the database already has their objects",
  );
}
