// The tables that all entities share, each with the option whose migrations create it.
import { sharedSchema } from "entity-derive/schema";

/** Returns the option that creates a table, as messages write it; null if it is not a table of entity-derive. */
export function sharedTableOption(schema: string, name: string): string | null {
  return schema === "public" ? (makers.get(name) ?? null) : null;
}

/** Includes sequences, whose names conflict with those of tables. */
const makers: ReadonlyMap<string, string> = new Map([
  ...relationsOf(sharedSchema.outboxTable, '`events: "outbox"`'),
  ...relationsOf(sharedSchema.outboxBatchesTables, '`events: { outbox: "batches" }`'),
  ...relationsOf(sharedSchema.idempotencyKeysTable, "`api: { idempotency: true }`"),
  ...relationsOf(sharedSchema.auditLog, "`migrations: { audit: true }`"),
]);

function relationsOf(statements: readonly string[], maker: string): readonly (readonly [string, string])[] {
  return statements.flatMap((statement) => {
    const [, name] = /^CREATE (?:TABLE|SEQUENCE) public\.(\w+)/.exec(statement) ?? [];
    return name === undefined ? [] : [[name, maker] as const];
  });
}
