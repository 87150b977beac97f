// Random INSERTs, UPDATEs, DELETEs and MERGEs of a table, with RETURNING.
import { columnsOf } from "./tables.ts";
import type { Writer } from "./writer.ts";

export function randomWrite(writer: Writer): string {
  const own = columnsOf("categories", "c");
  const set = `title = coalesce(${writer.expression("text", own)}, ''), description = ${writer.expression("text", own)}`;
  const list = "id, title, description, parent_id";
  const returned = `${writer.expression("text", own)} AS x`;
  const versions = writer.pick(["old.description AS d", "new.description AS d", "old.title AS d"]);
  const where = writer.chance(0.6) ? ` WHERE ${writer.condition(own)}` : "";
  const kind = writer.random();
  if (kind < 0.2) return merge(returned, versions, writer);
  if (kind < 0.35) return fromOthers(returned, versions, writer);
  if (kind < 0.55) return `UPDATE categories c SET ${set}${where} RETURNING ${list}, ${returned}, ${versions}`;
  if (kind < 0.7) return `DELETE FROM categories c${where} RETURNING ${list}, ${returned}, ${versions}`;
  const proposed = writer.chance(0.5) ? columnsOf("categories", "excluded") : [];
  const change = `title = coalesce(${writer.expression("text", proposed)}, ''), description = ${writer.expression("text", [...own, ...proposed])}`;
  const conflict = `ON CONFLICT (id) DO UPDATE SET ${change}${where}`;
  const value = (): string =>
    `coalesce(${writer.expression("int", [])}, 1), coalesce(${writer.expression("text", [])}, ''), ${writer.expression("text", [])}`;
  const source = writer.chance(0.5) ? `SELECT ${value()}` : `VALUES (${value()})`;
  const insert = `INSERT INTO categories AS c (id, title, description) ${source} ${writer.chance(0.7) ? conflict : ""}`;
  return `${insert} RETURNING ${list}, ${versions}`;
}

/** UPDATE … FROM and DELETE … USING. */
function fromOthers(returned: string, versions: string, writer: Writer): string {
  const [own, others] = [columnsOf("categories", "c"), writer.from([])];
  const all = [...own, ...others.columns];
  const list = `c.id, c.title, c.description, ${returned}, ${versions}, ${writer.expression("text", others.columns)} AS y`;
  const where = `WHERE ${writer.condition(all)}`;
  if (writer.chance(0.4)) return `DELETE FROM categories c USING ${others.sql} ${where} RETURNING ${list}`;
  const set = `title = coalesce(${writer.expression("text", all)}, ''), description = ${writer.expression("text", all)}`;
  return `UPDATE categories c SET ${set} FROM ${others.sql} ${where} RETURNING ${list}`;
}

function merge(returned: string, versions: string, writer: Writer): string {
  const [target, source] = [columnsOf("categories", "c"), columnsOf("users", "s")];
  const both = [...target, ...source];
  const clauses = [
    `WHEN MATCHED AND ${writer.condition(both)} THEN UPDATE SET title = coalesce(${writer.expression("text", source)}, ''), description = ${writer.expression("text", both)}`,
    "WHEN MATCHED THEN DELETE",
    `WHEN NOT MATCHED THEN INSERT (id, title, description) VALUES (s.id + 10, s.name, ${writer.expression("text", source)})`,
    `WHEN NOT MATCHED BY SOURCE AND ${writer.condition(target)} THEN UPDATE SET description = ${writer.expression("text", target)}`,
  ].filter(() => writer.chance(0.5));
  const condition = `c.id = s.id AND (${writer.condition(both)})`;
  const list = `c.id, c.title, c.description, s.name AS n, s.nick AS k, ${returned}, ${versions}`;
  const actions = clauses.length === 0 ? "WHEN MATCHED THEN UPDATE SET title = s.name" : clauses.join(" ");
  return `MERGE INTO categories c USING users s ON ${condition} ${actions} RETURNING ${list}`;
}
