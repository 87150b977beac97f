// Checks of configuration values.
import { listing } from "../../text/names.ts";
import { nearest } from "../../text/nearest.ts";

export interface Mistake {
  /** The path of keys to the value: `["migrations", "folder"]`. */
  readonly at: readonly string[];
  readonly message: string;
}

/** A check of a value that is present. */
export type Check = (given: unknown, at: readonly string[]) => readonly Mistake[];

/** Accepts one of a list of strings. */
export function oneOf(values: readonly string[]): Check {
  return (given, at) => {
    if (values.some((value) => value === given)) return [];
    const meant = typeof given === "string" && given !== "" ? nearest(given, values) : null;
    const quoted = listing(
      values.map((value) => `"${value}"`),
      "or",
    );
    const allowed = meant === null ? `it is ${quoted}` : `did you mean "${meant}"?`;
    return [{ at, message: `\`${at.join(".")}\` cannot be ${quoteValue(given)}: ${allowed}` }];
  };
}

/** Accepts an object with known keys, each with a check of its own. */
export function objectOf(checks: Readonly<Record<string, Check>>, example: string): Check {
  return (given, at) => {
    if (typeof given !== "object" || given === null || Array.isArray(given))
      return [{ at, message: `\`${at.join(".")}\` is an object: \`${example}\`` }];
    return checkedKeys(given, checks, at);
  };
}

/** Reports unknown keys and invalid values; undefined counts as absent. */
export function checkedKeys(
  given: object,
  checks: Readonly<Record<string, Check>>,
  at: readonly string[] = [],
): readonly Mistake[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const check = checks[key];
    if (check !== undefined && Object.hasOwn(checks, key)) return value === undefined ? [] : check(value, [...at, key]);
    return [{ at: [...at, key], message: unknownKey(key, Object.keys(checks), at) }];
  });
}

function unknownKey(key: string, known: readonly string[], at: readonly string[]): string {
  const meant = nearest(key, known);
  const suggestion = meant === null ? `use one of ${listing(known, "or")}` : `did you mean \`${meant}\`?`;
  return at.length === 0
    ? `there is no option \`${key}\`: ${suggestion}`
    : `\`${at.join(".")}\` has no option \`${key}\`: ${suggestion}`;
}

/** Returns a value as messages quote it. */
export function quoteValue(given: unknown): string {
  if (typeof given === "function") return "a function";
  if (typeof given === "bigint" || typeof given === "symbol" || given === undefined) return String(given);
  return JSON.stringify(given) ?? String(given);
}
