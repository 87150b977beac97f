// The tables and views of schema.sql, as random statements use them.

export type Kind = "int" | "text" | "bool";

/** An expression for a column that a part of a statement sees. */
export interface Column {
  readonly sql: string;
  readonly kind: Kind;
}

/** The columns of tables and views, by kind. */
const tables: Readonly<Record<string, readonly (readonly [name: string, kind: Kind])[]>> = {
  users: [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
    ["age", "int"],
    ["manager_id", "int"],
    ["active", "bool"],
    ["verified", "bool"],
    ["extra ->> 'a'", "text"],
    ["initials", "text"],
    ["shouted", "text"],
    ["home.street", "text"],
    ["tags[1]", "text"],
    ["cardinality(labels)", "int"],
  ],
  orders: [
    ["id", "int"],
    ["user_id", "int"],
    ["seller_id", "int"],
    ["note", "text"],
    ["number", "int"],
  ],
  items: [
    ["order_id", "int"],
    ["line", "int"],
    ["sku", "text"],
    ["amount", "int"],
  ],
  categories: [
    ["id", "int"],
    ["parent_id", "int"],
    ["title", "text"],
    ["description", "text"],
  ],
  loose: [
    ["id", "int"],
    ["code", "text"],
    ["amount", "int"],
  ],
  animals: [
    ["id", "int"],
    ["name", "text"],
    ["legs", "int"],
  ],
  active_users: [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
  ],
  user_totals: [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
    ["orders", "int"],
  ],
};
export const tableNames = Object.keys(tables) as [string, ...string[]];

export function columnsOf(table: string, alias: string): readonly Column[] {
  return (tables[table] ?? []).map(([name, kind]) => ({ sql: columnText(name, alias), kind }));
}

function columnText(name: string, alias: string): string {
  const [, call, argument] = /^(\w+)\((\w+)\)$/.exec(name) ?? [];
  if (call !== undefined) return `${call}(${alias}.${argument})`;
  const [, row, member] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
  if (row !== undefined) return `(${alias}.${row}).${member}`;
  return name.includes(" ") ? `(${alias}.${name})` : `${alias}.${name}`;
}
