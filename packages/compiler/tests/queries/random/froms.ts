// Random FROM clauses: tables, subqueries, functions and joins.
import { type Column, columnsOf, type Kind, tableNames } from "./tables.ts";
import { type FromPart, kinds, type Writer } from "./writer.ts";

export function randomFrom(outer: readonly Column[], writer: Writer): FromPart {
  let { sql, columns } = item(outer, false, writer);
  while (writer.chance(0.45)) {
    const isLateral = writer.chance(0.15);
    const isNested = writer.chance(0.15) && writer.depth < 3;
    const next = isNested ? nestedJoin(outer, writer) : item(isLateral ? columns : outer, isLateral, writer);
    const join =
      isLateral && !isNested
        ? writer.pick(["JOIN", "LEFT JOIN"] as const)
        : writer.pick(["JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"] as const);
    const all = [...columns, ...next.columns];
    const isTrue = writer.chance(0.12);
    const equality = join === "FULL JOIN" ? equalityOf(columns, next.columns, writer) : `(${writer.condition(all)})`;
    sql = `${sql} ${join} ${next.sql} ON ${isTrue ? "true" : equality}`;
    columns = all;
  }
  return { sql, columns };
}

function nestedJoin(outer: readonly Column[], writer: Writer): FromPart {
  const { sql, columns } = writer.from(outer);
  // A single table in parentheses is a syntax error.
  return { sql: / ON /.test(sql.replace(/^\(.*\) (AS )?\w+(\(.*\))?$/, "")) ? `(${sql})` : sql, columns };
}

function equalityOf(left: readonly Column[], right: readonly Column[], writer: Writer): string {
  return `${keyOf("int", left, writer).sql} = ${keyOf("int", right, writer).sql}`;
}

/** Constants and numbers in GROUP BY mean something else. */
export function keyOf(kind: Kind, own: readonly Column[], writer: Writer): Column {
  const known = own.filter((column) => column.kind === kind);
  const [first] = known;
  return first === undefined ? { sql: "(1 + 1)", kind: "int" } : writer.pick([first, ...known]);
}

function item(outer: readonly Column[], isLateral: boolean, writer: Writer): FromPart {
  const alias = writer.alias();
  if (isLateral && writer.chance(0.3)) return series(alias, outer, writer);
  if (isLateral && writer.chance(0.3)) return unnested(alias, outer, writer);
  if (isLateral || (writer.depth < 3 && writer.chance(0.2))) {
    const columns = writer.list(kinds, 3);
    const inner = writer.select(isLateral ? outer : [], columns);
    return {
      sql: `${isLateral ? "LATERAL " : ""}(${inner}) ${alias}`,
      columns: columns.map((kind, index) => ({ sql: `${alias}.x${index}`, kind })),
    };
  }
  if (writer.chance(0.06)) return values(alias);
  if (writer.chance(0.12)) return mergedTables(alias, writer);
  if (writer.chance(0.1)) return wholeRows(alias, writer);
  const table = writer.pick(tableNames);
  return { sql: `${table} ${alias}`, columns: columnsOf(table, alias) };
}

function values(alias: string): FromPart {
  return {
    sql: `(VALUES (1, 'a'), (2, NULL)) ${alias}(a, b)`,
    columns: [
      { sql: `${alias}.a`, kind: "int" },
      { sql: `${alias}.b`, kind: "text" },
    ],
  };
}

/** Two tables with a merged column, under one alias. */
function mergedTables(alias: string, writer: Writer): FromPart {
  const join = writer.pick(["JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "FULL JOIN"] as const);
  const names: readonly (readonly [string, Kind])[] = [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
    ["age", "int"],
    ["title", "text"],
    ["description", "text"],
  ];
  return {
    sql: `(users ${join} categories USING (id)) AS ${alias}`,
    columns: names.map(([name, kind]) => ({ sql: `${alias}.${name}`, kind })),
  };
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

function series(alias: string, outer: readonly Column[], writer: Writer): FromPart {
  const end = writer.leaf("int", outer);
  return numbered(`generate_series(1, least(${end}, 3))`, alias, "int");
}

function unnested(alias: string, outer: readonly Column[], writer: Writer): FromPart {
  const kind = writer.pick(["int", "text"] as const);
  const [first, second] = [writer.expression(kind, outer), writer.expression(kind, outer)];
  return numbered(`unnest(ARRAY[${first}, ${second}])`, alias, kind);
}

function numbered(call: string, alias: string, kind: Kind): FromPart {
  return {
    sql: `${call} WITH ORDINALITY AS ${alias}(n, o)`,
    columns: [
      { sql: `${alias}.n`, kind },
      { sql: `${alias}.o`, kind: "int" },
    ],
  };
}
