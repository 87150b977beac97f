// The server's error about a constraint into the names that the constraint and its table have, also where a shard gave it.
import { constraintKinds } from "./server-failures.ts";

/** What the server sent, with its SQLSTATE. */
interface Failure extends Error {
  readonly code: string;
}

/** Null where the error is about none. */
export interface Violation {
  readonly constraint: string | null;
  /** The table that has the constraint: for a foreign key the one that refers. */
  readonly table: string | null;
}

/** What Citus, which speaks English alone, adds to the error of another server. */
const fromElsewhere = /^while executing command on \S+:\d+/m;

/** A name in a message, in the quotation marks of the languages that PostgreSQL speaks. */
const quotedName = /["«»„“”]\s?([^"«»„“”]*[^"«»„“”\s])\s?["«»“”]/g;

/** The number of the first shard that a database of Citus makes. */
const firstShard = 102_008;

/** The names as the server says them. */
export function toldViolation(error: Failure): Violation {
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  const text = (...names: readonly string[]): string | null => {
    const given = names.map((name) => fields[name]).find((field) => typeof field === "string");
    return (given as string | undefined) ?? null;
  };
  // `constraint` is what pg and PGlite call it, `constraint_name` postgres.js.
  return { constraint: text("constraint", "constraint_name"), table: text("table", "table_name") };
}

/**
 * The names as the application knows them.
 *
 * Citus keeps a table in shards, which are tables with its name and a number. The same number stands behind the names of
 * their indexes and constraints, but for a CHECK that was there before the shards. A name that ends in a number of its own
 * keeps it: it is not the relation's.
 */
export function violationOf(error: Failure): Violation {
  const told = toldViolation(error);
  const isElsewhere = told.constraint === null && isFromElsewhere(error);
  const { constraint, table } = isElsewhere ? violationInMessage(error) : told;
  const number = shardNumber(table ?? (isElsewhere ? constraint : null));
  if (number === null || !(isElsewhere || constraint?.endsWith(number))) return { constraint, table };
  return { constraint: without(constraint, number), table: without(table, number) };
}

/** Such an error has lost all fields but its message and its detail. */
function isFromElsewhere(error: Failure): boolean {
  return "where" in error && typeof error.where === "string" && fromElsewhere.test(error.where);
}

/** In the order of English; that of a unique index has no table. */
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

/** `_102054` */
function shardNumber(relation: string | null): string | null {
  const [number = ""] = /_\d+$/.exec(relation ?? "") ?? [];
  return Number(number.slice(1)) < firstShard ? null : number;
}

function without(name: string | null, number: string): string | null {
  return name?.endsWith(number) === true ? name.slice(0, -number.length) : name;
}
