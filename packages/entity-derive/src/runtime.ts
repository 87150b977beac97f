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
export { TransactionTimeoutError } from "./database/transactions/time-limit.ts";
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
export { ConstraintError, type ConstraintKind } from "./errors/constraint-error.ts";
export { MigrationError, type MigrationPart } from "./errors/migration-error.ts";
export {
  ConflictError,
  NotFoundError,
  OwnerError,
  TooManyRowsError,
  UnexpectedNullError,
} from "./errors/row-errors.ts";
export { SchemaDriftError } from "./errors/schema-drift-error.ts";
export { isUnavailable } from "./errors/server-failures.ts";
export { sqlState, violatedConstraint } from "./errors/sql-state.ts";
export { UnknownValueError, ValueRangeError } from "./errors/value-errors.ts";
export type { EventMeta } from "./events/event-meta.ts";
export { type AppliedMigrations, type ApplyOptions, applyMigrations } from "./migrations/apply-migrations.ts";
export { MigrationHistoryError } from "./migrations/history/history-error.ts";
export { type MigrationStatus, migrationStatus } from "./migrations/migration-status.ts";
export { MigrationRunError } from "./migrations/run/run-error.ts";
export { onQuery, type QueryMessage } from "./observability/query.ts";
export { onTransaction, type TransactionMessage } from "./observability/transaction.ts";
export type { OwnedSubscriberOptions, Streamed, Subscriber, SubscriberOptions } from "./stream/subscriber.ts";
