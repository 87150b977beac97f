// Lints migration files: findings by line, without those that comments accept.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../catalog/catalog.ts";
import { readCatalog } from "../catalog/read-catalog.ts";
import { fileFinding } from "../difference/findings/object-finding.ts";
import { type Finding, findingIds } from "../difference/migration-plan.ts";
import { type EmbeddedDatabase, runWithRollback } from "../replay/databases/embedded-database.ts";
import { filesInOrder, type MigrationsFolder } from "../replay/folder/migrations-folder.ts";
import type { ReplayedFile } from "../replay/run/replay.ts";
import { type ConcernedStatements, noStatements, type ReadStatements, withUsers } from "./application-statements.ts";
import type { Observation } from "./observe/observation.ts";
import { type ObservedFile, observeFiles } from "./observe/observe-files.ts";
import { breakingChanges } from "./rules/breaking-changes.ts";
import { dataLosses } from "./rules/data-losses.ts";
import { FilledColumns } from "./rules/filled-columns.ts";
import { lockWaits } from "./rules/lock-waits.ts";
import { FailureFinder } from "./rules/possible-failures.ts";
import type { StatementFinding } from "./rules/statement-finding.ts";

export interface LintedFile extends ObservedFile {
  /** The findings in line order. */
  readonly findings: readonly Finding[];
}

/**
 * @param before files that were applied before, including `before.sql`
 * @param readStatements reads the application's statements, which findings name
 * @throws {ReplayFailure} for the first statement that fails
 * @example
 * const [{ findings }] = await lintFiles(embedded, [...before, ...applied], [file]);
 */
export async function lintFiles(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
  readStatements: ReadStatements | null = null,
): Promise<readonly LintedFile[]> {
  if (files.length === 0) return [];
  return observeFiles(embedded, { before, files, readStatements }, (_, observed) => lint(observed));
}

/**
 * Lints new files, and returns the catalog after the last of them, which costs no further replay.
 * @throws {ReplayFailure} for the first statement that fails
 */
export function lintNewFiles(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
  readStatements: ReadStatements | null = null,
): Promise<{ readonly linted: readonly LintedFile[]; readonly catalog: Catalog }> {
  return observeFiles(embedded, { before, files, readStatements }, async (db, observed) => ({
    linted: await lint(observed),
    catalog: await runWithRollback(db, readCatalog),
  }));
}

async function lint(observed: readonly ObservedFile[]): Promise<readonly LintedFile[]> {
  const filled = new FilledColumns();
  const linted: LintedFile[] = [];
  for (const one of observed) {
    const { file, observations, statements } = one;
    linted.push({ ...one, findings: fileFindings(file, observations, filled, statements) });
    for (const observation of observations) await filled.note(observation);
  }
  return linted;
}

/**
 * Returns the findings of one file.
 * @param filled the columns that earlier files have filled
 * @param statements the application's statements that the file concerns
 */
export function fileFindings(
  file: MigrationFile,
  observations: readonly Observation[],
  filled: FilledColumns = new FilledColumns(),
  statements: ConcernedStatements = noStatements,
): readonly Finding[] {
  const start = observations[0]?.before;
  if (start === undefined) return [];
  const failures = new FailureFinder(start, filled, file.name);
  const broken = breakingChanges(start, observations, { isAfterDeployment: file.isAfterDeployment, statements });
  const named = (loss: StatementFinding): StatementFinding => {
    const users = statements.users.get(loss.object ?? "") ?? [];
    return { ...loss, message: withUsers(loss.message, users), statements: users };
  };
  return observations.flatMap((observation, index) => {
    const failing = failures.find(observation);
    // A statement that only succeeds on empty tables blocks nobody for long.
    const isHopeless = failing.some(({ severity }) => severity === "error");
    const others = isHopeless ? [] : [...lockWaits(observation), ...(broken[index] ?? [])];
    return withoutAccepted(file, observation, [...dataLosses(observation, start).map(named), ...failing, ...others]);
  });
}

/** Each `allow` comment accepts one finding of its ID. */
function withoutAccepted(
  { name: file }: MigrationFile,
  { statement }: Observation,
  found: readonly StatementFinding[],
): readonly Finding[] {
  const remaining = [...found];
  const unused = statement.allowed.filter(({ id }) => {
    const index = remaining.findIndex((one) => one.id === id);
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
  return [
    ...remaining.map(
      ({ object: _, ...one }): Finding => ({ ...one, location: { kind: "file", file, line: statement.line } }),
    ),
    ...unused.flatMap(({ id, line }): readonly Finding[] => {
      const known = findingIds.find((one) => one === id);
      if (known === undefined) return [];
      const message = `\`allow ${id}\` has no effect: the statement below it has no such finding`;
      return [fileFinding(known, "note", { file, line }, message, "remove it")];
    }),
  ];
}

/**
 * @param names names of migrations, and of their down migrations: `20261201T090000_add_phone.down`
 * @param readStatements reads the application's statements, which findings name
 * @throws {ReplayFailure} for the first statement that fails
 */
export async function lintFolder(
  embedded: EmbeddedDatabase,
  { before, files, downs }: MigrationsFolder,
  names: ReadonlySet<string>,
  readStatements: ReadStatements | null = null,
): Promise<readonly LintedFile[]> {
  const isNamed = ({ name }: MigrationFile): boolean => names.has(name);
  const first = files.findIndex(isNamed);
  const linted: LintedFile[] = [];
  if (first !== -1) {
    // Files in between are run as well, but not reported.
    const last = files.findLastIndex(isNamed);
    const earlier = filesInOrder({ before, files: files.slice(0, first) });
    const all = await lintFiles(embedded, earlier, files.slice(first, last + 1), readStatements);
    linted.push(...all.filter(({ file }) => isNamed(file)));
  }
  for (const [index, { name }] of files.entries()) {
    const down = downs.get(name);
    if (down === undefined || !isNamed(down)) continue;
    const earlier = filesInOrder({ before, files: files.slice(0, index + 1) });
    linted.push(...(await lintFiles(embedded, earlier, [down], readStatements)));
  }
  return linted;
}
