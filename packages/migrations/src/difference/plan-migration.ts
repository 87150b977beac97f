// Plans the migration files from one catalog to another, and reports what prevents them.
import type { Catalog } from "../catalog/catalog.ts";
import { dataLosses } from "./findings/data-losses.ts";
import { manualChanges } from "./findings/manual-changes.ts";
import { findRenameCandidates } from "./findings/rename-candidates.ts";
import { unmanagedFindings } from "./findings/unmanaged-objects.ts";
import { typeChangeFailures } from "./findings/unmanaged-parts.ts";
import { type Consent, type Intent, noConsent, noIntent, type TableName } from "./intent.ts";
import type { Finding, MigrationPlan } from "./migration-plan.ts";
import { type CatalogDiff, diffCatalogs, type PostgresVersion } from "./plan/catalog-diff.ts";
import { groupIntoFiles } from "./plan/group-into-files.ts";
import { planSteps } from "./plan/plan.ts";
import { applyRenames } from "./renames/apply-renames.ts";
import { type Renames, resolveRenames } from "./renames/resolve-renames.ts";
import { applySequenceRenames } from "./renames/sequence-renames.ts";
import { quoteIdentifier, replaceNames } from "./sql/quote.ts";

export interface MigrationPlanOptions {
  readonly intent?: Intent | undefined;
  readonly consent?: Consent | undefined;
  /** The oldest server version that the SQL runs on. Default: 18. */
  readonly postgres?: PostgresVersion | undefined;
  /** The whole catalog, with unmanaged views, functions and indexes. Default: `from`. */
  readonly wholeCatalog?: Catalog | undefined;
}

/**
 * Returns the migration files from one state to another, in an order that is safe while the application runs.
 *
 * @param from the actual state, restricted to managed objects
 * @param to the wanted state
 */
export function planMigration(from: Catalog, to: Catalog, options: MigrationPlanOptions = {}): MigrationPlan {
  const diff = prepareDiff(from, to, options);
  const { renames } = diff;
  const { findings: candidates, withoutCandidates } = findRenameCandidates(diff);
  const findings = [
    ...renames.findings,
    ...candidates,
    ...dataLosses(withoutCandidates),
    ...manualChanges(withoutCandidates),
    ...unmanagedFindings(withoutCandidates),
  ];
  const files = findings.some(({ severity }) => severity === "error") ? [] : groupIntoFiles(planSteps(diff));
  return { name: files[0]?.name ?? null, files, findings };
}

/**
 * Returns findings for the unmanaged objects that may have made a type change fail.
 *
 * @param error the message of the server
 */
export function failedTypeChanges(
  from: Catalog,
  to: Catalog,
  options: MigrationPlanOptions,
  error: string,
): readonly Finding[] {
  return typeChangeFailures(prepareDiff(from, to, options), error);
}

function prepareDiff(
  from: Catalog,
  to: Catalog,
  { intent = noIntent, consent = noConsent, postgres = 18, wholeCatalog = from }: MigrationPlanOptions,
): CatalogDiff {
  const renames = resolveRenames(from, to, intent);
  return diffCatalogs({
    from: applySequenceRenames(applyRenames(from, renames), to),
    to,
    wholeCatalog: applyRenames(wholeCatalog, renames),
    intent: renameIntent(intent, renames),
    consent,
    postgres,
    renames,
  });
}

/** Expressions may use former names, but run after the renames. */
function renameIntent(intent: Intent, { columns }: Renames): Intent {
  const sql = ({ schema, table }: TableName, text: string): string => {
    const columnRenames = columns.filter((one) => one.schema === schema && one.table === table);
    return replaceNames(text, new Map(columnRenames.map(({ from, to }) => [from, to])), quoteIdentifier);
  };
  return {
    ...intent,
    backfills: intent.backfills.map((one) => ({ ...one, sql: sql(one, one.sql) })),
    conversions: intent.conversions.map((one) => ({ ...one, using: sql(one, one.using) })),
  };
}
