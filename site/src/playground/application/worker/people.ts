// The people for whom requests can be sent, and their rows in tables whose rows are owners.
import type { Database } from "entity-derive/runtime";
import type { OwnerColumn } from "../edition.ts";
import { ownerOf } from "./server-values.ts";

/** A person, who is the principal of every guard. */
export interface Person {
  readonly name: string;
  readonly id: string;
  readonly number: number;
}

export const people: readonly Person[] = [
  { name: "alice", id: "a11ce000-0000-4000-8000-000000000001", number: 1 },
  { name: "bob", id: "b0b00000-0000-4000-8000-000000000002", number: 2 },
];

/**
 * Adds the people to the tables to which owner columns refer, with a sample for each required column.
 * Returns a note for each table that accepts no such row.
 */
export async function addPeople(columns: readonly OwnerColumn[], db: Database): Promise<readonly string[]> {
  const notes: string[] = [];
  const done = new Set<string>();
  for (const column of columns) {
    const { references } = column;
    if (references === null || done.has(references.table)) continue;
    done.add(references.table);
    try {
      for (const person of people) await addRow(person, column, references, db);
    } catch (error) {
      notes.push(
        `alice and bob are the owners of ${column.table}, and not in ${references.table}: ${(error as Error).message}`,
      );
    }
  }
  return notes;
}

async function addRow(
  person: Person,
  column: OwnerColumn,
  { table, key }: NonNullable<OwnerColumn["references"]>,
  db: Database,
): Promise<void> {
  const { rows } = await db.query({ name: "playground.required", text: requiredSql }, [table, key]);
  const required = rows.map(([name = "", type = "text"]) => ({ name: name ?? "", type: type ?? "text" }));
  const names = [key, ...required.map(({ name }) => name)];
  const values = [String(ownerOf(person, column)), ...required.map(({ name, type }) => sample(person, name, type))];
  const parameters = values.map((_, index) => `$${index + 1}`).join(", ");
  const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${parameters}) ON CONFLICT DO NOTHING`;
  await db.query({ name: "playground.person", text }, values);
}

const requiredSql = `SELECT quote_ident(attname), format_type(atttypid, NULL) FROM pg_catalog.pg_attribute
WHERE attrelid = $1::REGCLASS AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''
AND quote_ident(attname) <> $2 ORDER BY attnum`;

function sample({ name, id, number }: Person, column: string, type: string): string {
  if (type === "uuid") return id;
  if (/int|numeric|double|real/.test(type)) return String(number);
  if (type === "boolean") return "false";
  if (/^(?:timestamp|date)/.test(type)) return "2026-01-01";
  if (type.endsWith("[]")) return "{}";
  if (/^json/.test(type)) return "{}";
  return column.includes("email") ? `${name}@example.org` : name;
}
