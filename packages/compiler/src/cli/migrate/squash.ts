// `migrate squash`: one baseline in place of many files.
import { join } from "node:path";
import { planSquash } from "@entity-derive/migrations";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ReplayOptions } from "./migrate-options.ts";
import { namedFile } from "./named-file.ts";
import { printFindings } from "./print-findings.ts";
import { readMigrations } from "./read-migrations.ts";
import { withStates } from "./replay-states.ts";
import { writeFiles } from "./write-files.ts";

export interface SquashOptions extends ReplayOptions {
  readonly to: string;
  readonly allowDataLoss?: true;
}

/** @throws {CommandError} for a file that is not there */
export async function squash(options: SquashOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, surroundings, say } = read;
  const last = namedFile(folder.files, options.to, path);
  const planned = await withStates(folder, options, ({ states, embedded }) =>
    planSquash(folder, last.name, { states, embedded, allowsDataLoss: options.allowDataLoss === true }),
  );
  const { file, replaced } = planned;
  if (file === null) return printFindings(planned.findings, surroundings, options.format, terminal);
  writeFiles(join(project.root, path), [
    { name: `${file.name}.sql`, text: file.text },
    ...replaced.map((name) => ({ name: `${name}.sql`, text: null })),
    ...replaced.filter((name) => folder.downs.has(name)).map((name) => ({ name: `${name}.down.sql`, text: null })),
  ]);
  say(`wrote ${path}/${file.name}.sql in place of ${replaced.length} files`);
  say(`a database that has applied them takes it over with \`entity-derive migrate baseline ${file.name}\``);
  return 0;
}
