// The imports of generated repositories and events: the contract between compiler and runtime, together with `v1/http.ts`.
// From 1.0 on, names are only added.

export { arrayFromText, arrayToText, nullableArrayFromText, nullableArrayToText } from "../codec/array.ts";
export { booleanFromText, booleanToText } from "../codec/boolean.ts";
export { bytesFromText, bytesToText } from "../codec/bytes.ts";
export { choiceToText, oneOf } from "../codec/choice.ts";
export { dateFromText, dateToText } from "../codec/date.ts";
export { decimalToText } from "../codec/decimal.ts";
export { f32FromText, f32ToText, f64FromText, f64ToText } from "../codec/float.ts";
export { instantFromText, instantToText } from "../codec/instant.ts";
export {
  bigintFromText,
  bigintToText,
  i16FromText,
  i16ToText,
  i32FromText,
  i32ToText,
  i64FromText,
  i64ToText,
} from "../codec/integer.ts";
export { ipAddressToText } from "../codec/ip-address.ts";
export { jsonFromText, jsonToText } from "../codec/json.ts";
export {
  plainDateFromText,
  plainDateTimeFromText,
  plainDateTimeToText,
  plainDateToText,
  plainTimeToText,
} from "../codec/plain-date-time.ts";
export { rowFromText, rowsFromText, visibleRow } from "../codec/row.ts";
export {
  temporalPlainDateFromText,
  temporalPlainDateTimeFromText,
  temporalPlainDateTimeToText,
  temporalPlainDateToText,
  temporalPlainTimeFromText,
  temporalPlainTimeToText,
} from "../codec/temporal-plain.ts";
export { checkText, decodedText, encodedBy, encodedText, type TextCodec } from "../codec/text.ts";
export { uuidToText } from "../codec/uuid.ts";
export {
  actingAs,
  actingForOwner,
  actingOn,
  actsForAllOwners,
  mayGiveAway,
  type Ownership,
  ownerIn,
  ownerOr,
  ownerTextOf,
  withAdministration,
  withOwner,
} from "../database/acting.ts";
export { type ActorOf, actorIn, withActorSetting } from "../database/actor.ts";
export { type ByPrincipal, byPrincipal } from "../database/by-principal.ts";
export { type KnownConstraint, withConstraints } from "../database/constraints.ts";
export type { Database, Queryable, Transaction } from "../database/database.ts";
export { auditEntry, auditLog, auditLogAllOwners } from "../database/ddl/audit-log.ts";
export { idempotencyKeysTable } from "../database/ddl/idempotency-keys-table.ts";
export type { Migration, MigrationWith } from "../database/ddl/migrate.ts";
export { outboxBatchesTables } from "../database/ddl/outbox-batches-table.ts";
export { outboxTable } from "../database/ddl/outbox-table.ts";
export { touchFunction } from "../database/ddl/touch-function.ts";
export type { Alternatives, ListOptions, PageBounds } from "../database/list-options.ts";
export { OwnableQueryRepository, type QueryMethods, QueryRepository } from "../database/query-methods.ts";
export type { OwnRepository } from "../database/repository.ts";
export { OwnableRepository, Repository } from "../database/repository.ts";
export { changedLinks, type LinksRow } from "../database/statements/change-links.ts";
export { type Conditions, likePattern } from "../database/statements/conditions.ts";
export {
  changedOne,
  changedRows,
  columnsAt,
  currentRow,
  eventReader,
  existsRow,
  rowOf,
  rowOrNull,
  rowsOf,
  rowsOfPage,
  updatedRow,
} from "../database/statements/fetch.ts";
export {
  distinctKeys,
  groupedById,
  groupedByKey,
  groupedByLink,
  groupedInOrder,
  oneById,
  oneByKey,
  oneInOrder,
} from "../database/statements/group-by-id.ts";
export { limitToText, offsetToText, optionalLimitToText } from "../database/statements/paging/limit-and-offset.ts";
export { type ListOrders, listOrders, type OrderTerms } from "../database/statements/paging/order.ts";
export { Patch, patchStatement } from "../database/statements/patch.ts";
export { type Counted, listStatement } from "../database/statements/query-statement.ts";
export { recordset } from "../database/statements/recordset.ts";
export { type Page, pageOf, queriedRows } from "../database/statements/run-query.ts";
export { pageStatements, type QueryStatements, queryStatements } from "../database/statements/select-statements.ts";
export { pagedStatement } from "../database/statements/sql-page.ts";
export {
  chosenOrder,
  optionalStatement,
  soleRowOrNull,
  sqlStatement,
  streamedRowsOf,
} from "../database/statements/sql-statement.ts";
export { insertStatement, ownedStatement, readStatement, writeStatement } from "../database/statements/statement.ts";
export { arrayOf, choiceOf, plainText } from "../database/statements/to-text.ts";
export { type CommitWaiter, whenCommitted } from "../database/transactions/after-commit.ts";
export { type ChangeHookCall, type HookCall, hooked } from "../database/transactions/hooked-write.ts";
export { afterLock, withLockedRow } from "../database/transactions/in-transaction.ts";
export {
  type RepositoryMember,
  type TransactionMember,
  transactionMember,
} from "../database/transactions/transaction-member.ts";
export { newUuid, newUuidV4 } from "../database/uuid.ts";
export { convertErrors } from "../errors/convert-errors.ts";
export { ConflictError, missingRow, nullIfMissing, presentText } from "../errors/row-errors.ts";
export { nameRow, unknownCommand } from "../errors/value-errors.ts";
export { type EventForm, eventForm } from "../events/event-form.ts";
export type { QueryReader } from "../http/input/query-reader.ts";
export {
  arrayInJson,
  choiceInJson,
  defaultInJson,
  keyInJson,
  nullableInJson,
  objectInJson,
  partialInJson,
  valueInJson,
} from "../json/composite-forms.ts";
export type { JsonForm } from "../json/json-form.ts";
export {
  bigintInJson,
  booleanInJson,
  bytesInJson,
  dateInJson,
  decimalInJson,
  f32InJson,
  f64InJson,
  i16InJson,
  i32InJson,
  i64InJson,
  instantInJson,
  ipAddressInJson,
  plainDateInJson,
  plainDateTimeInJson,
  plainTimeInJson,
  temporalPlainDateInJson,
  temporalPlainDateTimeInJson,
  temporalPlainTimeInJson,
  textInJson,
  uuidInJson,
} from "../json/scalar-forms.ts";
export type { SchemaOutput, StandardSchema } from "../options/standard-schema.ts";
export { distributedTable, referenceTable } from "../sql/distributed-table.ts";
export { ownerPolicies } from "../sql/owner-policies.ts";
export { type Publication, publication } from "../sql/publication.ts";
export { unlessExists } from "../sql/unless-exists.ts";
export {
  type OwnedSubscriberOptions,
  type Subscriber,
  type SubscriberOptions,
  subscribe,
} from "../stream/subscriber.ts";
export type { Json } from "../vocabulary/json.ts";
export type {
  Decimal,
  f32,
  f64,
  IpAddress,
  i16,
  i32,
  i64,
  PlainDate,
  PlainDateTime,
  PlainTime,
  Uuid,
} from "../vocabulary/scalars.ts";
