// Errors about known constraints into ConstraintErrors that name the field.
import { ConstraintError, type ConstraintKind } from "../errors/constraint-error.ts";
import { violatedConstraint } from "../errors/sql-state.ts";
import type { Parameter, Queryable, Result, Statement } from "./database.ts";

/** A constraint of the database, and the field that it is about; null where there are several. */
export interface KnownConstraint {
  readonly kind: ConstraintKind;
  readonly constraint: string;
  readonly field: string | null;
}

/** The same database, which throws a `ConstraintError` where a known constraint is violated. */
export function withConstraints(db: Queryable, constraints: readonly KnownConstraint[]): Queryable {
  const byName = new Map(constraints.map((known) => [known.constraint, known]));
  const resolved = (error: unknown): unknown => {
    const known = byName.get(violatedConstraint(error) ?? "");
    return known === undefined
      ? error
      : new ConstraintError(known.kind, known.constraint, known.field, { cause: error });
  };
  return {
    query: (statement: Statement, parameters: readonly Parameter[]): Promise<Result> =>
      db.query(statement, parameters).catch((error: unknown) => {
        throw resolved(error);
      }),
    execute: (sql) => db.execute(sql),
    afterCommit: (run) => db.afterCommit(run),
  };
}
