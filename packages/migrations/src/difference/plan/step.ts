// A step of a plan: a statement, or an action of ALTER TABLE.
import { qualifiedName } from "../sql/quote.ts";

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

export interface Step {
  /** The name of a file that begins with this step: `add_phone`. */
  readonly name: string;
  /** Whether a file is named after another of its steps, if there is one. */
  readonly isSecondary: boolean;
  /** The existing table that is locked. Adjacent actions of one table become one ALTER TABLE. */
  readonly table: QualifiedName | null;
  /** An action of ALTER TABLE, or a whole statement. */
  readonly sql: { readonly kind: "action" | "statement"; readonly text: string };
  readonly isAfterDeployment: boolean;
  /** Comments above the statement, a line each. */
  readonly notes: readonly string[];
  /**
   * `shared`: in a file with adjacent steps, unless they lock another table. `separate`: only with steps of the same
   * name. `standalone`: in a file of its own, outside a transaction.
   */
  readonly batching: "shared" | "separate" | "standalone";
}

type Options = Partial<Pick<Step, "isAfterDeployment" | "batching" | "isSecondary" | "notes">>;

const defaults = { isAfterDeployment: false, batching: "shared", isSecondary: false, notes: [] } as const;

/** A part of ALTER TABLE. */
export function action(name: string, table: QualifiedName, text: string, options: Options = {}): Step {
  return { name, table, sql: { kind: "action", text }, ...defaults, ...options };
}

export const afterDeployment = { isAfterDeployment: true } as const;

export function statement(name: string, table: QualifiedName | null, text: string, options: Options = {}): Step {
  return { name, table, sql: { kind: "statement", text }, ...defaults, ...options };
}

export const alterTable = (table: QualifiedName): string => `ALTER TABLE ${qualifiedName(table)}`;
