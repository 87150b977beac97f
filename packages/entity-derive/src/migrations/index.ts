// Exports for programs that read and apply migration files.

export { checkFolder } from "../adapters/pglite/open-folder.ts";
export { CacheFolder, type CachePlace } from "../testing/cache-folder.ts";
export { emptyImage, extensionModules, type PgliteSource, startPglite } from "../testing/pglite-start.ts";
export {
  type AppliedMigrations,
  type ApplyOptions,
  applyMigrations,
  chooseMigrations,
  pendingFiles,
} from "./apply-migrations.ts";
export type { MigrationEntry, MigrationState } from "./history/compare-history.ts";
export { type HistoryProblem, MigrationHistoryError } from "./history/history-error.ts";
export { defaultRecordTable, type MigrationRecord, RecordTable } from "./history/record-table.ts";
export {
  type AllowedFinding,
  isSquashed,
  type MigrationFile,
  type MigrationStatement,
  squashedStart,
} from "./migration-file.ts";
export { MigrationFileError } from "./migration-file-error.ts";
export { type MigrationStatus, migrationStatus, type StatusOptions } from "./migration-status.ts";
export { parseMigration } from "./parse-migration.ts";
export { type MigrationSource, type MigrationText, readMigrations, readReversals } from "./read-migrations.ts";
export { type RecordOptions, recordMigrations } from "./record-migrations.ts";
export type { MigrationProgress } from "./run/progress.ts";
export type { RunOptions } from "./run/run.ts";
export { type Blocker, MigrationRunError, type RunFailure, type RunPlace } from "./run/run-error.ts";
export { refuseOlderServer, serverVersion } from "./run/server-version.ts";
export { isKeyword, statementsIn, unquotedName } from "./sql/statements.ts";
export { type Token, type TokenKind, tokensOf } from "./sql/tokens.ts";
export { chooseReversals, type Reversal, type UndoOptions, undoMigrations } from "./undo-migrations.ts";
