// A client of postgres.js into statements on it, text in and text out.
import type { Sql } from "postgres";
import type { Parameter, Result, Row } from "../../database/database.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { checkParameters } from "../check-parameters.ts";
import { factsIn, factsSql, type ServerFacts } from "../server-features.ts";
import { maySet, settingsSql, startupParameters, unreported } from "../session-settings.ts";

/** What we use of a client of postgres.js, whatever types of columns it was given. */
export type PostgresJsClient = Pick<Sql, "end" | "listen" | "unsafe"> & {
  readonly options: {
    readonly max: number;
    /** What is sent when a connection is opened. */
    readonly connection: Readonly<Record<string, unknown>>;
    readonly transform: {
      readonly row?: { readonly from?: unknown } | undefined;
      readonly value?: { readonly from?: unknown } | undefined;
    };
  };
  readonly typed: (value: Parameter, oid: number) => unknown;
};

/** A query of postgres.js that was not sent yet. */
export interface PostgresJsQuery {
  /** Sends it; by default to any connection. */
  handler: (query: PostgresJsQuery) => void;
  reject(error: Error): void;
}

/** What we use of one of its connections. */
export interface PostgresJsConnection {
  /** Called after each query, while a transaction is open. */
  reserved: (() => void) | null;
  /** Called once, when the connection is lost. */
  onclose: ((error: Error) => void) | null;
  execute(query: PostgresJsQuery): unknown;
}

/** How a query is sent. */
export interface Sending {
  /** Sends it elsewhere than to any connection. */
  readonly handler?: (query: PostgresJsQuery) => void;
  /** Called when it is sent; false keeps others from being sent before it is answered. */
  readonly onexecute?: (connection: PostgresJsConnection) => boolean;
}

/** The OID of `unknown`: the server infers the parameter's type, as it does with text. */
const unknownType = 705;
const mostParameters = 65533;

/**
 * One query at a time on each connection: when postgres.js prepares a statement again that the server has lost, it
 * mixes up its answers with those of the queries sent after it.
 */
const alone = (): false => false;

/**
 * Runs a statement.
 * @throws {TypeError} when a parameter is neither text nor null; nothing is sent then
 * @throws {RangeError} when one is text that UTF-8 cannot carry, or when there are more parameters than the protocol can count
 */
export async function runStatement(
  client: PostgresJsClient,
  text: string,
  parameters: readonly Parameter[],
  prepare: boolean,
  sending: Sending = {},
): Promise<Result> {
  if (parameters.length > mostParameters) throw new RangeError(`A statement has at most ${mostParameters} parameters`);
  checkParameters(parameters);
  if (/^set\b/i.test(text)) {
    await runCommand(client, text, sending);
    return { rows: [], count: 0 };
  }
  const typed = parameters.map((parameter) => client.typed(parameter, unknownType));
  const options = { prepare, simple: false, onexecute: sending.onexecute ?? alone };
  const result = await answered(client, () => client.unsafe(text, typed as never[], options).raw(), sending);
  return { rows: result.map(textRow), count: result.count ?? 0 };
}

/** What is behind a client; null where that can't be known just now. */
export async function askServer(client: PostgresJsClient): Promise<ServerFacts | null> {
  try {
    const options = { prepare: false, onexecute: alone };
    const ask = () => client.unsafe(`SELECT ${factsSql}`, [], options as object).raw();
    const result = await answered(client, ask, {});
    return factsIn(textRow(result[0] as unknown as readonly (Buffer | null)[]), result.state.pid);
  } catch {
    return null;
  }
}

/** Runs statements without parameters, and gives the last one's command tag, without its count. */
export async function runCommand(client: PostgresJsClient, sql: string, sending: Sending = {}): Promise<string> {
  // The next statement may come over another connection, so it is set right on this one.
  return runSeparately(client, maySet(sql) ? `${sql};\n${settingsSql}` : sql, sending);
}

/** As `runCommand`, with nothing after it: several statements at once are a transaction, which some refuse to be in. */
export async function runSeparately(client: PostgresJsClient, sql: string, sending: Sending): Promise<string> {
  const options = { prepare: false, simple: true, onexecute: sending.onexecute ?? alone };
  const result: unknown = await answered(client, () => client.unsafe(sql, [], options).raw(), sending);
  const last: unknown = Array.isArray(result) && !("command" in result) ? result.at(-1) : result;
  return String((last as { readonly command?: unknown } | undefined)?.command ?? "");
}

async function answered<T>(client: PostgresJsClient, make: () => Promise<T>, { handler }: Sending): Promise<T> {
  if (handler !== undefined) {
    // A query is sent when somebody waits for it, so its handler can still be changed.
    const query = make();
    (query as unknown as PostgresJsQuery).handler = handler;
    return await query;
  }
  // Each connection may be refused, and pass the error on to the query that it is given next.
  for (let more = 2 * client.options.max; ; more--) {
    try {
      return await make();
    } catch (error) {
      if (more <= 0 || !(isLeftOver(error) || isRefusedAtStart(client, error))) throw error;
    }
  }
}

/** Lets the connections that are opened from now on have the settings that codecs and generated SQL take for granted. */
export function settle({ options }: PostgresJsClient): void {
  Object.assign(options.connection, startupParameters);
}

/**
 * True when a pooler does not know one of the settings that no server reports (PgBouncer: "unsupported startup
 * parameter"). They are left out then, for all connections to come.
 */
function isRefusedAtStart({ options }: PostgresJsClient, error: unknown): boolean {
  if (sqlState(error) !== "08P01" || !/startup parameter/.test((error as Error).message)) return false;
  const connection: Record<string, unknown> = options.connection;
  for (const name of unreported) delete connection[name];
  return true;
}

/**
 * True for the error with which the server has ended a connection: postgres.js keeps it, and when it has connected
 * again, it fails the next query with it, before that is sent. What was running fails with CONNECTION_CLOSED.
 */
function isLeftOver(error: unknown): boolean {
  const state = sqlState(error);
  return state === "57P01" || state === "57P02" || state === "25P04";
}

function textRow(row: readonly (Buffer | null)[]): Row {
  return row.map((cell) => (cell === null ? null : cell.toString()));
}
