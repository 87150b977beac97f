// Finds fields of violated constraints, for `ConstraintError`; names shards of Citus like their table.
import { ConstraintError, type ConstraintKind } from "../errors/constraint-error.ts";
import { isServerError } from "../errors/sql-state.ts";
import { reportedViolation, violationOf } from "../errors/violation.ts";
import { constraintNaming, type NameConstraints } from "./acting.ts";
import type { Database, HeldConnection, Queryable, Transaction } from "./database.ts";

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
