// Statements of files with SQL by hand. Their parameters are all numbered, and their texts are not changed.

import { TooManyRowsError } from "../../errors/row-errors.ts";
import type { Acting } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import { answer, type FromRow, type OptionalRow, streamedAnswer } from "./fetch.ts";
import { formOf, type NamedStatement, type OwnableStatement, ownedName, StatementVariants } from "./statement.ts";

/** Options of a statement. */
export interface SqlStatementOptions {
  /** Whether it only reads, so that a replica may run it. Default: `false`. */
  readonly isRead?: boolean;
  /**
   * `one` if it runs only for one owner, `all` if it uses the rows of all owners. Default: it uses no rows with owners,
   * and runs for both.
   */
  readonly owners?: "one" | "all";
}

/**
 * Creates a statement.
 *
 * @example
 * const totalsSql = sqlStatement<TotalsText>("reports.totals", { isRead: true }, "SELECT count(*) FROM orders");
 */
export function sqlStatement<R extends Row = Row>(
  name: string,
  { isRead = false, owners }: SqlStatementOptions,
  text: string,
): OwnableStatement<R> {
  const sql = text.trim();
  const form = (formName: string): NamedStatement<R> =>
    isRead
      ? { name: formName, text: sql, names: [], isOwn: true, isRead }
      : { name: formName, text: sql, names: [], isOwn: true };
  return {
    name,
    all: owners === "one" ? null : form(name),
    owned: owners === "all" ? null : form(ownedName(name)),
  };
}

/** A statement, and the parameters that it takes. */
export interface StatementCall<R extends Row> {
  readonly statement: OwnableStatement<R>;
  readonly parameters: readonly Parameter[];
}

/**
 * Returns the statement with the conditions of the optional parameters that have a value.
 * @param parameters those that each call has
 * @param optional the others; undefined is absent
 * @param order the list that stands after ORDER BY, if callers choose it
 */
export type OptionalStatement<R extends Row> = (
  parameters: readonly Parameter[],
  optional: readonly (Parameter | undefined)[],
  order?: string,
) => StatementCall<R>;

/** Returns the text for the placeholders of optional parameters, undefined for those that are absent, and an order. */
export type OptionalText = (placeholders: readonly (string | undefined)[], order: string) => string;

/**
 * Creates a statement whose text depends on its optional parameters and on the order.
 *
 * @example
 * const peopleSql = optionalStatement<PeopleText>("reports.people", { isRead: true }, ([role]) => `
 *   SELECT id, name FROM users WHERE ${role === undefined ? "true" : `role = ${role}`}`);
 */
export function optionalStatement<R extends Row = Row>(
  name: string,
  options: SqlStatementOptions,
  text: OptionalText,
): OptionalStatement<R> {
  const texts = new StatementVariants((sql) => sqlStatement<R>(name, options, sql));
  return (parameters, optional, order = "") => {
    const bound = bindOptional(parameters, optional);
    const statement = texts.get(`${bound.key}${order}`, () => text(bound.placeholders, order));
    return { statement, parameters: bound.parameters };
  };
}

/** The parameters of a call, of which optional ones may be absent. */
export interface BoundParameters {
  readonly parameters: readonly Parameter[];
  readonly placeholders: readonly (string | undefined)[];
  /** Identifies the parameters that are present. */
  readonly key: string;
}

export function bindOptional(
  fixed: readonly Parameter[],
  optional: readonly (Parameter | undefined)[],
): BoundParameters {
  const parameters = [...fixed];
  let key = "";
  const placeholders = optional.map((value) => {
    key += value === undefined ? "-" : "+";
    return value === undefined ? undefined : `$${parameters.push(value)}`;
  });
  return { parameters, placeholders, key };
}

/**
 * Returns the order that a caller chooses.
 * @throws {RangeError} for an unknown choice
 */
export function chosenOrder<Choice extends string, Order>(
  orders: Readonly<Record<Choice, Order>>,
  choice: Choice,
  name: string,
): Order {
  if (!Object.hasOwn(orders, choice))
    throw new RangeError(`\`${name}\` must be one of ${Object.keys(orders).join(", ")}, not ${String(choice)}`);
  return orders[choice];
}

/**
 * Returns the only row, or null.
 * @throws {TooManyRowsError} if there are several
 */
export const soleRowOrNull: OptionalRow = (acting, statement, parameters, fromRow) => {
  const form = formOf(acting, statement);
  return answer(acting, form, parameters, ({ rows }) => {
    if (rows.length > 1) throw new TooManyRowsError(form.name);
    return rows[0] === undefined ? null : fromRow(rows[0] as Parameters<typeof fromRow>[0]);
  });
};

/** Yields the rows of a statement, which are read in batches, on demand. */
export function streamedRowsOf<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): AsyncGenerator<T, void, undefined> {
  return streamedAnswer(acting, formOf(acting, statement), parameters, fromRow);
}
