// Runs analysed statements on random rows, and compares what comes back with what was said of it.
import type { Transaction } from "entity-derive/runtime";
import type { Analysis, AnalyzedColumn, AnalyzedValue, SqlType } from "../../src/queries/data/analysis.ts";
import { parameterValue, pick, type Random } from "./random-rows.ts";

/** A statement, and the values that were NULL in a result of it: paths such as `latest[].note`. */
export interface Witness {
  readonly text: string;
  readonly analysis: Analysis;
  readonly nulls: Set<string>;
  readonly faults: Set<string>;
  /** How often it ran without an error, and gave a row. */
  runs: number;
  rows: number;
}

export function witnessOf(text: string, analysis: Analysis): Witness {
  return { text, analysis, nulls: new Set(), faults: new Set(), runs: 0, rows: 0 };
}

/** Runs a statement in a savepoint that is rolled back. Errors in data, such as a division by zero, are not counted. */
export async function run(db: Transaction, witness: Witness, random: Random): Promise<void> {
  const { analysis } = witness;
  const values = analysis.parameters.map(({ type }) => textOf(type, random));
  const rows = await rowsOf(db, witness.text, values);
  if (rows === null) return;
  witness.runs += 1;
  witness.rows += rows.length;
  for (const row of rows)
    for (const [index, column] of analysis.columns.entries())
      notice(witness, column, row[index] ?? null, `${index + 1} ${column.name}`);
  checkCount(witness, rows.length);
  await lookInside(db, witness, values);
}

function checkCount(witness: Witness, count: number): void {
  const { rows, columns } = witness.analysis;
  if (columns.length === 0) return;
  if ((rows === "one" && count !== 1) || (rows === "at-most-one" && count > 1))
    witness.faults.add(`${count} rows, said to be ${rows}`);
}

function notice(witness: Witness, value: AnalyzedValue, text: unknown, path: string): void {
  if (text !== null) return;
  witness.nulls.add(path);
  if (!value.nullable) witness.faults.add(`${path} is NULL`);
}

type Rows = readonly (readonly (string | null)[])[];

class RolledBack extends Error {}

async function rowsOf(db: Transaction, text: string, values: readonly (string | null)[]): Promise<Rows | null> {
  let rows: Rows | null = null;
  try {
    await db.transaction(async (savepoint) => {
      ({ rows } = await savepoint.query({ name: "", text }, values));
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return rows;
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : null;
    // Errors that data cause: 0A joins, 21 cardinality, 22 data, 23 constraints, 42 types of rows and collations, 54 limits,
    // 57014 a join of too many rows.
    if (typeof code === "string" && /^(0A|21|22|23|42804|42P22|54|57014)/.test(code)) return null;
    throw new Error(`${text}\nfailed`, { cause: error });
  }
  return rows;
}

function isStructured({ type }: AnalyzedColumn): boolean {
  return type.kind === "array" || type.kind === "row";
}

/** Reads arrays and rows as JSON, in a second query, to see the NULLs in them. */
async function lookInside(db: Transaction, witness: Witness, values: readonly (string | null)[]): Promise<void> {
  const { columns, command } = witness.analysis;
  const names = new Set(columns.map(({ name }) => name));
  if (command !== "select" || names.size < columns.length || !columns.some(isStructured)) return;
  const rows = await rowsOf(db, `SELECT to_jsonb(q) FROM (${witness.text}\n) q`, values);
  for (const [text] of rows ?? []) {
    const row = JSON.parse(text ?? "{}") as Readonly<Record<string, unknown>>;
    for (const [index, column] of columns.entries())
      noticeInside(witness, column.type, row[column.name] ?? null, `${index + 1} ${column.name}`);
  }
}

function noticeInside(witness: Witness, type: SqlType, json: unknown, path: string): void {
  if (json === null) return;
  if (type.kind === "array" && Array.isArray(json))
    for (const element of json.flat(Number.POSITIVE_INFINITY)) member(witness, type.element, element, `${path}[]`);
  if (type.kind !== "row" || typeof json !== "object") return;
  for (const [index, column] of type.columns.entries()) {
    // PostgreSQL's JSON has names for the columns of a row without a type.
    const name = column.name || `f${index + 1}`;
    member(witness, column, Reflect.get(json, name), `${path}.${name}`);
  }
}

function member(witness: Witness, value: AnalyzedValue, json: unknown, path: string): void {
  // A JSON value that is null is none that is NULL.
  const isJson = value.type.kind === "base" && /^jsonb?$/.test(value.type.name);
  if (!isJson) notice(witness, value, json ?? null, path);
  noticeInside(witness, value.type, json ?? null, path);
}

function textOf(type: SqlType, random: Random): string | null {
  if (type.kind === "enum") return random() < 0.2 ? null : pick(random, [type.labels[0] ?? "", ...type.labels]);
  if (type.kind === "base") return parameterValue(type.name, random);
  if (type.kind !== "array") return null;
  const elements = Array.from({ length: Math.floor(random() * 3) }, () => textOf(type.element.type, random));
  return random() < 0.1 ? null : `{${elements.map((one) => (one === null ? "NULL" : JSON.stringify(one))).join(",")}}`;
}
