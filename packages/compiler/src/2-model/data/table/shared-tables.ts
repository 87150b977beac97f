// The tables that all entities share, and which option makes the migrations of entities create them.
import { sharedSchema } from "entity-derive/schema";

/** The option that makes what is called so, as messages write it; null for what is not entity-derive's own. */
export function sharedTableOption(schema: string, name: string): string | null {
  return schema === "public" ? (makers.get(name) ?? null) : null;
}

/** What else has the names of tables is among them. */
const makers: ReadonlyMap<string, string> = new Map([
  ...relationsOf(sharedSchema.outboxTable, '`events: "outbox"`'),
  ...relationsOf(sharedSchema.outboxBatchesTables, '`events: { outbox: "batches" }`'),
  ...relationsOf(sharedSchema.auditLog, "`migrations: { audit: true }`"),
]);

function relationsOf(statements: readonly string[], maker: string): readonly (readonly [string, string])[] {
  return statements.flatMap((statement) => {
    const [, name] = /^CREATE (?:TABLE|SEQUENCE) public\.(\w+)/.exec(statement) ?? [];
    return name === undefined ? [] : [[name, maker] as const];
  });
}
