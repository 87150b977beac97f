// Migration files into findings at their lines: what is seen of each statement, less what is accepted above it.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../catalog/catalog.ts";
import { type Finding, findingIds } from "../difference/steps.ts";
import type { EmbeddedDatabase } from "../replay/embedded-database.ts";
import type { ReplayedFile } from "../replay/replay.ts";
import { breaks } from "./breaks.ts";
import { FailureFinder } from "./failures.ts";
import { FilledColumns } from "./filled-columns.ts";
import { losses } from "./losses.ts";
import type { Observation } from "./observation.ts";
import { type ObservedFile, observeFiles, observeNew } from "./observe-files.ts";
import type { StatementFinding } from "./statement-finding.ts";
import { waits } from "./waits.ts";

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
export async function lintNew(
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
    linted.push({ file, observations, findings: findingsOf(file, observations, filled) });
    for (const observation of observations) await filled.note(observation);
  }
  return linted;
}

/**
 * What is found in one file.
 * @param filled what the files before it have filled
 */
export function findingsOf(
  file: MigrationFile,
  observations: readonly Observation[],
  filled: FilledColumns = new FilledColumns(),
): readonly Finding[] {
  const start = observations[0]?.before;
  if (start === undefined) return [];
  const failures = new FailureFinder(start, filled, file.name);
  const broken = breaks(start, observations, file.isAfterDeployment);
  return observations.flatMap((observation, index) => {
    const failing = failures.find(observation);
    // It can only succeed on an empty table: how long it takes there, and what runs beside it, is of no interest.
    const isHopeless = failing.some(({ severity }) => severity === "error");
    const others = isHopeless ? [] : [...waits(observation), ...(broken[index] ?? [])];
    return accepted(file, observation, [...losses(observation, start), ...failing, ...others]);
  });
}

/** Each `allow` accepts one finding of its ID. */
function accepted(
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
    ...left.map((one): Finding => ({ ...one, place: { kind: "file", file, line: statement.line } })),
    ...unused.flatMap(({ id, line }): readonly Finding[] => {
      const known = findingIds.find((one) => one === id);
      if (known === undefined) return [];
      return [
        {
          id: known,
          severity: "note",
          message: `\`allow ${id}\` accepts nothing: the statement below it has no such finding`,
          help: "remove it",
          place: { kind: "file", file, line },
        },
      ];
    }),
  ];
}
