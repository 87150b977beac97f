// Exports for the command `entity-derive`.

export type * from "./catalog/catalog.ts";
export { checkedValues } from "./catalog/checked-values.ts";
export { readDistributions } from "./catalog/citus-tables.ts";
export { type CatalogDifference, compareCatalogs } from "./catalog/compare.ts";
export { type ToolTable, toolTables, withoutToolTables } from "./catalog/migration-tools.ts";
export { displayName, type ObjectKind, objectKey } from "./catalog/names.ts";
export { readCatalog } from "./catalog/read-catalog.ts";
export { type CatalogNames, catalogNames, restrictCatalog } from "./catalog/restrict-catalog.ts";
export { readUnsupportedObjects, type UnsupportedObject } from "./catalog/unsupported-objects.ts";
export { type Consent, type Intent, noConsent, noIntent, type TableName } from "./difference/intent.ts";
export {
  type Finding,
  type FindingId,
  type FindingLocation,
  findingIds,
  type MigrationPlan,
  type PlannedFile,
  type PlannedStatement,
} from "./difference/migration-plan.ts";
export { type MigrationPlanOptions, planMigration } from "./difference/plan-migration.ts";
export { planReverseMigration } from "./difference/reverse-migration.ts";
export { acceptLosses } from "./lint/accept-losses.ts";
export {
  type ApplicationStatement,
  type ReadStatements,
  type UsedObject,
  withStatements,
} from "./lint/application-statements.ts";
export { describeObservation } from "./lint/describe-effects.ts";
export { type LintedFile, lintFiles, lintFolder, lintNewFiles } from "./lint/lint-files.ts";
export type { LockMode } from "./lint/observe/lock-modes.ts";
export type { Observation, ObservedLock, RowChange } from "./lint/observe/observation.ts";
export { type AppliedFiles, appliedFiles, historyFindings } from "./replay/compare/applied-files.ts";
export { compareBase } from "./replay/compare/compare-base.ts";
export { detectDrift } from "./replay/compare/drift.ts";
export { type RebuiltCatalog, rebuildCatalog } from "./replay/compare/rebuild-catalog.ts";
export { catalogCache } from "./replay/databases/catalog-cache.ts";
export type { EmbeddedDatabase } from "./replay/databases/embedded-database.ts";
export { type CacheFolder, cacheFolder, embeddedDatabase } from "./replay/databases/embedded-pglite.ts";
export { isServer, liveDatabase } from "./replay/databases/live-database.ts";
export { restartingDatabase } from "./replay/databases/restarting-database.ts";
export { shadowDatabase } from "./replay/databases/shadow-database.ts";
export {
  countUnreplayed,
  emptyMigrationText,
  filesInOrder,
  type MigrationsFolder,
  migrationText,
  schemaText,
  specialFileNames,
} from "./replay/folder/migrations-folder.ts";
export { addStamps, fileName, nameBefore } from "./replay/folder/stamps.ts";
export { checkFolder } from "./replay/plan/check-folder.ts";
export { type NewMigrations, planNewMigrations } from "./replay/plan/new-migrations.ts";
export { failureFinding } from "./replay/plan/replay-findings.ts";
export { planRestamp } from "./replay/plan/restamp.ts";
export { planSquash } from "./replay/plan/squash.ts";
export { CatalogStates } from "./replay/run/catalog-states.ts";
export {
  onFiles,
  type ReplayedFile,
  replay,
  replayedTexts,
  replayFile,
  replayStatement,
  statementsAsFile,
} from "./replay/run/replay.ts";
export { ReplayFailure, type ReplayLocation } from "./replay/run/replay-failure.ts";
export { findRequirements, type Requirements } from "./replay/run/requirements.ts";
export { statementObjects } from "./replay/run/statement-objects.ts";
export { columnTypes, type DatabaseTypes, readTypes } from "./statements/database-types.ts";
export { explainAll, type PlanNode } from "./statements/explain.ts";
export { type ColumnValues, type LargeTable, simulateLargeTables } from "./statements/large-tables.ts";
export { type Prepared, prepareAll, releasePrepared } from "./statements/prepare.ts";
export { type ReadPlan, readPlan, type Scan } from "./statements/read-plan.ts";
export type { Refusal } from "./statements/statement-error.ts";
export {
  readIndexes,
  readReferences,
  readSizes,
  statisticsSince,
  type TableIndex,
  type TableReference,
} from "./statements/table-metadata.ts";
