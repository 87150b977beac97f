// The tables of the application and their foreign keys into a Mermaid entity relationship diagram.
// Its grammar: https://mermaid.js.org/syntax/entityRelationshipDiagram.html
import { type Entity, type Parent, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isUniqueReference } from "../../2-model/data/references.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { postgresType } from "../sql/postgres-type.ts";

/** A table as text, so that a diagram of many is put together again from those that did not change. */
export interface DiagramTable {
  readonly name: string;
  readonly text: string;
  /** All of its foreign keys, with the table that each refers to. */
  readonly references: readonly { readonly to: string; readonly text: string }[];
}

/** The part of the diagram for one entity; null where no table is generated for it. */
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

/** The tables, and the foreign keys between them: those to other tables are left out. */
export function joinDiagram(tables: readonly DiagramTable[]): string {
  const drawn = new Set(tables.map(({ name }) => name));
  const references = tables.flatMap((table) => table.references.filter(({ to }) => drawn.has(to)));
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

/** One parent, or none where the foreign key may be NULL, has any number of rows, or one where the key is unique. */
function reference(entity: Entity, parent: Parent): string {
  const one = parent.field.nullable ? "|o" : "||";
  const rows = isUniqueReference(entity, parent) ? "o|" : "o{";
  return `  ${tableName(parent.target)} ${one}--${rows} ${tableName(entity)} : ${wordOf(parent.field.column.name)}`;
}

/** With its schema where that is not `public`. */
function tableName({ table: { schema, name } }: Entity): string {
  const full = schema === "public" ? name : `${schema}.${name}`;
  return /^[a-z_]\w*$/i.test(full) ? full : `"${full.replaceAll('"', "'")}"`;
}

/** Types and columns are words there: letters, digits and a few signs, a letter first. */
function wordOf(text: string): string {
  const word = text.replaceAll(/[^\w()[\]-]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return /^[a-z]/i.test(word) ? word : `c${word}`;
}
