// The exports for running applications: database, transactions, migrations, errors and ids.
export { allOwners, withAdministration } from "./database/acting.ts";
export type {
  Database,
  DatabaseSession,
  HeldConnection,
  Isolation,
  Parameter,
  Queryable,
  Result,
  Row,
  Statement,
  StatementScope,
  Subscription,
  Transaction,
  TransactionOptions,
} from "./database/database.ts";
export { type Migration, migrate } from "./database/ddl/migrate.ts";
export { purgeIdempotencyKeys } from "./database/purge-idempotency-keys.ts";
export type { Page } from "./database/statements/run-query.ts";
export type { ChangeHookCall, HookCall } from "./database/transactions/hooked-write.ts";
export {
  type TransactionBuilder,
  type TransactionContext,
  transaction,
} from "./database/transactions/transaction-builder.ts";
export type {
  AnyTransactionMember,
  RepositoryMember,
  TransactionMember,
} from "./database/transactions/transaction-member.ts";
export { newUuid, newUuidV4 } from "./database/uuid.ts";
export { ConflictError } from "./errors/conflict-error.ts";
export { ConstraintError, type ConstraintKind } from "./errors/constraint-error.ts";
export { isUnavailable } from "./errors/is-unavailable.ts";
export { MigrationError, type MigrationPart } from "./errors/migration-error.ts";
export { NotFoundError } from "./errors/not-found-error.ts";
export { OwnerError } from "./errors/owner-error.ts";
export { SchemaDriftError } from "./errors/schema-drift-error.ts";
export { sqlState, violatedConstraint } from "./errors/sql-state.ts";
export { TooManyRowsError } from "./errors/too-many-rows-error.ts";
export { TransactionTimeoutError } from "./errors/transaction-timeout-error.ts";
export { UnexpectedNullError } from "./errors/unexpected-null-error.ts";
export { UnknownValueError } from "./errors/unknown-value-error.ts";
export { ValueRangeError } from "./errors/value-range-error.ts";
export type { EventMeta } from "./events/event-meta.ts";
export { type AppliedMigrations, type ApplyOptions, applyMigrations } from "./migrations/apply-migrations.ts";
export { MigrationHistoryError } from "./migrations/history/history-error.ts";
export { type MigrationStatus, migrationStatus } from "./migrations/migration-status.ts";
export { MigrationRunError } from "./migrations/run/run-error.ts";
export { onQuery, type QueryMessage } from "./observability/query.ts";
export { onTransaction, type TransactionMessage } from "./observability/transaction.ts";
export type { OwnedSubscriberOptions, Streamed, Subscriber, SubscriberOptions } from "./stream/subscriber.ts";
