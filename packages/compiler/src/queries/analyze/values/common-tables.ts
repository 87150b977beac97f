// The results of common table expressions, recursive ones included.
import { type ResultColumn, Scope } from "../scope.ts";
import { type CommonTable, queryTree, type Range } from "../tree/query-tree.ts";
import { setOperationValues } from "./set-operations.ts";
import { neverNull, nullableValue, type Value } from "./value.ts";

type CommonTableRange = Extract<Range, { kind: "cte" }>;

export function commonTableResult(range: CommonTableRange, index: number, scope: Scope): readonly ResultColumn[] {
  const owner = scope.up(range.levelsUp)?.base ?? null;
  const table = owner?.tree.ctes.get(range.name);
  if (owner === null || table === undefined) return [];
  const assumed = scope.analyzer.assumptions.get(table.query);
  if (assumed !== undefined) return [...assumed, ...addedColumns(table, range, owner)];
  const result = table.isRecursive
    ? recursiveResult(table, owner)
    : scope.narrowed(index, owner.child(table.query)).result;
  return [...result, ...addedColumns(table, range, owner)];
}

/** Returns the scope of the query of a common table; null for a recursive one. */
export function commonTableScope({ levelsUp, name }: CommonTableRange, scope: Scope): Scope | null {
  const owner = scope.up(levelsUp)?.base;
  const table = owner?.tree.ctes.get(name);
  return owner === undefined || table === undefined || table.isRecursive ? null : owner.child(table.query);
}

/** Every row has the columns of SEARCH and CYCLE; the mark is one of two values. */
function addedColumns(table: CommonTable, range: CommonTableRange, owner: Scope): readonly ResultColumn[] {
  const types = range.node.numbers("coltypes");
  const first = table.columnNames.length;
  const added: ResultColumn[] = [];
  const add = (name: string, isNullable: boolean): void => {
    const type = types[first + added.length] ?? 0;
    added.push({ name, value: isNullable ? nullableValue(type, "literal") : neverNull(type) });
  };
  if (table.search !== null) add(table.search.string("search_seq_column"), false);
  if (table.cycle !== null) {
    const marks = ["cycle_mark_value", "cycle_mark_default"].map((name) => table.cycle?.node(name) ?? null);
    add(
      table.cycle.string("cycle_mark_column"),
      marks.some((mark) => mark === null || owner.value(mark).nullable),
    );
    add(table.cycle.string("cycle_path_column"), false);
  }
  return added;
}

/**
 * Assumes of the recursive term's input what is known of the first term, and less until the result says no less than
 * the assumption: then it holds for each step.
 */
function recursiveResult(table: CommonTable, owner: Scope): readonly ResultColumn[] {
  const { assumptions } = owner.analyzer;
  let assumed = firstTerm(table, owner);
  try {
    for (let step = 0; step < 3 * assumed.length + 3; step += 1) {
      assumptions.set(table.query, assumed);
      const { result } = new Scope(owner.analyzer, queryTree(table.query), owner);
      if (signatureOf(result) === signatureOf(assumed)) return result;
      assumed = result;
    }
  } finally {
    assumptions.delete(table.query);
  }
  return assumed.map(({ name, value }) => ({ name, value: nullableValue(value.type, "unknown") }));
}

function firstTerm(table: CommonTable, owner: Scope): readonly ResultColumn[] {
  const scope = new Scope(owner.analyzer, queryTree(table.query), owner);
  const values = setOperationValues(scope.tree.setOperation?.node("larg") ?? null, scope);
  return values.map((value, index) => ({ name: table.columnNames[index] ?? "", value }));
}

function signatureOf(columns: readonly ResultColumn[]): string {
  return JSON.stringify(columns.map(({ value }) => valueSignature(value)));
}

function valueSignature(value: Value): unknown {
  const { nullable, origins, element, fields, table } = value;
  const names = origins?.map(({ schema, table: of, column }) => `${schema}.${of}.${column}`).sort() ?? null;
  return [
    nullable,
    names,
    element === null ? null : valueSignature(element),
    fields?.map((field) => valueSignature(field.value)) ?? null,
    table?.table ?? null,
  ];
}
