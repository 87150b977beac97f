// The tables and views of schema.sql, as random statements use them.

export type Kind = "int" | "text" | "bool" | "number" | "time" | "texts" | "json";

/** An expression for a column that a part of a statement sees. */
export interface Column {
  readonly sql: string;
  readonly kind: Kind;
}

/** The columns of tables and views, by kind. */
const tables: Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>> = {
  users: {
    int: "id, age, manager_id, cardinality(labels), home.floor, level",
    text: "name, nick, mail, extra ->> 'a', initials, shouted, home.street, tags[1]",
    bool: "active, verified",
    time: "born + time '10:00'",
    texts: "tags, labels",
    json: "data, extra, extra -> 'b'",
  },
  orders: {
    int: "id, user_id, seller_id, number",
    text: "note",
    number: "total, discount",
    time: "placed_at, shipped_at",
  },
  items: { int: "order_id, line, amount", text: "sku", number: "price" },
  categories: { int: "id, parent_id", text: "title, description" },
  loose: { int: "id, amount", text: "code" },
  animals: { int: "id, legs", text: "name" },
  "ONLY animals": { int: "id, legs", text: "name" },
  dogs: { int: "id, legs", text: "name, breed" },
  events: { int: "id", text: "kind", json: "payload" },
  counters: { int: "id, value", text: "changed_by" },
  measures: {
    int: "id, readings[1], cardinality(readings), place.floor",
    text: "code, label, place.street",
    number: "low, high, middle, doubled",
    time: "at",
  },
  active_users: { int: "id", text: "name, nick" },
  user_totals: { int: "id, orders", text: "name, nick", number: "spent" },
  nested_view: { int: "id", text: "nick", number: "spent" },
  order_lines: { int: "id, line, amount", text: "note, sku, seller" },
  seller_totals: { int: "lines, missing", text: "seller, last" },
  labels: { text: "label, other" },
  ranked: { int: "id, nth", text: "title, before" },
  totals: { int: "user_id", number: "total" },
};
export const tableNames = Object.keys(tables) as [string, ...string[]];

export function columnsOf(table: string, alias: string): readonly Column[] {
  return Object.entries(tables[table] ?? {}).flatMap(([kind, names]) =>
    names.split(", ").map((name) => ({ sql: columnText(name, alias), kind: kind as Kind })),
  );
}

/** Returns the names of plain columns. */
export function plainColumns(table: string): readonly (readonly [name: string, kind: Kind])[] {
  return Object.entries(tables[table] ?? {}).flatMap(([kind, names]) =>
    names
      .split(", ")
      .filter((name) => /^\w+$/.test(name))
      .map((name) => [name, kind as Kind] as const),
  );
}

function columnText(name: string, alias: string): string {
  const [, call, argument] = /^(\w+)\((\w+)\)$/.exec(name) ?? [];
  if (call !== undefined) return `${call}(${alias}.${argument})`;
  const [, row, member] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
  if (row !== undefined) return `(${alias}.${row}).${member}`;
  return name.includes(" ") ? `(${alias}.${name})` : `${alias}.${name}`;
}
