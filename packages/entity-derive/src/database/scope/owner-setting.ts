// An owner into what is run before a statement, so that policies let that owner's rows through.
import { checkText } from "../../codec/text.ts";
import type { Parameter, Row, StatementScope } from "../database.ts";
import { scopeSetting } from "./setting.ts";

/** What is run before a statement, in the same transaction, and is left out of its result. */
export interface Leading {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** Is given its row. */
  readonly onRow?: ((row: Row) => void) | undefined;
}

/** Until the end of the transaction, or of the savepoint that is rolled back. The owner is a parameter, never SQL. */
const settingText = `SELECT set_config('${scopeSetting}', $1, true)`;

/** Nobody is empty text, as PostgreSQL has it for a setting that was set and is no longer. */
export function ownerSetting(owner: string | null): Leading {
  return { text: settingText, parameters: [owner ?? ""] };
}

/** What a statement of its own has before it. */
export function leadingOf({ owner }: StatementScope): Leading | null {
  return owner === undefined || owner === null ? null : ownerSetting(owner);
}

/** The same for a whole session, which nobody else uses before it is closed, or cleared. */
export const sessionSettingText: string = `SELECT set_config('${scopeSetting}', $1, false)`;

/** Whether SQL may set the owner, or take back what has set it: anything but statements on rows may. */
export function mayChangeOwner(sql: string): boolean {
  return !rowStatement.test(sql) || setting.test(sql);
}

const rowStatement = /^[\s(]*(?:select|insert|update|delete|merge|with|values|table|declare|fetch)\b/i;
const setting = /\bset_config\b|entity_derive/i;

/**
 * One scope within another.
 * @throws {TypeError} for an owner that is neither text nor null
 * @throws {RangeError} for one that is text which UTF-8 cannot carry
 */
export function narrowed(outer: StatementScope, { owner, session }: StatementScope): StatementScope {
  if (owner !== undefined && owner !== null) {
    if (typeof owner !== "string") throw new TypeError(`The owner of a scope is text or null, not a ${typeof owner}`);
    checkText(owner);
  }
  return {
    ...outer,
    ...(owner === undefined ? {} : { owner }),
    ...(session === undefined ? {} : { session }),
  };
}
