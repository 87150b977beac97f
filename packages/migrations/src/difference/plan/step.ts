// The smallest part of a plan: a statement or an action of ALTER TABLE, and what it may share a file with.
import { qualifiedName } from "../sql/quote.ts";

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

export interface Step {
  /** What a file is called that begins with it: `add_phone`. */
  readonly name: string;
  /** Whether a file is rather called after another of its steps. */
  readonly isSecondary: boolean;
  /** The table that existed before and is locked: actions of one table in one file become one ALTER TABLE. */
  readonly table: QualifiedName | null;
  /** An action of ALTER TABLE, or a statement of its own. */
  readonly sql: { readonly kind: "action" | "statement"; readonly text: string };
  readonly isAfterDeployment: boolean;
  /** Comments above the statement, a line each. */
  readonly notes: readonly string[];
  /**
   * `together`: in a file with its neighbours, unless they lock another table. `apart`: in a file with those of the same
   * name alone. `alone`: outside a transaction, in a file of its own.
   */
  readonly batching: "shared" | "separate" | "standalone";
}

type Options = Partial<Pick<Step, "isAfterDeployment" | "batching" | "isSecondary" | "notes">>;

const defaults = { isAfterDeployment: false, batching: "shared", isSecondary: false, notes: [] } as const;

/** A part of ALTER TABLE. */
export function action(name: string, table: QualifiedName, text: string, options: Options = {}): Step {
  return { name, table, sql: { kind: "action", text }, ...defaults, ...options };
}

export function statement(name: string, table: QualifiedName | null, text: string, options: Options = {}): Step {
  return { name, table, sql: { kind: "statement", text }, ...defaults, ...options };
}

export const alterTable = (table: QualifiedName): string => `ALTER TABLE ${qualifiedName(table)}`;
