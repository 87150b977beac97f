// Finds fields of violated constraints, for `ConstraintError`; names shards of Citus like their table.
import { ConstraintError, type ConstraintKind } from "../errors/constraint-error.ts";
import { isServerError } from "../errors/sql-state.ts";
import { reportedViolation, violationOf } from "../errors/violation.ts";
import type { ConstrainedDatabase, NameViolation } from "./acting.ts";
import type { Queryable } from "./database.ts";

/** A constraint and the field that it is about; null if it is about several. */
export interface KnownConstraint {
  readonly kind: ConstraintKind;
  readonly constraint: string;
  readonly field: string | null;
  /** The name of the field in JSON, if different. */
  readonly jsonField?: string;
}

/** Returns a database for a repository whose statements throw `ConstraintError` for known constraints. */
export function withConstraints(db: Queryable, constraints: readonly KnownConstraint[]): ConstrainedDatabase {
  return { root: db, nameViolation: violationNames(constraints) };
}

/** Returns a function that converts the error of a known constraint to a `ConstraintError`. */
export function violationNames(constraints: readonly KnownConstraint[]): NameViolation {
  const byName = new Map(constraints.map((known) => [known.constraint, known]));
  return (error) => {
    const known = knownIn(error, byName);
    if (known === undefined) return error;
    return new ConstraintError(known.kind, known.constraint, known.field, { cause: error, jsonField: known.jsonField });
  };
}

/** Prefers a constraint with exactly this name, since what looks like a shard's suffix can be part of a name. */
function knownIn(error: unknown, byName: ReadonlyMap<string, KnownConstraint>): KnownConstraint | undefined {
  if (!isServerError(error)) return undefined;
  const exact = byName.get(reportedViolation(error).constraint ?? "");
  if (exact !== undefined) return exact;
  const name = violationOf(error).constraint ?? "";
  return byName.get(name) ?? byName.get(uncutName(name, byName.keys()) ?? "");
}

/** A shortened name: its beginning, and a hash of the whole name. */
const shortened = /^(.+)_([0-9a-f]{8})$/su;

/** Returns the name among `known` whose shortened form this is; undefined if there is none. */
function uncutName(name: string, known: Iterable<string>): string | undefined {
  const [, beginning = "", hash = ""] = shortened.exec(name) ?? [];
  if (hash === "") return undefined;
  for (const whole of known) if (whole.startsWith(beginning) && hashOf(whole) === hash) return whole;
  return undefined;
}

/** PostgreSQL's `hash_bytes`, which is Bob Jenkins' lookup3, on a little-endian server. */
function hashOf(text: string): string {
  const bytes = Buffer.from(text);
  let [a, b, c] = [0, 0, 0].map(() => (0x9e3779b9 + bytes.length + 3923095) | 0) as [number, number, number];
  const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
  const word = (at: number, shift = 0): number => {
    let value = 0;
    for (let place = 0; place < 4 - shift / 8; place += 1) value |= (bytes[at + place] ?? 0) << (8 * place + shift);
    return value;
  };
  let at = 0;
  for (; bytes.length - at >= 12; at += 12) {
    a = (a + word(at)) | 0;
    b = (b + word(at + 4)) | 0;
    c = (c + word(at + 8)) | 0;
    a = ((a - c) | 0) ^ rotated(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotated(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotated(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ rotated(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotated(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotated(b, 4);
    b = (b + a) | 0;
  }
  // The lowest byte of the last word is taken by the length.
  a = (a + word(at)) | 0;
  b = (b + word(at + 4)) | 0;
  c = (c + word(at + 8, 8)) | 0;
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  c = ((c ^ b) - rotated(b, 24)) | 0;
  return (c >>> 0).toString(16).padStart(8, "0");
}
