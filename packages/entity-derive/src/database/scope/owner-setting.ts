// An owner into what is run before a statement, so that policies let that owner's rows through.
import { checkText } from "../../codec/text.ts";
import { quoteText } from "../../sql/quote.ts";
import type { Parameter, Row, StatementScope } from "../database.ts";
import { hasNodesSql, scopeSetting } from "./setting.ts";

/** What is run before a statement, in the same transaction, and is left out of its result. */
export interface Leading {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /**
   * Whether nodes of Citus are told, too. It takes effect within BEGIN alone then, and its text is another one each time,
   * which nothing is gained by preparing.
   */
  readonly isForNodes?: true;
  /** Is given its row. */
  readonly onRow?: ((row: Row) => void) | undefined;
}

/** Until the end of the transaction, or of the savepoint that is rolled back. The owner is a parameter, never SQL. */
const settingText = `SELECT set_config('${scopeSetting}', $1, true)`;

/**
 * Nobody is empty text, as PostgreSQL has it for a setting that was set and is no longer.
 * @param hasNodes whether the server has Citus; null while that is not known
 */
export function ownerSetting(owner: string | null, hasNodes: boolean | null): Leading {
  return hasNodes === false ? { text: settingText, parameters: [owner ?? ""] } : settingForNodes(owner ?? "");
}

/** What a statement of its own has before it; null where it runs for nobody. */
export function leadingOf({ owner }: StatementScope, hasNodes: boolean | null): Leading | null {
  return owner === undefined || owner === null ? null : ownerSetting(owner, hasNodes);
}

/**
 * A server that may pass statements on to nodes of Citus: they are told of a SET LOCAL within BEGIN, word for word, and of
 * nothing else. A DO block, since what Citus passes on is the whole text of a message; a block's commands have each their
 * own. It is right on every server, but costs more.
 */
function settingForNodes(owner: string): Leading {
  const set = `SET LOCAL ${scopeSetting} = ${quoteText(owner)}`;
  const block = `BEGIN SET LOCAL citus.propagate_set_commands = 'local'; ${set}; END`;
  return { text: `DO ${quoteText(block)}`, parameters: [], isForNodes: true };
}

/**
 * The same for a whole session, which nobody else uses before it is closed, or cleared. The second column is whether the
 * server has Citus, whose nodes are not told.
 */
export const sessionSettingText: string = `SELECT set_config('${scopeSetting}', $1, false), ${hasNodesSql}`;

/** Whether SQL may set the owner, or take back what has set it: anything but statements on rows may. */
export function mayChangeOwner(sql: string): boolean {
  return !rowStatement.test(sql) || setting.test(sql);
}

const rowStatement = /^[\s(]*(?:select|insert|update|delete|merge|with|values|table|declare|fetch)\b/i;
const setting = /\bset_config\b|entity_derive/i;

/**
 * One scope within another.
 * @throws {TypeError} for an owner that is neither text nor null
 * @throws {RangeError} for one that is text which UTF-8 or PostgreSQL cannot carry
 */
export function narrowed(outer: StatementScope, { owner, session }: StatementScope): StatementScope {
  if (owner !== undefined && owner !== null) {
    if (typeof owner !== "string")
      throw new TypeError(`The owner of a scope must be text or null, not a ${typeof owner}`);
    checkText(owner);
    // It would be the end of the SQL that has it as a literal.
    if (owner.includes("\0")) throw new RangeError("The owner of a scope contains a zero byte");
  }
  return {
    ...outer,
    ...(owner === undefined ? {} : { owner }),
    ...(session === undefined ? {} : { session }),
  };
}
