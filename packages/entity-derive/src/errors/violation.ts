// Extracts the names of constraint and table from the server's error, also for shards of Citus.
import type { ConstraintKind } from "./constraint-error.ts";

/** The kinds of constraints by the SQLSTATE of their violation. */
export const constraintKinds: ReadonlyMap<string, ConstraintKind> = new Map([
  ["23505", "unique"],
  ["23P01", "exclusion"],
  ["23503", "foreign_key"],
  ["23001", "foreign_key"],
  ["23514", "check"],
]);

/** The properties of the server's error. */
interface Failure extends Error {
  readonly code: string;
}

/** The names in an error about a constraint. */
export interface Violation {
  readonly constraint: string | null;
  /** The table of the constraint; for a foreign key, the referencing table. */
  readonly table: string | null;
}

/** The text that Citus, whose messages are not translated, adds to errors of nodes. */
const errorOfNode = /^while executing command on \S+:\d+/m;

/** A name in a message, in the quotation marks of PostgreSQL's translations. */
const quotedName = /["«»„“”]\s?([^"«»„“”]*[^"«»„“”\s])\s?["«»“”]/g;

/** The lowest shard number that Citus assigns. */
const firstShard = 102_008;

/** Returns the names as the server reports them. */
export function reportedViolation(error: Failure): Violation {
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  const text = (...names: readonly string[]): string | null => {
    const value = names.map((name) => fields[name]).find((field) => typeof field === "string");
    return (value as string | undefined) ?? null;
  };
  // The property is `constraint` in pg and PGlite, `constraint_name` in postgres.js.
  return { constraint: text("constraint", "constraint_name"), table: text("table", "table_name") };
}

/**
 * Returns the names without shard numbers.
 *
 * Citus stores a table in shards, which are tables with a number after their name. Their indexes and constraints have
 * the same number, except CHECK constraints that existed before. A number that belongs to the name itself is kept.
 */
export function violationOf(error: Failure): Violation {
  const reported = reportedViolation(error);
  const isFromNode = reported.constraint === null && isErrorOfNode(error);
  const { constraint, table } = isFromNode ? violationInMessage(error) : reported;
  const number = shardNumber(table ?? (isFromNode ? constraint : null));
  if (number === null || !(isFromNode || constraint?.endsWith(number))) return { constraint, table };
  return { constraint: without(constraint, number), table: without(table, number) };
}

/** Whether the error comes from a node: only its message and detail are kept. */
function isErrorOfNode(error: Failure): boolean {
  return "where" in error && typeof error.where === "string" && errorOfNode.test(error.where);
}

/** Extracts the names from the message, in the order of English; the message of a unique index has no table. */
function violationInMessage({ code, message }: Failure): Violation {
  const names = Array.from(message.matchAll(quotedName), ([, name = ""]) => name);
  switch (constraintKinds.get(code)) {
    case "unique":
    case "exclusion":
      return { constraint: names[0] ?? null, table: null };
    case "foreign_key":
    case "check":
      return { constraint: names[1] ?? null, table: names[2] ?? names[0] ?? null };
    case undefined:
      return { constraint: null, table: null };
  }
}

/** Returns the suffix of a shard, such as `_102054`. */
function shardNumber(relation: string | null): string | null {
  const [number = ""] = /_\d+$/.exec(relation ?? "") ?? [];
  return Number(number.slice(1)) < firstShard ? null : number;
}

function without(name: string | null, number: string): string | null {
  return name?.endsWith(number) === true ? name.slice(0, -number.length) : name;
}
