// Builds WHERE clauses from filters.
import { checkText } from "../../codec/text.ts";
import type { Parameter } from "../database.ts";
import { maximumSearchLength } from "./paging/limit-and-offset.ts";
import type { ToText } from "./to-text.ts";

/** Adds the predicates of all filters with a value. */
export type AddFilters<Filters> = (where: Conditions, filters: Filters) => void;

/**
 * Collects predicates, combined with AND.
 *
 * @example
 * const where = new Conditions("deleted_at IS NULL");
 * where.add(($) => `name ILIKE ${$}`, query.name, likePattern, "users.name");
 */
export class Conditions {
  readonly #parameters: Parameter[] = [];
  #predicates: string;
  #isAlternative = false;

  /** @param fixed predicates of every query */
  constructor(...fixed: string[]) {
    this.#predicates = fixed.join(" AND ");
  }

  /** Returns conditions whose placeholders follow those of other parameters of the statement. */
  static after(parameters: readonly Parameter[]): Conditions {
    const conditions = new Conditions();
    conditions.#parameters.push(...parameters);
    return conditions;
  }

  /**
   * Adds a predicate with a value, unless the value is undefined. `predicate` receives the placeholder.
   * @param place the name of the column for errors
   */
  add<T>(predicate: (placeholder: string) => string, value: T | undefined, toText: ToText<T>, place: string): this {
    return value === undefined ? this : this.#and(predicate(this.#bind(toText(value, place))));
  }

  /**
   * Adds IS NULL or IS NOT NULL, unless the value is undefined.
   * @throws {TypeError} if the value is not a boolean
   */
  addNull(column: string, isNull: boolean | undefined): this {
    if (isNull === undefined) return this;
    if (typeof isNull !== "boolean") throw new TypeError("The value of a null filter must be a boolean");
    return this.#and(isNull ? `${column} IS NULL` : `${column} IS NOT NULL`);
  }

  /**
   * Adds the match of a text search, unless the text is undefined. It is the first filter of a query, so its parameter is
   * `$1`, which the order by rank refers to.
   * @throws {TypeError} if the text is not a string
   * @throws {RangeError} for more than 200 characters, or in a member of `or`
   */
  search(predicate: string, text: string | undefined): this {
    if (text === undefined) return this;
    if (this.#isAlternative) throw new RangeError("A member of `or` cannot search the full text");
    if (!isSearch(text)) throw new RangeError(`A search has at most ${maximumSearchLength} characters`);
    this.#bind(text);
    return this.#and(predicate);
  }

  /**
   * Adds the filters of a query, and those of its `or`, combined with OR.
   * @throws {RangeError} for a member of `or` without a filter, which would match every row
   */
  filter<Filters>(query: Filters & { readonly or?: readonly Filters[] | undefined }, add: AddFilters<Filters>): this {
    add(this, query);
    if (query.or === undefined) return this;
    if (!Array.isArray(query.or)) throw new TypeError("`or` is not an array");
    const members = query.or.map((member: Filters) => `(${this.#member(member, add)})`);
    return this.#and(members.length === 0 ? "FALSE" : `(${members.join(" OR ")})`);
  }

  /**
   * Returns these conditions and another one; `predicate` receives a function that returns a placeholder for a value.
   */
  and(predicate: (bind: (value: Parameter) => string) => string): Conditions {
    const more = new Conditions();
    more.#predicates = this.#predicates;
    more.#parameters.push(...this.#parameters);
    return more.#and(predicate((value) => more.#bind(value)));
  }

  /** The clause, such as `WHERE name ILIKE $1 AND age >= $2`, or an empty text. */
  get clause(): string {
    return this.#predicates === "" ? "" : `WHERE ${this.#predicates}`;
  }

  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }

  #member<Filters>(member: Filters, add: AddFilters<Filters>): string {
    const before = this.#predicates;
    this.#predicates = "";
    this.#isAlternative = true;
    add(this, member);
    const predicates = this.#predicates;
    this.#predicates = before;
    this.#isAlternative = false;
    if (predicates === "") throw new RangeError("A member of `or` has no condition");
    return predicates;
  }

  #bind(value: Parameter): string {
    return `$${this.#parameters.push(value)}`;
  }

  #and(predicate: string): this {
    this.#predicates = this.#predicates === "" ? predicate : `${this.#predicates} AND ${predicate}`;
    return this;
  }
}

/**
 * Whether a text is short enough for a search.
 * @throws {TypeError} if the value is not a string
 */
export function isSearch(text: string): boolean {
  // A character has one or two UTF-16 units.
  return checkText(text).length <= 2 * maximumSearchLength && [...text].length <= maximumSearchLength;
}

/**
 * Returns the pattern that finds `text` anywhere; `%`, `_` and `\` in it are escaped.
 *
 * @throws {TypeError} if the value is not a string
 * @example
 * likePattern("50%"); // "%50\\%%"
 */
export function likePattern(text: string): string {
  checkText(text);
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
