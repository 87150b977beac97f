// Reads a query string as typed values, and collects all mistakes.
import type { ListOptions, PageBounds } from "../../database/list-options.ts";
import { isSearch } from "../../database/statements/conditions.ts";
import {
  maximumListValues,
  maximumSearchLength,
  maximumSortFields,
} from "../../database/statements/paging/limit-and-offset.ts";
import { type Issue, Problem } from "../problems/problem.ts";
import {
  choiceFormat,
  type ListedValues,
  type ParameterFormat,
  type ParameterValues,
  parameterFormats,
} from "./query-formats.ts";

/**
 * Reads parameters one by one. Methods return `undefined` for a missing or invalid parameter; `finish` then throws all
 * problems.
 * @example
 * const parameters = new QueryReader(request.query);
 * const age = parameters.value("age", "i32");
 * parameters.finish();
 */
export class QueryReader {
  readonly #query: URLSearchParams;
  readonly #isEmpty: boolean;
  readonly #known: string[] = [];
  readonly #issues: Issue[] = [];

  constructor(query: URLSearchParams) {
    this.#query = query;
    this.#isEmpty = query.size === 0;
  }

  /** Returns a value of a type, such as `i32`; of `lastDate` and `lastInstant`, a date includes its whole day. */
  value<T extends keyof ParameterValues>(name: string, type: T): ParameterValues[T] | undefined {
    return this.#one(name, parameterFormats[type]);
  }

  /** Returns one of the values. */
  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    return this.#one(name, choiceFormat(values));
  }

  /** Returns several values: repeated parameters, or, except for text, separated by commas. */
  list<const T extends keyof ListedValues>(name: string, type: T): ListedValues[T][] | undefined {
    const format: ParameterFormat<unknown> = parameterFormats[type];
    return this.#several(name, format, type !== "text") as ListedValues[T][] | undefined;
  }

  /** Returns several of the values, repeated or separated by commas; values with commas have to be repeated. */
  someOf<const T extends string>(name: string, values: readonly T[]): T[] | undefined {
    return this.#several(name, choiceFormat(values), !values.some((value) => value.includes(",")));
  }

  /** Returns orders of a list, separated by commas, without repeated fields. */
  orders<const T extends string>(name: string, values: readonly T[]): T[] | undefined {
    const { read, rule } = choiceFormat(values);
    return this.#single<T[]>(name, (text) => {
      const orders = text.split(",").map(read);
      if (orders.length > maximumSortFields || !orders.every((order) => order !== undefined))
        return { message: `${rule}, or up to ${maximumSortFields} of them, separated by commas` };
      const fields = new Set(orders.map((order) => order.slice(0, order.lastIndexOf("_"))));
      return fields.size < orders.length ? { message: "names a field twice" } : { value: orders };
    });
  }

  /** Returns the text of a search. */
  search(name: string): string | undefined {
    return this.#single(name, (text) =>
      isSearch(text) ? { value: text } : { message: `has more than ${maximumSearchLength} characters` },
    );
  }

  /**
   * Returns the order and the page of a list.
   * @param search the parameter of a search, which the order `rank_desc` is about
   */
  listOptions<const T extends string>(sorts: readonly T[], search?: string): ListOptions<T> {
    const sort = this.orders("sort", sorts);
    if (search !== undefined && sort?.some((order) => order === "rank_desc") === true) {
      if (sort.length > 1) this.refuse("sort", "cannot combine `rank_desc` with other orders");
      if (!this.#query.has(search)) this.refuse("sort", `needs \`${search}\` for \`rank_desc\``);
    }
    return { sort, after: this.value("after", "text"), ...this.pageBounds() };
  }

  /** Returns the page of a list without orders. */
  pageBounds(): PageBounds {
    return { limit: this.value("limit", "count"), offset: this.value("offset", "count") };
  }

  /** Adds a problem about a parameter. */
  refuse(name: string, message: string): void {
    this.#issues.push({ path: name, message });
  }

  /** Adds a problem if a parameter is combined with one of the others. */
  excludes(name: string, others: readonly string[]): void {
    if (this.#isEmpty || !this.#query.has(name)) return;
    for (const other of others) {
      if (this.#query.has(other)) this.#issues.push({ path: other, message: `cannot be combined with \`${name}\`` });
    }
  }

  /** Whether there are no problems so far. */
  get isFine(): boolean {
    return this.#issues.length === 0;
  }

  /** @throws {Problem} 400 with all problems, including unknown parameters */
  finish(): void {
    if (this.#isEmpty) return;
    for (const name of new Set(this.#query.keys())) {
      if (!this.#known.includes(name)) this.#issues.push({ path: name.slice(0, 100), message: this.#unknown(name) });
    }
    if (this.#issues.length === 0) return;
    const issues = this.#issues.slice(0, maximumIssues);
    const detail = issues.length === 1 ? issues.map(sentence).join() : "several query parameters are not valid";
    throw new Problem(400, detail, { issues });
  }

  #unknown(name: string): string {
    const known = this.#known.length === 0 ? "there are none" : `known parameters: ${this.#known.join(", ")}`;
    return `unknown parameter \`${name.slice(0, 100)}\`; ${known}`;
  }

  #one<T>(name: string, { read, rule }: ParameterFormat<T>): T | undefined {
    return this.#single(name, (text) => {
      const value = read(text);
      return value === undefined ? { message: rule + plusHint(text) } : { value };
    });
  }

  #several<T>(name: string, { read, rule }: ParameterFormat<T>, isSplit: boolean): T[] | undefined {
    const sentValues = this.#sentValues(name);
    if (sentValues.length === 0) return undefined;
    const texts = isSplit ? sentValues.flatMap((text) => text.split(",")) : sentValues;
    if (texts.includes("")) this.refuse(name, "has an empty element");
    else if (texts.length > maximumListValues) this.refuse(name, `has more than ${maximumListValues} elements`);
    else {
      const values = texts.map(read);
      const wrong = values.indexOf(undefined);
      if (wrong === -1) return values as T[];
      this.refuse(name, `has an element that ${rule}${plusHint(texts[wrong] ?? "")}`);
    }
    return undefined;
  }

  #single<T>(
    name: string,
    read: (text: string) => { readonly value: T } | { readonly message: string },
  ): T | undefined {
    const texts = this.#sentValues(name);
    const [text] = texts;
    if (text === undefined) return undefined;
    const reading = texts.length > 1 ? { message: "appears more than once" } : read(text);
    if ("value" in reading) return reading.value;
    this.refuse(name, reading.message);
    return undefined;
  }

  /** Returns all values of a parameter, and marks it as known. */
  #sentValues(name: string): readonly string[] {
    this.#known.push(name);
    return this.#isEmpty ? [] : this.#query.getAll(name);
  }
}

function sentence(issue: Issue): string {
  return issue.message.startsWith("unknown") ? issue.message : `\`${issue.path}\` ${issue.message}`;
}

/** In a query, `+` means a space, which breaks offsets such as `+02:00`. */
function plusHint(text: string): string {
  return /^\d.* \d\d:\d\d$/.test(text) ? " (a `+` has to be sent as `%2B`)" : "";
}

const maximumIssues = 100;
