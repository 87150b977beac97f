// SQLSTATEs that several parts of the library handle.
import type { ConstraintKind } from "./constraint-error.ts";

const collisions: ReadonlySet<string | null> = new Set(["40001", "40P01"]);

const busyStates: ReadonlySet<string | null> = new Set(["55P03", "57014"]);

/** The kinds of constraints by the SQLSTATE of their violation. */
export const constraintKinds: ReadonlyMap<string, ConstraintKind> = new Map([
  ["23505", "unique"],
  ["23P01", "exclusion"],
  ["23503", "foreign_key"],
  ["23001", "foreign_key"],
  ["23514", "check"],
]);

/**
 * Whether the error's detail contains values of the row: class 23 (integrity_constraint_violation) and
 * with_check_option_violation.
 */
export function showsRowInDetail(state: string): boolean {
  return state.startsWith("23") || state === "44000";
}

/** Whether the transaction can be retried immediately: serialization_failure and deadlock_detected. */
export function isCollision(state: string | null): boolean {
  return collisions.has(state);
}

/**
 * Whether the statement can be retried a little later: a collision, lock_not_available, or query_canceled by a timeout
 * or an operator.
 */
export function isBusy(state: string | null): boolean {
  return isCollision(state) || busyStates.has(state);
}
