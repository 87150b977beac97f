// `migrate lint`: reports statements of migrations that are risky on a running system.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  describeObservation,
  failureFinding,
  type LintedFile,
  lintFiles,
  lintFolder,
  type MigrationsFolder,
} from "@entity-derive/migrations";
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import { globSync } from "tinyglobby";
import { counted } from "../../../diagnostics/render/summary.ts";
import { applicationStatements } from "../../../project/queries/application-statements.ts";
import { pathFrom, withSlashes } from "../../../text/paths/slash-path.ts";
import { CommandError, type ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { printFindings } from "../output/print-findings.ts";
import { applyStrict } from "../output/strict.ts";
import type { FoundProject } from "../read-entities.ts";
import { readMigrations } from "../read-migrations.ts";
import { printUnreplayed, withStates } from "./replay-states.ts";

export interface LintOptions extends ReplayOptions {
  readonly strict?: true;
}

/** @throws {CommandError} for a path or glob that matches no file */
export async function lintMigrations(
  patterns: readonly string[],
  options: LintOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const paths = patterns.flatMap((one) => matching(one, terminal.folder));
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, context } = read;
  try {
    const { names, drafts } = filesOf(paths, folder, project);
    const { read: readStatements, places } = await applicationStatements(project.root, project.config);
    const linted = await withStates(folder, options, async ({ embedded }) => {
      const found = [...(await lintFolder(embedded, folder, names, readStatements))];
      // A file outside the folder is treated as the next migration.
      const before = folder.before === null ? folder.files : [folder.before, ...folder.files];
      for (const draft of drafts) found.push(...(await lintFiles(embedded, before, [draft], readStatements)));
      return found;
    });
    if (options.format === "text") printDescriptions(linted, project, terminal);
    printUnreplayed(folder, terminal.printError);
    const findings = linted.flatMap((one) => one.findings);
    const shown = { ...context, statements: places };
    const exitCode = printFindings(applyStrict(findings, options), shown, options.format, terminal);
    if (findings.length === 0 && options.format === "text")
      terminal.print(`${counted(linted.length, "file")}, nothing found`);
    return exitCode;
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return printFindings([finding], context, options.format, terminal);
  }
}

interface NamedFiles {
  /** Files of the folder, including those that revert others. */
  readonly names: ReadonlySet<string>;
  readonly drafts: readonly MigrationFile[];
}

/** `schema.sql` is not a migration. */
function filesOf(paths: readonly string[], folder: MigrationsFolder, { root, config }: FoundProject): NamedFiles {
  const known = [folder.before, folder.schema, ...folder.files, ...folder.downs.values()].flatMap((file) => file ?? []);
  const names = new Map(known.map(({ name }) => [join(root, config.migrations.folder, `${name}.sql`), name]));
  const drafts = [...new Set(paths)].filter((path) => !names.has(path));
  return {
    names: new Set(paths.flatMap((path) => names.get(path) ?? [])),
    drafts: drafts.map((path) =>
      parseMigration(`./${pathFrom(root, path).replace(/\.sql$/, "")}`, readFileSync(path, "utf8")),
    ),
  };
}

/** Returns a file, the files of a folder, or the matches of a glob. */
function matching(argument: string, from: string): readonly string[] {
  const path = resolve(from, argument);
  if (existsSync(path) && statSync(path).isFile()) return [path];
  const [pattern, cwd] = existsSync(path) ? ["*.sql", path] : [withSlashes(argument), from];
  const found = globSync(pattern, { cwd, absolute: true, expandDirectories: false });
  if (found.length > 0) return found.map((one) => resolve(one)).sort();
  throw new CommandError(2, `no migration matches ${argument}`, "use paths or globs of migrations: migrations/*.sql");
}

function printDescriptions(linted: readonly LintedFile[], { root, config }: FoundProject, terminal: Terminal): void {
  for (const { file, observations } of linted) {
    const path = file.name.includes("/") ? `${file.name}.sql` : `${config.migrations.folder}/${file.name}.sql`;
    const displayPath = pathFrom(terminal.folder, resolve(root, path));
    const lines = observations.map(
      (observation) =>
        `${terminal.paint("place", `${displayPath}:${observation.statement.line}`)} ${describeObservation(observation)}`,
    );
    if (lines.length > 0) terminal.print(lines.join("\n"));
  }
  terminal.print("");
}
