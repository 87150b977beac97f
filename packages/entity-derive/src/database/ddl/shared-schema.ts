// Exports that the compiler shares with generated code: DDL, SELECTs of queries, names, parameter numbers, and statuses.
export { keyStatements } from "../../http/idempotency/answer-once.ts";
export { type Cause, statusesOf } from "../../http/problems/failures.ts";
export {
  distributedTable,
  distributedTableCall,
  referenceTable,
  referenceTableCall,
} from "../../sql/distributed-table.ts";
export { ownerPolicies, ownerPolicySchema } from "../../sql/owner-policies.ts";
export { numbered } from "../../sql/placeholders.ts";
export { type PublicationParts, type PublishingMethod, publication } from "../../sql/publication.ts";
export { type QueryClauses, type QuerySelects, querySelects } from "../../sql/query-selects.ts";
export { dollarQuoted } from "../../sql/quote.ts";
export { unlessExists } from "../../sql/unless-exists.ts";
export { hasIdempotencyKeys, purgeStatements } from "../purge-idempotency-keys.ts";
export { sqlPageTexts } from "../statements/sql-page-texts.ts";
export { ownedName } from "../statements/statement.ts";
export { auditLogColumns } from "./audit-log.ts";
export { outboxBatchesColumns, outboxBatchesSlot } from "./outbox-batches-table.ts";

import {
  auditEntry,
  auditEntrySchema,
  auditLog,
  auditLogAllOwners,
  auditLogAllOwnersSchema,
  auditSchema,
} from "./audit-log.ts";
import { idempotencyKeysSchema, idempotencyKeysTable } from "./idempotency-keys-table.ts";
import { outboxBatchesSchema, outboxBatchesTables } from "./outbox-batches-table.ts";
import { outboxSchema, outboxTable } from "./outbox-table.ts";
import { touchFunction, touchSchema } from "./touch-function.ts";

/** The DDL statements, by the name of their repeatable form in generated code. They have no final semicolon. */
export const sharedSchema: {
  readonly outboxTable: readonly string[];
  readonly outboxBatchesTables: readonly string[];
  readonly idempotencyKeysTable: readonly string[];
  readonly auditEntry: readonly string[];
  readonly auditLog: readonly string[];
  readonly auditLogAllOwners: readonly string[];
  readonly touchFunction: readonly string[];
} = {
  outboxTable: outboxSchema,
  outboxBatchesTables: outboxBatchesSchema,
  idempotencyKeysTable: idempotencyKeysSchema,
  auditEntry: auditEntrySchema,
  auditLog: auditSchema,
  auditLogAllOwners: auditLogAllOwnersSchema,
  touchFunction: touchSchema,
};

/** The same statements in their repeatable form, as one text. */
export const repeatableSchema: Readonly<Record<keyof typeof sharedSchema, string>> = {
  outboxTable,
  outboxBatchesTables,
  idempotencyKeysTable,
  auditEntry,
  auditLog,
  auditLogAllOwners,
  touchFunction,
};
