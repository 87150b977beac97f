// Migration files into findings at their lines: what is seen of each statement, less what is accepted above it.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../catalog/catalog.ts";
import { type Finding, findingIds } from "../difference/migration-plan.ts";
import type { EmbeddedDatabase } from "../replay/databases/embedded-database.ts";
import type { ReplayedFile } from "../replay/run/replay.ts";
import type { Observation } from "./observe/observation.ts";
import { type ObservedFile, observeFiles, observeNew } from "./observe/observe-files.ts";
import { breakingChanges } from "./rules/breaking-changes.ts";
import { dataLosses } from "./rules/data-losses.ts";
import { FilledColumns } from "./rules/filled-columns.ts";
import { lockWaits } from "./rules/lock-waits.ts";
import { FailureFinder } from "./rules/possible-failures.ts";
import type { StatementFinding } from "./rules/statement-finding.ts";

export interface LintedFile extends ObservedFile {
  /** In the order of their lines. */
  readonly findings: readonly Finding[];
}

/**
 * @param before what was applied already, `before.sql` too
 * @throws {ReplayFailure} for the first statement that does not run
 * @example
 * const [{ findings }] = await lintFiles(embedded, [...before, ...applied], [file]);
 */
export async function lintFiles(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
): Promise<readonly LintedFile[]> {
  return await lint(await observeFiles(embedded, before, files));
}

/**
 * The same for files that were just made, with the catalog that the last of them leaves.
 * @throws {ReplayFailure} for the first statement that does not run
 */
export async function lintNewFiles(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
): Promise<{ readonly linted: readonly LintedFile[]; readonly catalog: Catalog }> {
  const { observed, catalog } = await observeNew(embedded, before, files);
  return { linted: await lint(observed), catalog };
}

async function lint(observed: readonly ObservedFile[]): Promise<readonly LintedFile[]> {
  const filled = new FilledColumns();
  const linted: LintedFile[] = [];
  for (const { file, observations } of observed) {
    linted.push({ file, observations, findings: fileFindings(file, observations, filled) });
    for (const observation of observations) await filled.note(observation);
  }
  return linted;
}

/**
 * What is found in one file.
 * @param filled what the files before it have filled
 */
export function fileFindings(
  file: MigrationFile,
  observations: readonly Observation[],
  filled: FilledColumns = new FilledColumns(),
): readonly Finding[] {
  const start = observations[0]?.before;
  if (start === undefined) return [];
  const failures = new FailureFinder(start, filled, file.name);
  const broken = breakingChanges(start, observations, file.isAfterDeployment);
  return observations.flatMap((observation, index) => {
    const failing = failures.find(observation);
    // It can only succeed on an empty table: how long it takes there, and what runs beside it, is of no interest.
    const isHopeless = failing.some(({ severity }) => severity === "error");
    const others = isHopeless ? [] : [...lockWaits(observation), ...(broken[index] ?? [])];
    return withoutAccepted(file, observation, [...dataLosses(observation, start), ...failing, ...others]);
  });
}

/** Each `allow` accepts one finding of its ID. */
function withoutAccepted(
  { name: file }: MigrationFile,
  { statement }: Observation,
  found: readonly StatementFinding[],
): readonly Finding[] {
  const left = [...found];
  const unused = statement.allowed.filter(({ id }) => {
    const index = left.findIndex((one) => one.id === id);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return [
    ...left.map((one): Finding => ({ ...one, location: { kind: "file", file, line: statement.line } })),
    ...unused.flatMap(({ id, line }): readonly Finding[] => {
      const known = findingIds.find((one) => one === id);
      if (known === undefined) return [];
      return [
        {
          id: known,
          severity: "note",
          message: `\`allow ${id}\` accepts nothing: the statement below it has no such finding`,
          help: "remove it",
          location: { kind: "file", file, line },
        },
      ];
    }),
  ];
}
