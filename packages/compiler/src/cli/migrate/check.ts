// `migrate check`: whether entities, `schema.sql` and the files agree, and files that may be applied are unchanged.
import { checkFolder, compareBase, type Finding } from "@entity-derive/migrations";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { baseFiles } from "./base-files.ts";
import type { ReplayOptions } from "./migrate-options.ts";
import { printFindings } from "./print-findings.ts";
import { readEntities } from "./read-entities.ts";
import { readFolder } from "./read-folder.ts";
import { withStates } from "./replay-states.ts";
import { strictly } from "./strictly.ts";

export interface CheckOptions extends ReplayOptions {
  readonly database?: string;
  readonly base?: string;
  readonly strict?: true;
}

/** @throws {CommandError} for wrong usage, and for databases and servers without connection */
export async function checkMigrations(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const entities = await readEntities(options, terminal);
  const { root, config, wanted } = entities;
  if (wanted === null) return 1;
  const { folder, findings: unreadable } = readFolder(entities);
  const base =
    options.base === undefined ? null : compareBase(baseFiles(entities, options.base), folder.files, options.base);
  const disagreement =
    unreadable.length > 0 ? [] : await withStates(folder, options, (states) => checkFolder(states, folder, wanted));
  const findings: readonly Finding[] = [...unreadable, ...(base?.findings ?? []), ...disagreement];
  const surroundings = { root, folder: config.migrations.folder, places: wanted.places };
  const exitCode = printFindings(strictly(findings, options), surroundings, options.format, terminal);
  const say = options.format === "text" ? terminal.print : terminal.printError;
  if (base === null && options.database === undefined)
    say("whether applied files are unchanged was not looked at: name a database (--database) or a commit (--base)");
  if (exitCode === 0)
    say(
      `${folder.files.length === 0 ? "no migrations" : `${folder.files.length} migrations`}, schema.sql and the entities agree, in ${Math.round(performance.now() - started)} ms`,
    );
  return exitCode;
}
