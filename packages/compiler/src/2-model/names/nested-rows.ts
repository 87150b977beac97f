// Names that are local to files with nested rows of another entity.
import type { Entity } from "../data/entity.ts";

/** Returns the names of the row's type, of the function from a row to an object, and of the one that writes JSON. */
export function nestedRowNames({ names: { type } }: Entity): Readonly<Record<"row" | "fromRow" | "json", string>> {
  return { row: `Nested${type}Row`, fromRow: `nested${type}FromRow`, json: `nested${type}Json` };
}
