// `migrate restamp`: renames a file that a merge has put out of order, so that it comes last.
import { join } from "node:path";
import { planRestamp } from "@entity-derive/migrations";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { printFindings } from "../output/print-findings.ts";
import { readMigrations } from "../read-migrations.ts";
import { withStates } from "./replay-states.ts";
import { writeFiles } from "./write-files.ts";

/** @throws {CommandError} for an unknown file */
export async function restamp(argument: string, options: ReplayOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, context, printProgress } = read;
  const file = findMigration(folder.files, argument, path);
  if (folder.files.at(-1) === file) {
    printProgress(`${path}/${file.name}.sql is already the last one`);
    return 0;
  }
  const planned = await withStates(folder, options, ({ states }) => planRestamp(states, folder, file.name, Date.now()));
  const { name } = planned;
  if (name === null) return printFindings(planned.findings, context, options.format, terminal);
  const down = folder.downs.get(file.name);
  writeFiles(join(project.root, path), [
    { name: `${name}.sql`, text: file.text },
    { name: `${file.name}.sql`, text: null },
    ...(down === undefined
      ? []
      : [
          { name: `${name}.down.sql`, text: down.text },
          { name: `${file.name}.down.sql`, text: null },
        ]),
  ]);
  printProgress(`${path}/${file.name}.sql is now ${path}/${name}.sql`);
  return 0;
}
