// A Mermaid entity relationship diagram of the application's tables and foreign keys.
// Its grammar: https://mermaid.js.org/syntax/entityRelationshipDiagram.html
import { type Entity, type Parent, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isUniqueReference } from "../../2-model/data/references.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { postgresType } from "../sql/postgres-type.ts";

/** The text of a table in the diagram, which is kept until the table changes. */
export interface DiagramTable {
  readonly name: string;
  readonly text: string;
  /** All of its foreign keys, with the table that each refers to. */
  readonly references: readonly { readonly to: string; readonly text: string }[];
}

/** Returns the part of the diagram for one entity; null if it has no table. */
export function diagramTable(entity: Entity): DiagramTable | null {
  if (entity.sql === "none") return null;
  const name = tableName(entity);
  const columns = storedFields(entity).map((field) => `    ${columnText(field, entity)}\n`);
  const references = entity.parents.map((parent) => ({
    to: tableName(parent.target),
    text: reference(entity, parent),
  }));
  return { name, text: `  ${name} {\n${columns.join("")}  }`, references };
}

/** Returns the diagram of the tables and the foreign keys between them. */
export function joinDiagram(tables: readonly DiagramTable[]): string {
  const names = new Set(tables.map(({ name }) => name));
  const references = tables.flatMap((table) => table.references.filter(({ to }) => names.has(to)));
  return ["erDiagram", ...tables.map(({ text }) => text), ...references.map(({ text }) => text)].join("\n");
}

function columnText(field: Field, entity: Entity): string {
  const keys = [
    ...(isInKey(entity, field) ? ["PK"] : []),
    ...(entity.parents.some(({ pairs }) => pairs.some(({ own }) => own === field)) ? ["FK"] : []),
    ...(field.column.unique === "no" ? [] : ["UK"]),
  ];
  const type = postgresType(field).replace(/^public\./, "");
  return [wordOf(type), wordOf(field.column.name), keys.join(", ")].join(" ").trimEnd();
}

/** A row has one parent, or none if the foreign key is nullable; a parent has many rows, or one if the foreign key is unique. */
function reference(entity: Entity, parent: Parent): string {
  const one = parent.field.nullable ? "|o" : "||";
  const rows = isUniqueReference(entity, parent) ? "o|" : "o{";
  return `  ${tableName(parent.target)} ${one}--${rows} ${tableName(entity)} : ${wordOf(parent.field.column.name)}`;
}

/** The schema is included if it is not `public`. */
function tableName({ table: { schema, name } }: Entity): string {
  const full = schema === "public" ? name : `${schema}.${name}`;
  return /^[a-z_]\w*$/i.test(full) ? full : `"${full.replaceAll('"', "'")}"`;
}

/** Mermaid allows letters, digits and a few other characters in names of types and columns. */
function wordOf(text: string): string {
  const word = text.replaceAll(/[^\w()[\]-]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return /^[a-z]/i.test(word) ? word : `c${word}`;
}
