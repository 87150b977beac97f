// The leading statement that sets the owner for row-level security, and the actor for the audit log.
import { checkText } from "../../codec/text.ts";
import { quoteText } from "../../sql/quote.ts";
import { actorSetting, allOwnersSetting, hasNodesSql, scopeSetting } from "../../sql/setting.ts";
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

/** The settings that a statement changes. An absent one stays as it is. */
export interface ScopeSettings {
  /** Null for no owner. */
  readonly owner?: string | null | undefined;
  /** Null for no actor. */
  readonly actor?: string | null | undefined;
}

/** Valid until the end of the transaction, or until a savepoint is rolled back. Values are parameters, never SQL. */
const ownerText = `SELECT set_config('${scopeSetting}', $1, true)`;

/** The statements of an actor are not those of an administrator, even if an earlier one of the transaction was. */
const actorText = `SELECT set_config('${actorSetting}', $1, true), set_config('${allOwnersSetting}', '', true)`;
const bothText = `${actorText}, set_config('${scopeSetting}', $2, true)`;

/**
 * Returns the statement that sets an owner, an actor or both; null for neither. For none of them, a setting is an empty
 * text, as PostgreSQL has it for a setting that was reset.
 * @param hasNodes whether the server has Citus; null if not known yet
 */
export function settingStatement(settings: ScopeSettings, hasNodes: boolean | null): LeadingStatement | null {
  const { owner, actor } = settings;
  if (owner === undefined)
    // Nodes have no triggers.
    return actor === undefined ? null : { text: actorText, parameters: [actor ?? ""] };
  if (hasNodes !== false) return settingForNodes(owner ?? "", actor);
  if (actor === undefined) return { text: ownerText, parameters: [owner ?? ""] };
  return { text: bothText, parameters: [actor ?? "", owner ?? ""] };
}

/** Returns the leading statement of a single statement; null without an owner and an actor. */
export function leadingOf({ owner, actor }: StatementScope, hasNodes: boolean | null): LeadingStatement | null {
  return settingStatement({ owner: owner ?? undefined, actor: actor ?? undefined }, hasNodes);
}

/**
 * For a server with Citus, which passes on SET LOCAL within a transaction block to its nodes, literally, and no other
 * form. A DO block, because Citus passes on the whole text of a message, but each command of a block separately. It
 * works on every server, but costs more.
 */
function settingForNodes(owner: string, actor: string | null | undefined): LeadingStatement {
  const settings = [
    ["citus.propagate_set_commands", "local"],
    ...(actor === undefined
      ? []
      : [
          [actorSetting, actor ?? ""],
          [allOwnersSetting, ""],
        ]),
    [scopeSetting, owner],
  ] as const;
  const commands = settings.map(([name = "", value = ""]) => `SET LOCAL ${name} = ${quoteText(value)};`);
  return { text: `DO ${quoteText(`BEGIN ${commands.join(" ")} END`)}`, parameters: [], isForNodes: true };
}

/** Whether the statements of a scope need a transaction that has its settings. */
export function hasSettings({ owner, actor }: StatementScope): boolean {
  return typeof owner === "string" || typeof actor === "string";
}

/**
 * The same for a session, which is closed or reset before others use it. The third column tells whether the server has
 * Citus, whose nodes are not set.
 */
export const sessionSettingText: string = `SELECT set_config('${scopeSetting}', $1, false),
  set_config('${actorSetting}', $2, false), ${hasNodesSql}`;

/** Whether SQL may change the owner setting: anything except statements on rows. */
export function mayChangeOwner(sql: string): boolean {
  return !rowStatement.test(sql) || setting.test(sql);
}

const rowStatement = /^[\s(]*(?:select|insert|update|delete|merge|with|values|table|declare|fetch)\b/i;
const setting = /\bset_config\b|entity_derive/i;

/**
 * Combines a scope with an outer one.
 * @throws {TypeError} if the owner or the actor is neither text nor null
 * @throws {RangeError} if UTF-8 or PostgreSQL cannot represent one of them
 */
export function narrowed(outer: StatementScope, { owner, actor, session }: StatementScope): StatementScope {
  checkSetting("owner", owner);
  checkSetting("actor", actor);
  return {
    ...outer,
    ...(owner === undefined ? {} : { owner }),
    ...(actor === undefined ? {} : { actor }),
    ...(session === undefined ? {} : { session }),
  };
}

function checkSetting(name: "owner" | "actor", value: string | null | undefined): void {
  if (value === undefined || value === null) return;
  if (typeof value !== "string")
    throw new TypeError(`The ${name} of a scope must be text or null, not a ${typeof value}`);
  checkText(value);
  // It would end the SQL that contains it as a literal.
  if (value.includes("\0")) throw new RangeError(`The ${name} of a scope contains a zero byte`);
}
