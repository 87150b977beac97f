// The SQLSTATEs of failures that several parts of the library treat alike.
import type { ConstraintKind } from "./constraint-error.ts";

const collisions: ReadonlySet<string | null> = new Set(["40001", "40P01"]);

const busyStates: ReadonlySet<string | null> = new Set(["55P03", "57014"]);

/** The kind of constraint whose violation a SQLSTATE means. */
export const constraintKinds: ReadonlyMap<string, ConstraintKind> = new Map([
  ["23505", "unique"],
  ["23P01", "exclusion"],
  ["23503", "foreign_key"],
  ["23001", "foreign_key"],
  ["23514", "check"],
]);

/** True for integrity_constraint_violation (class 23) and with_check_option_violation: the detail has values of the row. */
export function showsRowInDetail(state: string): boolean {
  return state.startsWith("23") || state === "44000";
}

/** True for serialization_failure and deadlock_detected: the same transaction may work at once. */
export function isCollision(state: string | null): boolean {
  return collisions.has(state);
}

/**
 * True for a collision, lock_not_available and query_canceled, by a timeout or by an operator: the same statement may
 * work a little later.
 */
export function isBusy(state: string | null): boolean {
  return isCollision(state) || busyStates.has(state);
}
