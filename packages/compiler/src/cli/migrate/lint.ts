// `migrate lint`: what the statements of migrations do to a running system, and what is to be said against them.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import {
  describe,
  failureFinding,
  type LintedFile,
  leftOut,
  lintFiles,
  type MigrationsFolder,
} from "@entity-derive/migrations";
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import { globSync } from "tinyglobby";
import { counted } from "../../diagnostics/render/summary.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ReplayOptions } from "./migrate-options.ts";
import { printFindings } from "./print-findings.ts";
import { type FoundProject, findMigrations } from "./read-entities.ts";
import { readFolder } from "./read-folder.ts";
import { withStates } from "./replay-states.ts";
import { strictly } from "./strictly.ts";

export interface LintOptions extends ReplayOptions {
  readonly strict?: true;
}

/** @throws {CommandError} for a path or glob that no file matches */
export async function lintMigrations(
  given: readonly string[],
  options: LintOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const project = findMigrations(options, terminal);
  const paths = given.flatMap((one) => matching(one, terminal.folder));
  const { folder, findings: unreadable } = readFolder(project);
  const surroundings = { root: project.root, folder: project.config.migrations.folder };
  if (unreadable.length > 0) return printFindings(unreadable, surroundings, options.format, terminal);
  try {
    const tasks = tasksOf(paths, folder, project);
    const linted = await withStates(folder, options, async ({ embedded }) => {
      const found: LintedFile[] = [];
      for (const { before, files, chosen } of tasks) {
        const around = folder.before === null ? before : [folder.before, ...before];
        found.push(...(await lintFiles(embedded, around, files)).filter(({ file }) => chosen.has(file)));
      }
      return found;
    });
    if (options.format === "text") printDescriptions(linted, project, terminal);
    const left = leftOut(folder);
    if (left > 0) terminal.printError(`${left === 1 ? "1 statement was" : `${left} statements were`} not replayed`);
    const findings = linted.flatMap((one) => one.findings);
    const exitCode = printFindings(strictly(findings, options), surroundings, options.format, terminal);
    if (findings.length === 0 && options.format === "text")
      terminal.print(`${counted(linted.length, "file")}, nothing found`);
    return exitCode;
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return printFindings([finding], surroundings, options.format, terminal);
  }
}

/** Files that are run one after the other in the state that others leave; those in between are run and not shown. */
interface Task {
  readonly before: readonly MigrationFile[];
  readonly files: readonly MigrationFile[];
  readonly chosen: ReadonlySet<MigrationFile>;
}

function tasksOf(paths: readonly string[], folder: MigrationsFolder, { root, config }: FoundProject): readonly Task[] {
  const pathOf = (name: string): string => join(root, config.migrations.folder, `${name}.sql`);
  const wanted = new Set(paths);
  const isChosen = ({ name }: MigrationFile): boolean => wanted.has(pathOf(name));
  const chosen = folder.files.filter(isChosen);
  const first = folder.files.findIndex(isChosen);
  const last = folder.files.findLastIndex(isChosen);
  const known = [folder.before, folder.schema, ...folder.files, ...folder.downs.values()];
  const knownPaths = new Set(known.flatMap((file) => (file === null ? [] : pathOf(file.name))));
  const drafts = [...wanted]
    .filter((path) => !knownPaths.has(path))
    .map((path) => parseMigration(`./${shownPath(path, root).replace(/\.sql$/, "")}`, readFileSync(path, "utf8")));
  const tasks: Task[] = [];
  if (chosen.length > 0)
    tasks.push({
      before: folder.files.slice(0, first),
      files: folder.files.slice(first, last + 1),
      chosen: new Set(chosen),
    });
  // A file that lies elsewhere is taken for the next one.
  for (const draft of drafts) tasks.push({ before: folder.files, files: [draft], chosen: new Set([draft]) });
  for (const [name, down] of folder.downs) {
    const undone = folder.files.findIndex((file) => file.name === name);
    if (isChosen(down) && undone !== -1)
      tasks.push({ before: folder.files.slice(0, undone + 1), files: [down], chosen: new Set([down]) });
  }
  return tasks;
}

/** A file, the files of a folder, or those that a glob finds. */
function matching(given: string, from: string): readonly string[] {
  const path = resolve(from, given);
  if (existsSync(path) && statSync(path).isFile()) return [path];
  const pattern = existsSync(path) ? `${given.replaceAll("\\", "/").replace(/\/$/, "")}/*.sql` : given;
  const found = globSync(pattern, { cwd: from, absolute: true, expandDirectories: false });
  if (found.length > 0) return found.map((one) => resolve(one)).sort();
  throw new CommandError(
    2,
    `no file matches ${given}`,
    "name migrations by their paths, or by globs: migrations/*.sql",
  );
}

function printDescriptions(linted: readonly LintedFile[], { root, config }: FoundProject, terminal: Terminal): void {
  for (const { file, observations } of linted) {
    const path = file.name.includes("/") ? `${file.name}.sql` : `${config.migrations.folder}/${file.name}.sql`;
    const shown = shownPath(resolve(root, path), terminal.folder);
    const lines = observations.map(
      (observation) => `${terminal.paint("place", `${shown}:${observation.statement.line}`)} ${describe(observation)}`,
    );
    if (lines.length > 0) terminal.print(lines.join("\n"));
  }
  terminal.print("");
}

function shownPath(path: string, from: string): string {
  return relative(from, path).replaceAll("\\", "/");
}
