// Random FROM clauses: tables, subqueries and joins.
import { randomCall } from "./table-functions.ts";
import { type Column, columnsOf, type Kind, plainColumns, tableNames } from "./tables.ts";
import { type FromPart, kinds, type Writer } from "./writer.ts";

export function randomFrom(outer: readonly Column[], writer: Writer): FromPart {
  let { sql, columns } = item(outer, false, writer);
  while (writer.chance(0.45)) {
    const isLateral = writer.chance(0.15);
    const isNested = writer.chance(0.15) && writer.depth < 3;
    const next = isNested ? nestedJoin(outer, writer) : item(isLateral ? columns : outer, isLateral, writer);
    const all = [...columns, ...next.columns];
    sql = writer.chance(0.06) && !isLateral ? `${sql} CROSS JOIN ${next.sql}` : joined();
    columns = all;

    function joined(): string {
      const join =
        isLateral && !isNested
          ? writer.pick(["JOIN", "LEFT JOIN"] as const)
          : writer.pick(["JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"] as const);
      const isTrue = writer.chance(0.12);
      const equality = join === "FULL JOIN" ? equalityOf(columns, next.columns, writer) : `(${writer.condition(all)})`;
      return `${sql} ${join} ${next.sql} ON ${isTrue ? "true" : equality}`;
    }
  }
  return { sql, columns };
}

function nestedJoin(outer: readonly Column[], writer: Writer): FromPart {
  const { sql, columns } = writer.from(outer);
  // A single table in parentheses is a syntax error.
  return { sql: / ON /.test(sql.replace(/^\(.*\) (AS )?\w+(\(.*\))?$/, "")) ? `(${sql})` : sql, columns };
}

function equalityOf(left: readonly Column[], right: readonly Column[], writer: Writer): string {
  const kind = writer.pick(["int", "int", "text"] as const);
  return `${keyOf(kind, left, writer).sql} = ${keyOf(kind, right, writer).sql}`;
}

/** Constants and numbers in GROUP BY mean something else. */
export function keyOf(kind: Kind, own: readonly Column[], writer: Writer): Column {
  const known = own.filter((column) => column.kind === kind);
  const [first] = known;
  if (first !== undefined) return writer.pick([first, ...known]);
  return kind === "text" ? { sql: "('a' || 'b')", kind } : { sql: "(1 + 1)", kind: "int" };
}

function item(outer: readonly Column[], isLateral: boolean, writer: Writer): FromPart {
  const alias = writer.alias();
  if (writer.chance(isLateral ? 0.5 : 0.05)) return randomCall(alias, isLateral ? outer : [], writer);
  if (isLateral || (writer.depth < 3 && writer.chance(0.2))) {
    const columns = writer.list(kinds, 3);
    return subquery(isLateral ? "LATERAL " : "", writer.query(isLateral ? outer : [], columns), alias, columns);
  }
  if (writer.chance(0.06)) return values(alias, writer);
  if (writer.chance(0.12)) return mergedTables(alias, writer);
  if (writer.chance(0.1)) return wholeRows(alias, writer);
  const table = writer.pick(tableNames);
  return { sql: `${table} ${alias}`, columns: columnsOf(table, alias) };
}

function subquery(lateral: string, query: string, alias: string, columns: readonly Kind[]): FromPart {
  return {
    sql: `${lateral}(${query}) ${alias}`,
    columns: columns.map((kind, index) => ({ sql: `${alias}.x${index}`, kind })),
  };
}

function values(alias: string, writer: Writer): FromPart {
  const second = writer.pick(["NULL", "'b'"]);
  return {
    sql: `(VALUES (1, 'a'), (2, ${second})) ${alias}(a, b)`,
    columns: [
      { sql: `${alias}.a`, kind: "int" },
      { sql: `${alias}.b`, kind: "text" },
    ],
  };
}

const keyed = [
  "users",
  "orders",
  "categories",
  "counters",
  "measures",
  "user_totals",
  "ranked",
  "active_users",
] as const;

/** Two or three tables with merged columns, under one alias. */
function mergedTables(alias: string, writer: Writer): FromPart {
  const tables = [writer.pick(keyed), writer.pick(keyed), ...(writer.chance(0.3) ? [writer.pick(keyed)] : [])];
  const names = tables.flatMap((table) => [...plainColumns(table)]);
  const sql = tables
    .map((table, index) => {
      const join = writer.pick(["JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "FULL JOIN"] as const);
      const own = `${table} ${alias}${index}`;
      return index === 0 ? own : ` ${join} ${own} USING (id)`;
    })
    .join("");
  const columns = names
    .filter(([name], index) => {
      const first = names.findIndex(([other]) => other === name);
      return name === "id" ? first === index : names.filter(([other]) => other === name).length === 1;
    })
    .map(([name, kind]) => ({ sql: `${alias}.${name}`, kind }));
  return { sql: `(${sql}) AS ${alias}`, columns };
}

/** A subquery with a whole row as a column. */
function wholeRows(alias: string, writer: Writer): FromPart {
  const inner = writer.alias();
  const where = writer.chance(0.5) ? ` WHERE ${writer.condition(columnsOf("users", inner))}` : "";
  const from = `orders o LEFT JOIN users ${inner} ON ${inner}.id = o.user_id`;
  return {
    sql: `(SELECT o.note AS n, ${inner} AS r FROM ${from}${where}) ${alias}`,
    columns: [
      { sql: `${alias}.n`, kind: "text" },
      { sql: `(${alias}.r).id`, kind: "int" },
      { sql: `(${alias}.r).name`, kind: "text" },
      { sql: `(${alias}.r).nick`, kind: "text" },
    ],
  };
}
