// The leading statement that sets the owner for row-level security.
import { checkText } from "../../codec/text.ts";
import { quoteText } from "../../sql/quote.ts";
import { hasNodesSql, scopeSetting } from "../../sql/setting.ts";
import type { Parameter, Row, StatementScope } from "../database.ts";

/** A statement that runs before another one, in the same transaction, and is not part of its result. */
export interface LeadingStatement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /**
   * Whether it also sets the owner on nodes of Citus. It then only works within a transaction block. Its text differs
   * each time, so it is not prepared.
   */
  readonly isForNodes?: true;
  /** Called with its row. */
  readonly onRow?: ((row: Row) => void) | undefined;
}

/** Valid until the end of the transaction, or until a savepoint is rolled back. The owner is a parameter, never SQL. */
const settingText = `SELECT set_config('${scopeSetting}', $1, true)`;

/**
 * For no owner, the setting is an empty text, as PostgreSQL has it for a setting that was reset.
 * @param hasNodes whether the server has Citus; null if not known yet
 */
export function ownerSetting(owner: string | null, hasNodes: boolean | null): LeadingStatement {
  return hasNodes === false ? { text: settingText, parameters: [owner ?? ""] } : settingForNodes(owner ?? "");
}

/** Returns the leading statement of a single statement; null without an owner. */
export function leadingOf({ owner }: StatementScope, hasNodes: boolean | null): LeadingStatement | null {
  return owner === undefined || owner === null ? null : ownerSetting(owner, hasNodes);
}

/**
 * For a server with Citus, which passes on SET LOCAL within a transaction block to its nodes, literally, and no other
 * form. A DO block, because Citus passes on the whole text of a message, but each command of a block separately. It
 * works on every server, but costs more.
 */
function settingForNodes(owner: string): LeadingStatement {
  const set = `SET LOCAL ${scopeSetting} = ${quoteText(owner)}`;
  const block = `BEGIN SET LOCAL citus.propagate_set_commands = 'local'; ${set}; END`;
  return { text: `DO ${quoteText(block)}`, parameters: [], isForNodes: true };
}

/**
 * The same for a session, which is closed or reset before others use it. The second column tells whether the server has
 * Citus, whose nodes are not set.
 */
export const sessionSettingText: string = `SELECT set_config('${scopeSetting}', $1, false), ${hasNodesSql}`;

/** Whether SQL may change the owner setting: anything except statements on rows. */
export function mayChangeOwner(sql: string): boolean {
  return !rowStatement.test(sql) || setting.test(sql);
}

const rowStatement = /^[\s(]*(?:select|insert|update|delete|merge|with|values|table|declare|fetch)\b/i;
const setting = /\bset_config\b|entity_derive/i;

/**
 * Combines a scope with an outer one.
 * @throws {TypeError} if the owner is neither text nor null
 * @throws {RangeError} if UTF-8 or PostgreSQL cannot represent the owner
 */
export function narrowed(outer: StatementScope, { owner, session }: StatementScope): StatementScope {
  if (owner !== undefined && owner !== null) {
    if (typeof owner !== "string")
      throw new TypeError(`The owner of a scope must be text or null, not a ${typeof owner}`);
    checkText(owner);
    // It would end the SQL that contains it as a literal.
    if (owner.includes("\0")) throw new RangeError("The owner of a scope contains a zero byte");
  }
  return {
    ...outer,
    ...(owner === undefined ? {} : { owner }),
    ...(session === undefined ? {} : { session }),
  };
}
