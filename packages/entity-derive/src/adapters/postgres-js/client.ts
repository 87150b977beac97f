// Runs statements on a client of postgres.js, with text parameters and text results.
import type { Sql } from "postgres";
import type { Parameter, Result, Row } from "../../database/database.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { checkParameters } from "../check-parameters.ts";
import { factsIn, factsSql, type ServerFacts } from "../server-features.ts";
import { maySet, settingsSql, startupParameters, unreported } from "../session-settings.ts";

/** The members of a postgres.js client that are used here, for any custom types. */
export type PostgresJsClient = Pick<Sql, "end" | "listen" | "unsafe"> & {
  readonly options: {
    readonly max: number;
    /** Startup parameters of new connections. */
    readonly connection: Readonly<Record<string, unknown>>;
    readonly transform: {
      readonly row?: { readonly from?: unknown } | undefined;
      readonly value?: { readonly from?: unknown } | undefined;
    };
  };
  readonly typed: (value: Parameter, oid: number) => unknown;
};

/** A query of postgres.js that has not been sent. */
export interface PostgresJsQuery {
  /** Sends the query. Default: on any connection. */
  handler: (query: PostgresJsQuery) => void;
  reject(error: Error): void;
}

/** The members of a postgres.js connection that are used here. */
export interface PostgresJsConnection {
  /** Called after each query of an open transaction. */
  reserved: (() => void) | null;
  /** Called once, if the connection is lost. */
  onclose: ((error: Error) => void) | null;
  execute(query: PostgresJsQuery): unknown;
}

/** Options of sending a query. */
export interface Sending {
  /** Sends the query on a certain connection. */
  readonly handler?: (query: PostgresJsQuery) => void;
  /** Called when the query is sent. If it returns false, no other query is sent before the answer. */
  readonly onexecute?: (connection: PostgresJsConnection) => boolean;
}

/** The OID of `unknown`, for which the server infers the type of the parameter, as with text. */
const unknownType = 705;
const maximumParameters = 65533;

/**
 * Sends one query at a time per connection: when postgres.js prepares a lost statement again, it confuses its answers
 * with those of later queries.
 */
const blockOthers = (): false => false;

/**
 * Runs a statement.
 * @throws {TypeError} for a parameter that is neither text nor null, before anything is sent
 * @throws {RangeError} for text that UTF-8 cannot represent, or for too many parameters
 */
export async function runStatement(
  client: PostgresJsClient,
  text: string,
  parameters: readonly Parameter[],
  prepare: boolean,
  sending: Sending = {},
): Promise<Result> {
  checkParameters(parameters);
  if (parameters.length > maximumParameters)
    throw new RangeError(`A statement has at most ${maximumParameters} parameters`);
  if (/^set\b/i.test(text)) {
    await runCommand(client, text, sending);
    return { rows: [], count: 0 };
  }
  const typed = parameters.map((parameter) => client.typed(parameter, unknownType));
  const options = { prepare, simple: false, onexecute: sending.onexecute ?? blockOthers };
  const result = await answered(client, () => client.unsafe(text, typed as never[], options).raw(), sending);
  return { rows: result.map(textRow), count: result.count ?? 0 };
}

/** Asks for the features of the server; null if it does not answer. */
export async function askServer(client: PostgresJsClient): Promise<ServerFacts | null> {
  try {
    const options = { prepare: false, onexecute: blockOthers };
    const ask = () => client.unsafe(`SELECT ${factsSql}`, [], options as object).raw();
    const result = await answered(client, ask, {});
    return factsIn(textRow(result[0] as unknown as readonly (Buffer | null)[]), result.state.pid);
  } catch {
    return null;
  }
}

/** Runs statements without parameters, and returns the command tag of the last one, without its count. */
export async function runCommand(client: PostgresJsClient, sql: string, sending: Sending = {}): Promise<string> {
  // The next statement may use another connection, so the settings are restored on this one immediately.
  return runSeparately(client, maySet(sql) ? `${sql};\n${settingsSql}` : sql, sending);
}

/**
 * Like `runCommand`, without statements after it: several statements at once form a transaction, which some do not
 * allow.
 */
export async function runSeparately(client: PostgresJsClient, sql: string, sending: Sending): Promise<string> {
  const options = { prepare: false, simple: true, onexecute: sending.onexecute ?? blockOthers };
  const result: unknown = await answered(client, () => client.unsafe(sql, [], options).raw(), sending);
  const last: unknown = Array.isArray(result) && !("command" in result) ? result.at(-1) : result;
  return String((last as { readonly command?: unknown } | undefined)?.command ?? "");
}

async function answered<T>(client: PostgresJsClient, make: () => Promise<T>, { handler }: Sending): Promise<T> {
  if (handler !== undefined) {
    // A query is sent when it is awaited, so its handler can still be replaced.
    const query = make();
    (query as unknown as PostgresJsQuery).handler = handler;
    return await query;
  }
  // Each connection may be rejected, and the client passes the error to its next query.
  for (let more = 2 * client.options.max; ; more--) {
    try {
      return await make();
    } catch (error) {
      if (more <= 0 || !(isLeftOver(error) || isRefusedAtStart(client, error))) throw error;
    }
  }
}

/** Adds the required settings to new connections. */
export function settle({ options }: PostgresJsClient): void {
  Object.assign(options.connection, startupParameters);
}

/**
 * Whether a pooler rejects settings that the server does not report (PgBouncer: "unsupported startup parameter"). They
 * are then not sent on new connections.
 */
function isRefusedAtStart({ options }: PostgresJsClient, error: unknown): boolean {
  if (sqlState(error) !== "08P01" || !/startup parameter/.test((error as Error).message)) return false;
  const connection: Record<string, unknown> = options.connection;
  for (const name of unreported) delete connection[name];
  return true;
}

/**
 * Whether an error belongs to an earlier connection: postgres.js keeps the error with which the server closed it, and
 * after reconnecting it fails the next query with it, before sending. Running queries fail with CONNECTION_CLOSED.
 */
function isLeftOver(error: unknown): boolean {
  const state = sqlState(error);
  return state === "57P01" || state === "57P02" || state === "25P04";
}

function textRow(row: readonly (Buffer | null)[]): Row {
  return row.map((cell) => (cell === null ? null : cell.toString()));
}
