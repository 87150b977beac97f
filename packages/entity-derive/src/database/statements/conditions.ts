// The filters that a query names into a WHERE clause and its parameters.
import { checkText } from "../../codec/text.ts";
import type { Parameter, Row, Statement } from "../database.ts";
import { offsetToText, optionalLimitToText } from "./paging.ts";
import { StatementVariants } from "./statement.ts";

/**
 * Collects predicates that must all hold.
 *
 * @example
 * const where = new Conditions("deleted_at IS NULL");
 * if (query.name !== undefined) where.add(($) => `name ILIKE ${$}`, likePattern(query.name));
 */
export class Conditions {
  readonly #parameters: Parameter[] = [];
  #predicates: string;

  /** @param fixed predicates that hold for every query */
  constructor(...fixed: string[]) {
    this.#predicates = fixed.join(" AND ");
  }

  /** Adds a predicate about one value; `predicate` gets its placeholder. */
  add(predicate: (placeholder: string) => string, value: Parameter): void {
    const text = predicate(`$${this.#parameters.push(value)}`);
    this.#predicates = this.#predicates === "" ? text : `${this.#predicates} AND ${text}`;
  }

  /** `WHERE name ILIKE $1 AND age >= $2`, or nothing. */
  get clause(): string {
    return this.#predicates === "" ? "" : `WHERE ${this.#predicates}`;
  }

  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }
}

/**
 * A SELECT with gaps for the WHERE clause, the order and the placeholders of LIMIT and OFFSET.
 *
 * What it returns takes the conditions, the ORDER BY list, and the limit and offset, of which an absent one sets no
 * bound.
 */
export function queryStatement<R extends Row = Row>(
  name: string,
  text: (where: string, orderBy: string, limit: string, offset: string) => string,
): (
  where: Conditions,
  orderBy: string,
  limit?: number | undefined,
  offset?: number | undefined,
) => readonly [Statement<R>, readonly Parameter[]] {
  const variants = new StatementVariants<R>(name);
  return (where, orderBy, limit, offset) => {
    const { clause, parameters } = where;
    const statement = variants.get(`${clause}\n${orderBy}`, () =>
      text(clause, orderBy, `$${parameters.length + 1}`, `$${parameters.length + 2}`),
    );
    const limitText = optionalLimitToText(limit);
    const offsetText = offset === undefined ? null : offsetToText(offset);
    return [statement, [...parameters, limitText, offsetText]];
  };
}

/**
 * The pattern that finds `text` anywhere: `%`, `_` and `\` in it stand for themselves.
 *
 * @throws {TypeError} for anything but a string
 * @example
 * likePattern("50%"); // "%50\\%%"
 */
export function likePattern(text: string): string {
  checkText(text);
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
