// Fills the tables of schema.sql with random rows, which fulfil its constraints and join often.
import type { Transaction } from "entity-derive/runtime";

export type Random = () => number;

export function pick<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

const texts = ["", "a", "b", "ab", "Ada", "x y", "1"] as const;
const dates = ["2020-01-01", "2024-02-29", "2025-06-15", "infinity"] as const;
const json = ['{"a": 1}', '{"a": null}', '{"b": [1, null]}', "[]", "null", '{"a": "x"}'] as const;

/** The values of a type, as SQL text. */
const literals: Readonly<Record<string, readonly [string, ...string[]]>> = {
  text: texts,
  id: ["1", "2", "3", "4"],
  int: ["0", "1", "2", "3", "-1"],
  number: ["0", "1.5", "2", "-1", "NaN"],
  float: ["0", "1.5", "NaN", "Infinity"],
  bool: ["true", "false"],
  date: dates,
  timestamp: ["2020-01-01 10:00", "2025-06-15", "infinity"],
  json,
  role: ["admin", "staff", "customer"],
  address: ["(a,1,2)", "(,,)", "(b,,)"],
  texts: ["{}", "{a,b}", "{a,NULL}", "{x}", "{NULL,x}"],
  level: ["1", "2"],
  code: ["a", "b", "x y"],
  numbers: ["{}", "{1,2}", "{NULL}", "{3,NULL}"],
};

/** The columns of each table; `?` is nullable, `*` counts up. */
const tables: readonly (readonly [table: string, columns: Readonly<Record<string, string>>])[] = [
  [
    "users",
    {
      id: "*",
      name: "text",
      nick: "text?",
      role: "role",
      age: "int?",
      score: "float?",
      manager_id: "id?",
      home: "address?",
      mail: "text",
      level: "level?",
      data: "json",
      extra: "json?",
      tags: "texts",
      labels: "texts?",
      active: "bool",
      verified: "bool?",
      created_at: "timestamp",
      born: "date?",
    },
  ],
  [
    "orders",
    {
      id: "*",
      user_id: "id",
      seller_id: "id?",
      total: "number",
      discount: "number?",
      note: "text?",
      placed_at: "timestamp",
      shipped_at: "timestamp?",
      number: "*",
    },
  ],
  ["items", { order_id: "id", line: "*", sku: "text", amount: "int?", price: "level" }],
  ["categories", { id: "*", parent_id: "id?", title: "text", description: "text?" }],
  ["loose", { id: "id", code: "text", amount: "int?" }],
  ["animals", { id: "int", name: "text", legs: "int?" }],
  ["dogs", { id: "int", name: "text?", legs: "int?", breed: "text" }],
  ["events", { id: "int", kind: "text", payload: "json?", at: "date" }],
  [
    "measures",
    {
      id: "*",
      code: "code",
      at: "timestamp?",
      low: "number",
      high: "number?",
      readings: "numbers",
      place: "address",
    },
  ],
  ["counters", { id: "*", value: "int?", changed_by: "text?" }],
];

/** Rows that a NOT VALID constraint lets be: they were there before it. */
const oldRows = "ALTER TABLE loose DROP CONSTRAINT loose_code; INSERT INTO loose VALUES (1, NULL, NULL);";
const constraint = "ALTER TABLE loose ADD CONSTRAINT loose_code NOT NULL code NOT VALID;";

/** @param size the number of rows of a table, about */
export async function fillTables(db: Transaction, random: Random, size: number): Promise<void> {
  const nulls = pick(random, [0.1, 0.5, 0.9]);
  const statements = tables.flatMap(([table, columns]) =>
    Array.from({ length: Math.floor(random() * (size + 1)) }, (_, row) =>
      insertion(table, columns, row, random, nulls),
    ),
  );
  await db.execute("SET LOCAL session_replication_role = replica");
  await db.execute(statements.join(";\n"));
  if (random() < 0.5) await db.execute(`${oldRows} ${constraint}`);
  await db.execute("SET LOCAL session_replication_role = origin; REFRESH MATERIALIZED VIEW totals");
}

function insertion(
  table: string,
  columns: Readonly<Record<string, string>>,
  row: number,
  random: Random,
  nulls: number,
): string {
  const values = Object.values(columns).map((kind) => literal(kind, row, random, nulls));
  return `INSERT INTO ${table} (${Object.keys(columns).join(", ")}) VALUES (${values.join(", ")}) ON CONFLICT DO NOTHING`;
}

function literal(kind: string, row: number, random: Random, nulls: number): string {
  if (kind === "*") return String(row + 1);
  if (kind.endsWith("?") && random() < nulls) return "NULL";
  return `'${pick(random, literals[kind.replace("?", "")] ?? texts)}'`;
}

/** Values for parameters, by the name of their type; null is one of them. */
const parameterValues: Readonly<Record<string, readonly [string, ...string[]]>> = {
  int8: ["1", "2", "3"],
  int4: ["1", "2", "3"],
  int2: ["1", "2"],
  numeric: ["1.5", "2", "-1"],
  float8: ["1.5", "0"],
  text: ["a", "b", "Ada", ""],
  varchar: ["a", "b"],
  bool: ["true", "false"],
  date: ["2020-01-01", "2025-06-15"],
  timestamp: ["2020-01-01 10:00", "2025-06-15"],
  timestamptz: ["2020-01-01 10:00", "2025-06-15"],
  jsonb: ['{"a": 1}', "[1]"],
  json: ['[{"id": 1, "name": "a"}]', "[{}]"],
  interval: ["1 day"],
  uuid: ["00000000-0000-0000-0000-000000000001"],
};

export function parameterValue(type: string, random: Random): string | null {
  if (random() < 0.2) return null;
  if (type === "json" || type === "jsonb") return pick(random, parameterValues[type] ?? ["[]"]);
  return pick(random, parameterValues[type] ?? ["1"]);
}
