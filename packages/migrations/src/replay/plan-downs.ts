// New files into those that undo them, each beside its own: taken the other way, from the last to the first.
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import type { Catalog } from "../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../catalog/compare.ts";
import { type CatalogNames, namesOf, restrictTo } from "../catalog/restrict.ts";
import { difference } from "../difference/difference.ts";
import { type Intent, noConsent } from "../difference/intent.ts";
import type { PostgresVersion } from "../difference/plan/scope.ts";
import { reversedConsent, reversedIntent } from "../difference/reverse.ts";
import type { Finding, PlannedFile } from "../difference/steps.ts";
import type { CurrentState } from "./current-state.ts";
import { migrationText } from "./file-text.ts";
import type { MigrationsFolder } from "./folder.ts";
import { differenceFindings } from "./folder-findings.ts";
import { replayedStatement } from "./replayed-statement.ts";
import type { States } from "./states.ts";

export interface Downs {
  /** In the order of the files that they undo. */
  readonly texts: readonly string[];
  readonly findings: readonly Finding[];
}

interface DownOptions {
  readonly postgres: PostgresVersion;
  readonly intent: Intent;
}

export async function planDowns(
  states: States,
  { files }: MigrationsFolder,
  added: readonly MigrationFile[],
  { names, present }: CurrentState,
  { postgres, intent }: DownOptions,
): Promise<Downs> {
  const between: Catalog[] = [present];
  for (const index of added.keys()) between.push(await states.after([...files, ...added.slice(0, index + 1)]));
  const managed = between.reduce<CatalogNames>(
    (all, catalog) => all.union(namesOf(catalog).difference(namesOf(present))),
    names,
  );
  const texts: string[] = [];
  const findings: Finding[] = [];
  const downs: MigrationFile[] = [];
  let current = restrictTo(between.at(-1) ?? present, managed);
  const back = reversedIntent(restrictTo(present, managed), current, intent);
  for (let index = added.length - 1; index >= 0; index--) {
    const target = restrictTo(between[index] ?? present, managed);
    const name = `${added[index]?.name ?? ""}.down`;
    const differences = compareCatalogs(target, current);
    const { files: planned, findings: found } = differences.every((one) => isRefinement(one, differences))
      ? { files: [], findings: [] }
      : difference(current, target, {
          intent: back,
          consent: reversedConsent(target, current, noConsent),
          postgres,
          around: between[index + 1] ?? present,
        });
    findings.push(...found.filter(({ severity }) => severity === "error").map(ofDown));
    const text = planned.length === 0 ? nothing : migrationText(await asOneFile(planned));
    texts.unshift(text);
    downs.push(parseMigration(name, text));
    current = restrictTo(await states.after([...files, ...added, ...downs]), managed);
  }
  const left = compareCatalogs(restrictTo(present, managed), current);
  return { texts, findings: findings.length > 0 ? findings : differenceFindings(left, unexpected) };
}

const nothing = "-- Nothing of the file has to be undone by itself.\n";
const unexpected = "the way back does not lead there: leave out `--down`, or write the way back by hand";

/** What was validated, or made a constraint of its index, is dropped as it is with the file before. */
function isRefinement(
  { object, name, kind, expected, actual }: CatalogDifference,
  all: readonly CatalogDifference[],
): boolean {
  const unproven = / NOT VALID\b| \(not validated\)/;
  if (kind === "different") return expected?.replace(unproven, "") === actual?.replace(unproven, "");
  const other = object === "constraint" ? "index" : "constraint";
  return all.some((one) => one.name === name && one.object === other && one.kind !== kind);
}

/** There is one file that undoes another, so what would be several is one transaction. */
async function asOneFile(planned: readonly PlannedFile[]): Promise<PlannedFile> {
  const [first, ...others] = planned;
  if (first === undefined) throw new RangeError("a file without any");
  // What must come after a deployment on the way there need not on the way back: the version before is to run again.
  if (others.length === 0) return { ...first, isAfterDeployment: false };
  const statements = await Promise.all(
    planned.flatMap((file) => file.statements.map(({ sql }) => replayedStatement(sql, file.isTransaction))),
  );
  return {
    name: first.name,
    isTransaction: true,
    isAfterDeployment: false,
    statements: statements.flatMap((sql) => (sql === null ? [] : { sql })),
  };
}

function ofDown(finding: Finding): Finding {
  return {
    ...finding,
    message: `the way back (\`--down\`): ${finding.message}`,
    help: "leave out `--down`, or write the way back by hand",
  };
}
