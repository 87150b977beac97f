// Plans down migrations, which undo new files from the last to the first.
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { displayName } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames, restrictCatalog } from "../../catalog/restrict-catalog.ts";
import { type Intent, noConsent } from "../../difference/intent.ts";
import type { Finding, PlannedFile } from "../../difference/migration-plan.ts";
import type { PostgresVersion } from "../../difference/plan/catalog-diff.ts";
import { planMigration } from "../../difference/plan-migration.ts";
import { reverseConsent, reverseIntent } from "../../difference/reverse-migration.ts";
import { qualifiedName, quoteIdentifier } from "../../difference/sql/quote.ts";
import { type MigrationsFolder, migrationText } from "../folder/migrations-folder.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { prepareForReplay } from "../run/prepare-for-replay.ts";
import type { CurrentState } from "./current-state.ts";
import { differenceFindings, orFinding } from "./replay-findings.ts";

export interface Downs {
  /** In the order of the files; null for a file that cannot be undone. */
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
  // The remaining files: those after a file without a down migration stay.
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
    const replayed = [...files, ...undone, ...downs, down];
    const after =
      refused.length > 0
        ? refused
        : await orFinding<Catalog | Finding[]>(
            () => states.afterFiles(replayed),
            (finding) => [finding],
          );
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
  const remaining = compareCatalogs(restrictCatalog(wholeCatalog, managed), current);
  return { texts, findings: [...findings, ...differenceFindings(remaining, unexpected)] };
}

const emptyDown = "-- No statement of the file needs to be reverted.\n";
const unexpected = "the down migration does not restore the previous schema: remove `--down`, or write it by hand";

/** Conversions of columns back to the previous enum type, label by label. */
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

/**
 * A validated constraint, or one attached to an index, is dropped by the down migration of the earlier file that
 * created it.
 */
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

/** Merges planned files: each migration has one down file, which is one transaction. */
async function mergeIntoOneFile(planned: readonly PlannedFile[]): Promise<PlannedFile> {
  const [first, ...others] = planned;
  if (first === undefined) throw new RangeError("a file without any");
  // The order around a deployment does not matter here: the previous version is to run again.
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

/** Downgrades a finding to a note: it concerns one down migration only. */
function downFinding(finding: Finding, name: string): Finding {
  return {
    ...finding,
    severity: "warning",
    message: `no ${name}.sql is written: ${finding.message}`,
    help: "write it by hand; until then, `migrate down` cannot revert this file",
  };
}
