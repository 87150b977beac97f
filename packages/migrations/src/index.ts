// What the command `entity-derive` takes from here.

export { type BeyondObject, readBeyond } from "./catalog/beyond.ts";
export type * from "./catalog/catalog.ts";
export { checkedValues } from "./catalog/checked-values.ts";
export { type CatalogDifference, compareCatalogs } from "./catalog/compare.ts";
export { readDistributions } from "./catalog/distributed-tables.ts";
export { type ToolTable, toolTables, withoutToolTables } from "./catalog/migration-tools.ts";
export { type ObjectKind, objectKey, shownName } from "./catalog/names.ts";
export { readCatalog } from "./catalog/read-catalog.ts";
export { type CatalogNames, namesOf, restrictTo } from "./catalog/restrict.ts";
export { type DifferenceOptions, difference } from "./difference/difference.ts";
export { type Consent, type Intent, noConsent, noIntent, type TableName } from "./difference/intent.ts";
export { reverseDifference } from "./difference/reverse.ts";
export {
  type Difference,
  type Finding,
  type FindingId,
  type FindingPlace,
  findingIds,
  type PlannedFile,
  type PlannedStatement,
} from "./difference/steps.ts";
export { acceptLosses } from "./lint/accept-losses.ts";
export { describe } from "./lint/describe.ts";
export { type LintedFile, lintFiles, lintNew } from "./lint/lint-files.ts";
export { lintFolder } from "./lint/lint-folder.ts";
export type { LockMode } from "./lint/lock-modes.ts";
export type { Observation, ObservedLock, RowChange } from "./lint/observation.ts";
export { type AppliedFiles, appliedFiles, historyFindings } from "./replay/applied-files.ts";
export { type CacheFolder, cacheFolder } from "./replay/cache-folder.ts";
export { compareBase } from "./replay/compare-base.ts";
export { driftOf } from "./replay/drift.ts";
export type { EmbeddedDatabase } from "./replay/embedded-database.ts";
export { emptyMigrationText, migrationText, schemaText } from "./replay/file-text.ts";
export { besideMigrations, leftOut, type MigrationsFolder } from "./replay/folder.ts";
export { failureFinding } from "./replay/folder-findings.ts";
export { isServer, liveDatabase } from "./replay/live-database.ts";
export { type Needs, needsOf } from "./replay/needs.ts";
export { embeddedDatabase } from "./replay/open-pglite.ts";
export { checkFolder } from "./replay/plan-check.ts";
export { type NewMigrations, planNew } from "./replay/plan-new.ts";
export { planRestamp } from "./replay/plan-restamp.ts";
export { planSquash } from "./replay/plan-squash.ts";
export { type Rebuilt, rebuild } from "./replay/rebuild.ts";
export { makeRoles, type ReplayedFile, replay, replayFile, replayStatement } from "./replay/replay.ts";
export { ReplayFailure, type ReplayPlace } from "./replay/replay-failure.ts";
export { shadowDatabase } from "./replay/shadow-database.ts";
export { fileName, nameBefore, stampedNames } from "./replay/stamps.ts";
export { statementObjects } from "./replay/statement-objects.ts";
export { States } from "./replay/states.ts";
export { columnTypes, type DatabaseTypes, readTypes } from "./statements/database-types.ts";
export { type ColumnValues, enlarge, type LargeTable } from "./statements/enlarge.ts";
export { explainAll, type PlanNode } from "./statements/explain.ts";
export { type Prepared, prepareAll, release } from "./statements/prepare.ts";
export { type ReadPlan, readPlan, type Scan } from "./statements/read-plan.ts";
export type { Refused } from "./statements/refused.ts";
export {
  readIndexes,
  readReferences,
  readSizes,
  statisticsSince,
  type TableIndex,
  type TableReference,
} from "./statements/table-facts.ts";
