// `migrate status`: lists the migrations, and when each was applied to the database.
import { historyFindings } from "@entity-derive/migrations";
import type { MigrationEntry } from "entity-derive/migrations";
import { formatDuration } from "../../../text/duration.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import type { MigrateOptions } from "../migrate-options.ts";
import { printFindings } from "../output/print-findings.ts";
import { readMigrations } from "../read-migrations.ts";
import { appliedMigrations } from "./applied-migrations.ts";
import type { DatabaseOptions } from "./open-database.ts";

export interface StatusOptions extends MigrateOptions, DatabaseOptions {}

/** @throws {CommandError} for a failed connection */
export async function status(options: StatusOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { path, context } = read;
  const { entries, problems } = await appliedMigrations(read, options, terminal);
  if (options.format === "json") {
    terminal.print(JSON.stringify({ migrations: entries.map(dataOf), problems }, null, 2));
    return problems.length === 0 ? 0 : 1;
  }
  for (const entry of entries) terminal.print(lineOf(entry));
  if (entries.length === 0) terminal.print(`there are no migrations in ${path}`);
  return printFindings(historyFindings(problems), context, options.format, terminal);
}

function lineOf({ name, state, appliedAt, duration, file }: MigrationEntry): string {
  const when = appliedAt === null ? "" : `, ${appliedAt.toISOString()}, in ${formatDuration(duration ?? 0)}`;
  const deploymentNote = state === "pending" && file?.isAfterDeployment === true ? ", after deployment" : "";
  return `${state.padEnd("out of order".length)}  ${name}${when}${deploymentNote}`;
}

function dataOf({ name, state, appliedAt, duration, run, file }: MigrationEntry): object {
  return { name, state, appliedAt, duration, run, isAfterDeployment: file?.isAfterDeployment ?? null };
}
