// New files into those that undo them, each beside its own: taken the other way, from the last to the first.
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { displayName } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames, restrictCatalog } from "../../catalog/restrict.ts";
import { type Intent, noConsent } from "../../difference/intent.ts";
import type { Finding, PlannedFile } from "../../difference/migration-plan.ts";
import type { PostgresVersion } from "../../difference/plan/catalog-diff.ts";
import { planMigration } from "../../difference/plan-migration.ts";
import { reverseConsent, reverseIntent } from "../../difference/reverse-migration.ts";
import { qualifiedName, quoteIdentifier } from "../../difference/sql/quote.ts";
import { migrationText } from "../folder/file-text.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { prepareForReplay } from "../run/prepare-for-replay.ts";
import type { CurrentState } from "./current-state.ts";
import { differenceFindings, failureFinding } from "./replay-findings.ts";

export interface Downs {
  /** In the order of the files that they undo; null for one that has no way back. */
  readonly texts: readonly (string | null)[];
  readonly findings: readonly Finding[];
}

interface DownOptions {
  readonly postgres: PostgresVersion;
  readonly intent: Intent;
}

export async function planDowns(
  states: CatalogStates,
  { files }: MigrationsFolder,
  added: readonly MigrationFile[],
  { names, wholeCatalog }: CurrentState,
  { postgres, intent }: DownOptions,
): Promise<Downs> {
  const between: Catalog[] = [wholeCatalog];
  for (const index of added.keys()) between.push(await states.afterFiles([...files, ...added.slice(0, index + 1)]));
  const managed = between.reduce<CatalogNames>(
    (all, catalog) => all.union(catalogNames(catalog).difference(catalogNames(wholeCatalog))),
    names,
  );
  const texts: (string | null)[] = [];
  const findings: Finding[] = [];
  // What is undone, and by what: files after one without a way back stay.
  let undone: readonly MigrationFile[] = added;
  let downs: readonly MigrationFile[] = [];
  let current = restrictCatalog(between.at(-1) ?? wholeCatalog, managed);
  const known = catalogNames(wholeCatalog);
  const back = reverseIntent(restrictCatalog(wholeCatalog, managed), current, intent);
  for (let index = added.length - 1; index >= 0; index--) {
    const target = restrictCatalog(between[index] ?? wholeCatalog, managed);
    const name = `${added[index]?.name ?? ""}.down`;
    const differences = compareCatalogs(target, current);
    const { files: planned, findings: found } = differences.every((one) => isRefinement(one, differences, known))
      ? { files: [], findings: [] }
      : planMigration(current, target, {
          intent: { ...back, conversions: enumConversions(current, target) },
          consent: reverseConsent(target, current, noConsent),
          postgres,
          wholeCatalog: between[index + 1] ?? wholeCatalog,
        });
    const text = planned.length === 0 ? emptyDown : migrationText(await mergeIntoOneFile(planned));
    const down = parseMigration(name, text);
    const refused = found.filter(({ severity }) => severity === "error");
    const after = refused.length > 0 ? refused : await catalogAfter(states, [...files, ...undone, ...downs, down]);
    if (Array.isArray(after)) {
      findings.push(...after.map((one) => downFinding(one, name)));
      texts.unshift(null);
      undone = added.slice(0, index);
      downs = [];
      current = target;
      continue;
    }
    texts.unshift(text);
    downs = [...downs, down];
    current = restrictCatalog(after, managed);
  }
  const left = compareCatalogs(restrictCatalog(wholeCatalog, managed), current);
  return { texts, findings: [...findings, ...differenceFindings(left, unexpected)] };
}

/** What the files give, or why they cannot be run. */
async function catalogAfter(states: CatalogStates, files: readonly MigrationFile[]): Promise<Catalog | Finding[]> {
  try {
    return await states.afterFiles(files);
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return [finding];
  }
}

const emptyDown = "-- Nothing of the file has to be undone by itself.\n";
const unexpected = "the way back does not lead there: leave out `--down`, or write the way back by hand";

/** A type that took the place of another gives its columns back, label by label. */
function enumConversions(from: Catalog, to: Catalog): Intent["conversions"] {
  return to.tables.flatMap(({ schema, name: table, columns }) => {
    const before = from.tables.find((one) => one.schema === schema && one.name === table)?.columns ?? [];
    return columns
      .filter(({ name, type, base }) =>
        before.some(
          (one) => one.name === name && one.type !== type && one.base.kind === "enum" && base.kind === "enum",
        ),
      )
      .map(({ name: column, base }) => {
        const array = base.isArray ? "[]" : "";
        return {
          schema,
          table,
          column,
          using: `${quoteIdentifier(column)}::text${array}::${qualifiedName(base)}${array}`,
        };
      });
  });
}

/** What was validated, or made a constraint of its index, is dropped as it is with the file before, which has made it. */
function isRefinement(
  { object, name, kind, expected, actual }: CatalogDifference,
  all: readonly CatalogDifference[],
  known: CatalogNames,
): boolean {
  const unproven = / NOT VALID\b| \(not validated\)/;
  if (kind === "different") return expected?.replace(unproven, "") === actual?.replace(unproven, "");
  const other = object === "constraint" ? "index" : "constraint";
  const isKnown = [...known].some((key) => {
    const [, schema = "", ...parts] = JSON.parse(key) as readonly string[];
    return displayName(schema, ...parts) === name;
  });
  return !isKnown && all.some((one) => one.name === name && one.object === other && one.kind !== kind);
}

/** There is one file that undoes another, so what would be several is one transaction. */
async function mergeIntoOneFile(planned: readonly PlannedFile[]): Promise<PlannedFile> {
  const [first, ...others] = planned;
  if (first === undefined) throw new RangeError("a file without any");
  // What must come after a deployment on the way there need not on the way back: the version before is to run again.
  if (others.length === 0) return { ...first, isAfterDeployment: false };
  const statements = await Promise.all(
    planned.flatMap((file) => file.statements.map(({ sql }) => prepareForReplay(sql, file.isTransaction))),
  );
  return {
    name: first.name,
    isTransaction: true,
    isAfterDeployment: false,
    statements: statements.flatMap((sql) => (sql === null ? [] : { sql, notes: [] })),
  };
}

/** The others have a way back: this one is named, and stands against nothing. */
function downFinding(finding: Finding, name: string): Finding {
  return {
    ...finding,
    severity: "warning",
    message: `no ${name}.sql is written: ${finding.message}`,
    help: "write the way back by hand; `migrate down` goes back as far as this file",
  };
}
