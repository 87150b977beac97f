// Random INSERTs, UPDATEs, DELETEs and MERGEs, with RETURNING.
import { columnsOf, type Kind } from "./tables.ts";
import type { FromPart, Writer } from "./writer.ts";

export function randomWrite(writer: Writer): string {
  const own = columnsOf("categories", "c");
  const set = setClause(writer.expression("text", own), writer.expression("text", own), writer);
  const list = "id, title, description, parent_id";
  const where = writer.chance(0.6) ? ` WHERE ${writer.condition(own)}` : "";
  const returned = `${writer.expression("text", own)} AS x, ${versions(writer)}`;
  const kind = writer.random();
  if (kind < 0.2) return merge(returned, writer);
  if (kind < 0.35) return fromOthers(returned, writer);
  if (kind < 0.45) return `UPDATE categories c SET ${set}${where} RETURNING ${list}, ${returned}`;
  if (kind < 0.55) return `DELETE FROM categories c${where} RETURNING ${list}, ${returned}`;
  if (kind < 0.75) return otherTables(writer);
  const proposed = writer.chance(0.5) ? columnsOf("categories", "excluded") : [];
  const change = setClause(
    writer.expression("text", proposed),
    writer.expression("text", [...own, ...proposed]),
    writer,
  );
  const conflict = writer.pick([
    `ON CONFLICT (id) DO UPDATE SET ${change}${where}`,
    `ON CONFLICT (id) DO UPDATE SET ${change}${where}`,
    "ON CONFLICT DO NOTHING",
  ]);
  const value = (): string =>
    `coalesce(${writer.expression("int", [])}, 1), coalesce(${writer.expression("text", [])}, ''), ${writer.expression("text", [])}`;
  const source = writer.pick([
    `SELECT ${value()}`,
    `VALUES (${value()})`,
    `VALUES (${value()}), (5, 'e', DEFAULT)`,
    `SELECT coalesce(y.x0, 7), coalesce(y.x1, ''), y.x2 FROM (${writer.query([], ["int", "text", "text"])}) y LIMIT 1`,
  ]);
  const insert = `INSERT INTO categories AS c (id, title, description) ${source} ${writer.chance(0.7) ? conflict : ""}`;
  return `${insert} RETURNING ${list}, ${versions(writer)}`;
}

function versions(writer: Writer): string {
  return writer.pick([
    "old.description AS d",
    "new.description AS d",
    "old.title AS d, new.title AS e",
    "coalesce(old.description, new.title) AS d",
    "old IS NULL AS d, new.parent_id AS e",
    "CASE WHEN old.id IS NOT NULL THEN old.title ELSE new.title END AS d",
    "(old).description AS d, old, new",
    "old IS NOT NULL AND new IS NOT NULL AS d, (SELECT new.title) AS e",
  ]);
}

function setClause(title: string, description: string, writer: Writer): string {
  return writer.pick([
    `title = coalesce(${title}, ''), description = ${description}`,
    `title = coalesce(${title}, ''), description = ${description}`,
    `(title, description) = ROW(coalesce(${title}, ''), ${description})`,
    `(title, description) = (SELECT coalesce(${title}, ''), ${description})`,
    `description = DEFAULT, title = coalesce(${title}, '')`,
    `description = ${description}`,
  ]);
}

/** Writes of tables with generated columns, partitions, children and triggers, and of a view. */
function otherTables(writer: Writer): string {
  const table = writer.pick(["users", "measures", "events", "animals", "counters", "active_users", "loose"] as const);
  const own = columnsOf(table, "c");
  const sets: Readonly<Record<typeof table, readonly [column: string, kind: Kind]>> = {
    users: ["nick", "text"],
    measures: ["high", "number"],
    events: ["payload", "json"],
    animals: ["legs", "int"],
    counters: ["value", "int"],
    active_users: ["nick", "text"],
    loose: ["amount", "int"],
  };
  const [column, kind] = sets[table];
  const where = writer.chance(0.7) ? ` WHERE ${writer.condition(own)}` : "";
  const list = own.map(({ sql }, index) => `${sql} AS c${index}`).join(", ");
  const returned = `${list}, ${writer.expression("text", own)} AS x, old.${column} AS o, new.${column} AS n`;
  if (writer.chance(0.3)) return `DELETE FROM ${table} c${where} RETURNING ${returned}`;
  return `UPDATE ${table} c SET ${column} = ${writer.expression(kind, own)}${where} RETURNING ${returned}`;
}

/** UPDATE … FROM and DELETE … USING. */
function fromOthers(returned: string, writer: Writer): string {
  const [own, others] = [columnsOf("categories", "c"), writer.from([])];
  const all = [...own, ...others.columns];
  const list = `c.id, c.title, c.description, ${returned}, ${writer.expression("text", others.columns)} AS y`;
  const where = `WHERE ${writer.condition(all)}`;
  if (writer.chance(0.4)) return `DELETE FROM categories c USING ${others.sql} ${where} RETURNING ${list}`;
  const set = setClause(writer.expression("text", all), writer.expression("text", all), writer);
  return `UPDATE categories c SET ${set} FROM ${others.sql} ${where} RETURNING ${list}`;
}

/** The source of a MERGE has one row for each `id`, so that no row is written twice. */
function sourceOf(writer: Writer): FromPart {
  if (writer.chance(0.6)) return { sql: "users s", columns: columnsOf("users", "s") };
  const query = writer.query([], ["int", "text"]);
  return {
    sql: `(SELECT DISTINCT ON (1) y.x0 AS id, y.x1 AS name, coalesce(y.x1, 'n') AS nick FROM (${query}) y) s`,
    columns: [
      { sql: "s.id", kind: "int" },
      { sql: "s.name", kind: "text" },
      { sql: "s.nick", kind: "text" },
    ],
  };
}

function merge(returned: string, writer: Writer): string {
  const target = columnsOf("categories", "c");
  const source = sourceOf(writer);
  const both = [...target, ...source.columns];
  const text = (columns: FromPart["columns"]): string => writer.expression("text", columns);
  const clauses = [
    `WHEN MATCHED AND ${writer.condition(both)} THEN ${writer.pick(["DO NOTHING", `UPDATE SET title = coalesce(${text(source.columns)}, ''), description = ${text(both)}`])}`,
    "WHEN MATCHED THEN DELETE",
    `WHEN NOT MATCHED AND ${writer.condition(source.columns)} THEN INSERT (id, title, description) VALUES (coalesce(s.id, 0) + 10, coalesce(s.name, ''), ${text(source.columns)})`,
    `WHEN NOT MATCHED BY SOURCE AND ${writer.condition(target)} THEN ${writer.pick(["DELETE", `UPDATE SET description = ${text(target)}`])}`,
  ].filter(() => writer.chance(0.5));
  const condition = `c.id = s.id AND (${writer.condition(both)})`;
  const list = `merge_action(), c.id, c.title, c.description, s.name AS n, s.nick AS k, ${returned}`;
  const actions =
    clauses.length === 0 ? "WHEN MATCHED THEN UPDATE SET title = coalesce(s.name, '')" : clauses.join(" ");
  return `MERGE INTO categories c USING ${source.sql} ON ${condition} ${actions} RETURNING ${list}`;
}
