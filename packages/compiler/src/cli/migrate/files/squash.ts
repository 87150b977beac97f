// `migrate squash`: replaces many files with one baseline.
import { join } from "node:path";
import { planSquash } from "@entity-derive/migrations";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { printFindings } from "../output/print-findings.ts";
import { readMigrations } from "../read-migrations.ts";
import { withStates } from "./replay-states.ts";
import { writeFiles } from "./write-files.ts";

export interface SquashOptions extends ReplayOptions {
  readonly to: string;
  readonly allowDataLoss?: true;
}

/** @throws {CommandError} for an unknown file */
export async function squash(options: SquashOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, context, printProgress } = read;
  const last = findMigration(folder.files, options.to, path);
  const planned = await withStates(folder, options, ({ states, embedded }) =>
    planSquash(folder, last.name, { states, embedded, allowsDataLoss: options.allowDataLoss === true }),
  );
  const { file, replaced } = planned;
  if (file === null) return printFindings(planned.findings, context, options.format, terminal);
  writeFiles(join(project.root, path), [
    { name: `${file.name}.sql`, text: file.text },
    ...replaced.map((name) => ({ name: `${name}.sql`, text: null })),
    ...replaced.filter((name) => folder.downs.has(name)).map((name) => ({ name: `${name}.down.sql`, text: null })),
  ]);
  printProgress(`wrote ${path}/${file.name}.sql in place of ${replaced.length} files`);
  printProgress(
    `to record it in a database that has applied them, run \`entity-derive migrate baseline ${file.name}\``,
  );
  return 0;
}
