// Converts the sort order and `after` of a query to SQL, which contains nothing from the caller.
import { ValueRangeError } from "../../../errors/value-errors.ts";
import type { ListOptions } from "../../list-options.ts";
import type { Conditions } from "../conditions.ts";
import { conditionAfter, type Place, rangesAfter } from "./keyset-condition.ts";
import { maximumSortFields } from "./limit-and-offset.ts";
import { isToken, listMark, type Position, pageToken, positionOf } from "./page-token.ts";
import { isPosition, type PositionFormat } from "./token-formats.ts";

/** A column to sort by. */
export interface OrderColumn {
  /** The expression for ORDER BY and comparisons. */
  readonly column: string;
  /** The expression for the value's text in a token, independent of DateStyle and TimeZone. Default: a cast to TEXT. */
  readonly text?: string;
  /** The filter that the order is about. It needs the filter, and cannot be combined with other orders. */
  readonly filter?: string;
  /** The format of that text, or its possible values. */
  readonly format: PositionFormat | readonly string[];
  readonly isNullable?: boolean;
}

/** A sort order, and the position after which a page begins. */
export interface ListOrder {
  /** The ORDER BY list. */
  readonly sql: string;
  /** An expression that returns the position of a row as text. */
  readonly position: string;
  /**
   * Adds the condition of the rows after the position: as one, or as consecutive ranges. The parameters of the first
   * range are those of all.
   */
  startIn(where: Conditions, as: "one" | "ranges"): readonly [Conditions, ...Conditions[]];
  /** Returns the token of the page after a row with this position. */
  tokenOf(position: string): string;
}

/** The sort orders of an entity's lists. */
export interface ListOrders {
  /**
   * Returns the sort order of a query.
   * @param shape the shape of the rows, if not the entity
   * @throws {RangeError} for an unknown sort field, more than three, a duplicate, or an `after` of another list
   */
  of(query: ListOptions, shape?: string): ListOrder;
}

/** A column of an order, with its direction. */
export interface OrderTerm extends OrderColumn {
  readonly direction: "asc" | "desc";
}

/** The columns of an order, of which the last tells rows apart. */
export type OrderTerms = readonly [OrderTerm, ...OrderTerm[]];

/** The sort orders that an entity supports. */
export interface OrderChoices {
  /** The name of the entity, which tokens contain. */
  readonly entity: string;
  /** The sort fields: a property of `columns` with `_asc` or `_desc`. */
  readonly sorts: readonly string[];
  /** The properties of the key, which ends every order, in the direction of the last field. */
  readonly id: string | readonly string[];
  /** The default order. */
  readonly otherwise: readonly string[];
  readonly columns: Readonly<Record<string, OrderColumn>>;
}

/** Returns the sort orders of an entity. */
export function listOrders({ entity, sorts, id, otherwise, columns }: OrderChoices): ListOrders {
  const key = typeof id === "string" ? [id] : id;
  const rising = `${key[0]}_asc`;
  const keyTerms = termsOf([rising], key, columns);
  // Computed on first use, since computing it when the module is loaded would delay the start.
  let usual: OrderTerms | undefined;
  const termsOfThese = (names: readonly string[]): OrderTerms => {
    if (names !== otherwise) return termsOf(names, key, columns);
    usual ??= termsOf(names, key, columns);
    return usual;
  };
  return {
    of: (query, shape = "") => {
      const { after } = query;
      const sort = query.sort?.length === 0 && Array.isArray(query.sort) ? undefined : query.sort;
      if (after !== undefined && query.offset !== undefined)
        throw new RangeError("`after` and `offset` cannot be combined");
      // An id is only valid for the order of ids.
      const isAsked = sort === undefined || isOnly(sort, rising);
      const byId = after === undefined || !isAsked ? null : keyPosition(after, keyTerms);
      const names = byId !== null ? [rising] : sort === undefined ? otherwise : namesOf(sort, sorts);
      checkFilters(names, columns, query);
      return listOrder(
        { list: [entity, shape, ...names], query, terms: termsOfThese(names) },
        byId ?? after,
        byId !== null && sort === undefined,
      );
    },
  };
}

interface Ordering {
  readonly list: readonly string[];
  readonly query: object;
  readonly terms: OrderTerms;
}

/** Returns an order of columns, and the position after which a page begins. */
export function listOrder(
  { list, query, terms }: Ordering,
  after: string | Position | undefined,
  isTokenId: boolean,
): ListOrder {
  let known: string | undefined;
  const start = after === undefined ? null : startOf(typeof after === "string" ? positionOf(after, mark()) : after);
  function mark(): string {
    known ??= listMark(list, query);
    return known;
  }
  function startOf(position: Position | null): readonly [Place, ...Place[]] {
    const places =
      position === null || position.length !== terms.length
        ? []
        : terms.map((term, index) => placeAt(term, position[index]));
    const [place = null, ...others] = places;
    if (place === null || others.includes(null)) throw new ValueRangeError(after, foreignToken, undefined, "`after`");
    return [place, ...(others as Place[])];
  }
  return {
    sql: orderSql(terms),
    // Computed when a statement is created, not at each call.
    get position() {
      return positionSql(terms);
    },
    startIn: (where, as) => {
      if (start !== null && as === "one") return [where.and((bind) => conditionAfter(start, bind))];
      return startAfter(where, start ?? []);
    },
    tokenOf: (text) => {
      const position = JSON.parse(text) as Position;
      return isTokenId ? keyToken(position, terms) : pageToken(mark(), position);
    },
  };
}

/** Adds the condition of the rows after a position, as consecutive ranges; without a position there is none. */
export function startAfter(
  where: Conditions,
  [first, ...rest]: readonly Place[],
): readonly [Conditions, ...Conditions[]] {
  if (first === undefined) return [where];
  const [range, ...further] = rangesAfter([first, ...rest]);
  return [where.and(range), ...further.map((one) => where.and(one))];
}

/** The expressions of a term. */
export type TermSql = Pick<OrderTerm, "column" | "text" | "direction">;

/** Returns the list of ORDER BY. */
export function orderSql(terms: readonly TermSql[]): string {
  return terms.map(({ column, direction }) => (direction === "asc" ? column : `${column} DESC`)).join(", ");
}

/** Returns an expression for the position of a row as text. */
export function positionSql(terms: readonly TermSql[]): string {
  return `json_build_array(${terms.map(({ column, text = `${column}::TEXT` }) => text).join(", ")})::TEXT`;
}

/** Returns null if the text is not a value of the column. */
function placeAt(
  { column, direction, isNullable = false, format }: OrderTerm,
  text: string | null | undefined,
): Place | null {
  if (text === null && isNullable) return { column, direction, isNullable, value: null };
  if (typeof text !== "string" || !isPosition(format, text)) return null;
  return { column, direction, isNullable, value: text };
}

/** The reason why an `after` is refused. */
export const foreignToken = "is not from a page of this list with the same filters and order";

function namesOf(sort: string | readonly string[], known: readonly string[]): readonly string[] {
  const names = typeof sort === "string" ? [sort] : sort;
  if (!Array.isArray(names)) throw new TypeError("`sort` is neither a string nor an array");
  if (names.length > maximumSortFields)
    throw new RangeError(`a list has at most ${maximumSortFields} orders, not ${names.length}`);
  if (!names.every((name) => known.includes(name)))
    throw new RangeError(`unknown sort: it must be one of ${known.join(", ")}`);
  const properties = names.map(propertyOf);
  if (new Set(properties).size < names.length) throw new RangeError("a list cannot be ordered by one field twice");
  return names;
}

/** Checks orders that are about a filter. */
function checkFilters(names: readonly string[], columns: OrderChoices["columns"], query: ListOptions): void {
  for (const name of names) {
    const filter = columns[propertyOf(name)]?.filter;
    if (filter === undefined) continue;
    if (names.length > 1) throw new RangeError(`\`${name}\` cannot be combined with other orders`);
    if (Object.getOwnPropertyDescriptor(query, filter)?.value === undefined)
      throw new RangeError(`\`${name}\` needs the filter \`${filter}\``);
  }
}

/** Returns the columns of an order. The key comes last, since it is unique. */
function termsOf(
  names: readonly string[],
  key: readonly string[],
  columns: Readonly<Record<string, OrderColumn>>,
): OrderTerms {
  const properties = names.map(propertyOf);
  const last = directionOf(names.at(-1) ?? "");
  const missing = key.filter((property) => !properties.includes(property)).map((property) => `${property}_${last}`);
  const end = Math.max(...key.map((property) => properties.indexOf(property)));
  const sortNames = missing.length === 0 ? names.slice(0, end + 1) : [...names, ...missing];
  const [first, ...rest] = sortNames.map((name): OrderTerm => {
    const column = columns[propertyOf(name)];
    if (column === undefined) throw new RangeError(`unknown sort: ${name}`);
    return { ...column, direction: directionOf(name) };
  });
  if (first === undefined) throw new RangeError("a list must have an order");
  return [first, ...rest];
}

function propertyOf(name: string): string {
  return name.slice(0, name.lastIndexOf("_"));
}

function directionOf(name: string): "asc" | "desc" {
  return name.endsWith("_desc") ? "desc" : "asc";
}

function isOnly(sort: string | readonly string[], name: string): boolean {
  return typeof sort === "string" ? sort === name : sort.length === 1 && sort[0] === name;
}

/**
 * Returns the position of a row by its id; null if `after` is not an id. UUIDs and numbers are never tokens. A text
 * that looks like a token is one. A composite key is the JSON array of its parts.
 */
function keyPosition(after: string, terms: OrderTerms): Position | null {
  const [first, ...rest] = terms;
  if (rest.length === 0)
    return partOf(after, first) === undefined || isToken(after) ? null : [partOf(after, first) ?? ""];
  const parts = after.startsWith("[") ? partsIn(after) : [];
  if (parts.length !== terms.length) return null;
  const read = terms.map((term, index) => partOf(String(parts[index]), term));
  return read.includes(undefined) ? null : (read as string[]);
}

function partOf(text: string, { format }: OrderTerm): string | undefined {
  const part = format === "uuid" ? text.toLowerCase() : text;
  return part !== "" && isPosition(format, part) ? part : undefined;
}

function partsIn(json: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Returns the key of a position in the form that `after` accepts: in composite keys, whole numbers are JSON numbers if
 * JSON can represent them.
 */
function keyToken(position: Position, terms: readonly OrderTerm[]): string {
  if (terms.length === 1) return String(position[0]);
  const parts = position.map((text, index) => {
    const isWhole = /^i\d/.test(String(terms[index]?.format)) && Number.isSafeInteger(Number(text));
    return isWhole ? Number(text) : text;
  });
  return JSON.stringify(parts);
}
