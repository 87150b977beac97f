// Converts the driver's errors about known constraints to `ConstraintError`, which names the field.
import { ConstraintError, type ConstraintKind } from "../errors/constraint-error.ts";
import { isServerError } from "../errors/sql-state.ts";
import { reportedViolation, violationOf } from "../errors/violation.ts";
import { constraintNaming, type NameConstraints } from "./acting.ts";
import type { Database, HeldConnection, Queryable, Transaction } from "./database.ts";
import { uncutName } from "./shard-name.ts";

/** A constraint and the field that it is about; null if it is about several. */
export interface KnownConstraint {
  readonly kind: ConstraintKind;
  readonly constraint: string;
  readonly field: string | null;
  /** The name of the field in JSON, if different. */
  readonly jsonField?: string;
}

/**
 * Returns the same database or transaction, which throws `ConstraintError` for known constraints, also in its
 * transactions.
 */
export function withConstraints(db: Queryable, constraints: readonly KnownConstraint[]): Queryable {
  const byName = new Map(constraints.map((known) => [known.constraint, known]));
  const resolved = (error: unknown): unknown => {
    const known = knownIn(error, byName);
    return known === undefined
      ? error
      : new ConstraintError(known.kind, known.constraint, known.field, { cause: error, jsonField: known.jsonField });
  };
  const wrapConnection = (on: HeldConnection): HeldConnection => ({
    query: (statement, parameters) =>
      on.query(statement, parameters).catch((error: unknown) => {
        throw resolved(error);
      }),
    execute: (sql) => on.execute(sql),
  });
  const queryable = (on: Queryable): Queryable => ({
    ...wrapConnection(on),
    stream: (statement, parameters) => on.stream(statement, parameters),
    afterCommit: (run) => on.afterCommit(run),
    scoped: (scope) => queryable(on.scoped(scope)),
  });
  const transaction = (on: Transaction): Transaction => ({
    ...queryable(on),
    transaction: (run) => on.transaction((savepoint) => run(transaction(savepoint))),
    scoped: (scope) => transaction(on.scoped(scope)),
  });
  const database = (on: Database): Database => ({
    ...queryable(on),
    transaction: (run, options) => on.transaction((inner) => run(transaction(inner)), options),
    hold: (run) => on.hold((connection) => run(wrapConnection(connection))),
    listen: (channel, onPayload) => on.listen(channel, onPayload),
    close: () => on.close(),
    scoped: (scope) => database(on.scoped(scope)),
  });
  const nameConstraints: NameConstraints = (on) => {
    if ("close" in on) return database(on as Database);
    return "transaction" in on ? transaction(on as Transaction) : queryable(on);
  };
  return Object.assign(nameConstraints(db), { [constraintNaming]: { root: db, nameConstraints } });
}

/** Prefers a constraint with exactly this name, since what looks like a shard's suffix can be part of a name. */
function knownIn(error: unknown, byName: ReadonlyMap<string, KnownConstraint>): KnownConstraint | undefined {
  if (!isServerError(error)) return undefined;
  const exact = byName.get(reportedViolation(error).constraint ?? "");
  if (exact !== undefined) return exact;
  const name = violationOf(error).constraint ?? "";
  return byName.get(name) ?? byName.get(uncutName(name, byName.keys()) ?? "");
}
