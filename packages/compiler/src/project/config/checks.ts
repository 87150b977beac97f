// Checks of configuration values.
import { listing } from "../../text/names.ts";
import { nearest } from "../../text/nearest.ts";

export interface Mistake {
  /** The path of keys to the value: `["migrations", "folder"]`. */
  readonly at: readonly string[];
  readonly message: string;
}

/** A check of a value that is present. */
export type Check = (configured: unknown, at: readonly string[]) => readonly Mistake[];

/** Accepts one of a list of strings. */
export function oneOf(values: readonly string[]): Check {
  return (configured, at) => {
    if (values.some((value) => value === configured)) return [];
    const meant = typeof configured === "string" && configured !== "" ? nearest(configured, values) : null;
    const quoted = listing(
      values.map((value) => `"${value}"`),
      "or",
    );
    const allowed = meant === null ? `it is ${quoted}` : `did you mean "${meant}"?`;
    return [{ at, message: `\`${at.join(".")}\` cannot be ${quoteValue(configured)}: ${allowed}` }];
  };
}

/** Accepts an object with known keys, each with a check of its own. */
export function objectOf(checks: Readonly<Record<string, Check>>, example: string): Check {
  return (configured, at) => {
    if (typeof configured !== "object" || configured === null || Array.isArray(configured))
      return [{ at, message: `\`${at.join(".")}\` must be an object: \`${example}\`` }];
    return checkedKeys(configured, checks, at);
  };
}

/** Reports unknown keys and invalid values; undefined counts as absent. */
export function checkedKeys(
  configured: object,
  checks: Readonly<Record<string, Check>>,
  at: readonly string[] = [],
): readonly Mistake[] {
  return Object.entries(configured).flatMap(([key, value]) => {
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
export function quoteValue(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint" || typeof value === "symbol" || value === undefined) return String(value);
  return JSON.stringify(value) ?? String(value);
}
