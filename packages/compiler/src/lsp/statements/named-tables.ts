// The tables that a statement names, as far as its tokens tell: those of entities, CTEs and subqueries.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { type Group, type Item, nested, wordOf } from "../../queries/source/brackets.ts";
import { endsList } from "../../queries/source/clauses.ts";
import type { Token } from "../../queries/source/tokens.ts";

/** A table under its alias. */
export interface NamedTable {
  readonly alias: string;
  /** Null for a CTE and a subquery. */
  readonly entity: Entity | null;
  readonly columns: readonly NamedColumn[];
}

export interface NamedColumn {
  readonly name: string;
  /** Null for a column that is computed, or whose origin is not known. */
  readonly field: Field | null;
  readonly entity: Entity | null;
}

export interface StatementTables {
  /** The tables in FROM and those that are written, of the queries around the place; those of inner queries come first. */
  readonly tables: readonly NamedTable[];
  readonly ctes: readonly NamedTable[];
}

/**
 * @param code tokens without comments
 * @param offset the place from which tables are seen
 */
export function statementTables(
  code: readonly Token[],
  text: string,
  offset: number,
  entities: readonly Entity[],
): StatementTables {
  const reader = new TableReader(text, offset, entities);
  reader.read(nested(code), { isSeen: true, depth: 0 });
  const tables = reader.seen.toSorted((a, b) => b.depth - a.depth).map(({ table }) => table);
  return { tables, ctes: reader.ctes };
}

const beforeTables: ReadonlySet<string> = new Set(["FROM", "JOIN", "UPDATE", "INTO", "USING", "TABLE", ","]);

/** A query in the statement. */
interface Place {
  /** Whether the place from which tables are seen is in it. */
  readonly isSeen: boolean;
  readonly depth: number;
}

class TableReader {
  readonly seen: { readonly table: NamedTable; readonly depth: number }[] = [];
  readonly ctes: NamedTable[] = [];
  readonly #text: string;
  readonly #offset: number;
  readonly #entities: readonly Entity[];

  constructor(text: string, offset: number, entities: readonly Entity[]) {
    this.#text = text;
    this.#offset = offset;
    this.#entities = entities;
  }

  /** Reads a query; returns the columns of its result, as far as they have names. */
  read(items: readonly Item[], place: Place): readonly NamedColumn[] {
    const own: NamedTable[] = [];
    for (let index = 0; index < items.length; index += 1) {
      if (wordOf(items[index]) === "WITH" && wordOf(items[index + 1]) !== "ORDINALITY")
        index = this.#withClause(items, index, place);
      else index = this.#item(items, index, own, place);
    }
    if (place.isSeen) this.seen.push(...own.map((table) => ({ table, depth: place.depth })));
    return this.#resultOf(items, own);
  }

  /** Returns the index of the last item that was read. */
  #withClause(items: readonly Item[], start: number, place: Place): number {
    let index = wordOf(items[start + 1]) === "RECURSIVE" ? start + 2 : start + 1;
    for (;;) {
      const name = this.#nameOf(items[index]);
      const listed = groupAt(items, index + 1);
      const body = items.findIndex((one, at) => at > index + (listed === null ? 0 : 1) && one.kind === "group");
      const query = groupAt(items, body);
      if (name === null || query === null) return index;
      const columns = listed?.items.flatMap((one) => this.#nameOf(one) ?? []) ?? [];
      this.ctes.push({
        alias: name,
        entity: null,
        columns: renamed(this.read(query.items, this.#within(query, place)), columns),
      });
      if (wordOf(items[body + 1]) !== ",") return body;
      index = body + 2;
    }
  }

  #within({ start, end }: Group, { isSeen, depth }: Place): Place {
    return { isSeen: isSeen && start < this.#offset && this.#offset <= end, depth: depth + 1 };
  }

  #item(items: readonly Item[], index: number, own: NamedTable[], place: Place): number {
    const item = items[index];
    if (item?.kind === "group" && item.opening === "(") {
      // Brackets around a join are no query.
      const columns = isQuery(item) ? this.read(item.items, this.#within(item, place)) : [];
      if (!isQuery(item))
        for (let inner = 0; inner < item.items.length; inner += 1) inner = this.#item(item.items, inner, own, place);
      const at = wordOf(items[index + 1]) === "AS" ? index + 2 : index + 1;
      const alias = isQuery(item) ? this.#nameOf(items[at]) : null;
      const listed = groupAt(items, at + 1)?.items.flatMap((one) => this.#nameOf(one) ?? []) ?? [];
      if (alias !== null) own.push({ alias, entity: null, columns: renamed(columns, listed) });
      return alias === null ? index : at;
    }
    return beforeTables.has(wordOf(item)) ? this.#table(items, index, own) : index;
  }

  #table(items: readonly Item[], index: number, own: NamedTable[]): number {
    const isQualified = wordOf(items[index + 2]) === ".";
    const last = isQualified ? index + 3 : index + 1;
    const name = this.#nameOf(items[last]);
    const schema = isQualified ? this.#nameOf(items[index + 1]) : null;
    const cte = schema === null ? this.ctes.findLast(({ alias }) => alias === name) : undefined;
    const entity = this.#entities.find(
      ({ table }) => table.name === name && (schema === null || schema === table.schema),
    );
    if (name === null || (cte === undefined && entity === undefined)) return index;
    const next = wordOf(items[last + 1]) === "AS" ? items[last + 2] : items[last + 1];
    const alias = next?.kind === "name" || wordOf(items[last + 1]) === "AS" ? this.#nameOf(next) : null;
    own.push({
      alias: alias ?? name,
      entity: cte === undefined ? (entity ?? null) : null,
      columns: cte?.columns ?? columnsOf(entity),
    });
    return last;
  }

  #resultOf(items: readonly Item[], tables: readonly NamedTable[]): readonly NamedColumn[] {
    const start = items.findIndex((one) => wordOf(one) === "SELECT" || wordOf(one) === "RETURNING");
    if (start === -1) return [];
    const end = items.findIndex((one, index) => index > start && endsList(wordOf(one), wordOf(items[index - 1])));
    const list = items.slice(start + 1, end === -1 ? undefined : end);
    const targets: Item[][] = [[]];
    for (const one of list)
      if (wordOf(one) === ",") targets.push([]);
      else targets.at(-1)?.push(one);
    return targets.flatMap((target) => this.#targetColumns(target, tables));
  }

  #targetColumns(target: readonly Item[], tables: readonly NamedTable[]): readonly NamedColumn[] {
    const last = target.at(-1);
    const qualifier = wordOf(target.at(-2)) === "." ? this.#nameOf(target.at(-3)) : null;
    if (wordOf(last) === "*")
      return tables.filter(({ alias }) => qualifier === null || alias === qualifier).flatMap(({ columns }) => columns);
    // A call without a label is called like its function.
    const name = this.#nameOf(last?.kind === "group" ? target.at(-2) : last);
    if (name === null) return [];
    const isColumn = target.length === 1 || (target.length === 3 && qualifier !== null);
    const known = tables
      .filter(({ alias }) => qualifier === null || alias === qualifier)
      .flatMap(({ columns }) => columns.find((column) => column.name === name) ?? []);
    return [(isColumn ? known[0] : undefined) ?? { name, field: null, entity: null }];
  }

  #nameOf(item: Item | undefined): string | null {
    return item === undefined || item.kind === "group" ? null : nameOf(item, this.#text);
  }
}

function isQuery({ items }: Group): boolean {
  return ["SELECT", "WITH", "VALUES", "TABLE"].includes(wordOf(items[0]));
}

function groupAt(items: readonly Item[], index: number): Group | null {
  const item = items[index];
  return item?.kind === "group" && item.opening === "(" ? item : null;
}

/** Returns the columns with the names that a list after the alias gives to the first of them. */
function renamed(columns: readonly NamedColumn[], names: readonly string[]): readonly NamedColumn[] {
  const given = names.map((name, index) => ({ field: null, entity: null, ...columns[index], name }));
  return [...given, ...columns.slice(names.length)];
}

function columnsOf(entity: Entity | undefined): readonly NamedColumn[] {
  if (entity === undefined) return [];
  return storedFields(entity).map((field) => ({ name: field.column.name, field, entity }));
}

/** Returns the name that a token is: folded to lower case unless it is quoted. */
export function nameOf(token: Token | undefined, text: string): string | null {
  if (token === undefined || (token.kind !== "name" && token.kind !== "word")) return null;
  const written = text.slice(token.start, token.end);
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();
}
