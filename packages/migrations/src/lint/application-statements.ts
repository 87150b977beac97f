// Statements of the application, with the tables and columns that they use.
import type { Transaction } from "entity-derive/runtime";
import { displayName } from "../catalog/names.ts";
import type { Finding } from "../difference/migration-plan.ts";
import { quoteIdentifier } from "../difference/sql/quote.ts";
import { joinWords } from "./rules/statement-finding.ts";

/** A table or view, or one of its columns. */
export interface UsedObject {
  readonly schema: string;
  readonly table: string;
  /** Null for the table itself. */
  readonly column: string | null;
}

export interface ApplicationStatement {
  /** `reports.buyers` */
  readonly name: string;
  readonly uses: readonly UsedObject[];
}

/** Returns the statements that the database accepts. The transaction is rolled back afterwards. */
export type ReadStatements = (db: Transaction) => Promise<readonly ApplicationStatement[]>;

/** The names of statements by the objects that they use. */
type NamesByObject = ReadonlyMap<string, readonly string[]>;

/** The statements of the application, as far as the file that is linted concerns them. */
export interface ConcernedStatements {
  /** Statements that the database accepts before the file: `public.users`, `public.users.full_name`. */
  readonly users: NamesByObject;
  /** The names of those that it no longer accepts after the file. */
  readonly refused: ReadonlySet<string>;
}

export const noStatements: ConcernedStatements = { users: new Map(), refused: new Set() };

/** Compares the statements before and after a file. */
export function concernedStatements(
  before: readonly ApplicationStatement[],
  after: readonly ApplicationStatement[],
): ConcernedStatements {
  const accepted = new Set(after.map(({ name }) => name));
  return {
    users: bySnapshotName(before),
    refused: new Set(before.map(({ name }) => name).filter((name) => !accepted.has(name))),
  };
}

/** Names objects as snapshots do. */
function bySnapshotName(statements: readonly ApplicationStatement[]): NamesByObject {
  return grouped(statements, ({ schema, table, column }) => {
    const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
    return column === null ? name : `${name}.${column}`;
  });
}

/** Adds the names of statements to findings about objects that they use. */
export function withStatements(
  findings: readonly Finding[],
  statements: readonly ApplicationStatement[],
): readonly Finding[] {
  const named = grouped(statements, ({ schema, table, column }) =>
    displayName(schema, table, ...(column === null ? [] : [column])),
  );
  return findings.map((finding) => {
    const users = finding.location.kind === "object" ? (named.get(finding.location.name) ?? []) : [];
    return finding.id === "ED801" && users.length > 0
      ? { ...finding, message: withUsers(finding.message, users), statements: users }
      : finding;
  });
}

/** `the table users is dropped with its rows; `reports.buyers` uses it` */
export function withUsers(message: string, users: readonly string[]): string {
  if (users.length === 0) return message;
  return `${message}; ${joinWords(users.map((name) => `\`${name}\``))} ${users.length === 1 ? "uses" : "use"} it`;
}

function grouped(statements: readonly ApplicationStatement[], keyOf: (object: UsedObject) => string): NamesByObject {
  const names = new Map<string, string[]>();
  for (const { name, uses } of statements)
    for (const key of new Set(uses.map(keyOf))) names.set(key, [...(names.get(key) ?? []), name]);
  return names;
}
