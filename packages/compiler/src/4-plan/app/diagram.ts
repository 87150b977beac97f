// The tables of an application with their columns and foreign keys, as a diagram shows them, and its text for Mermaid.
// Its grammar: https://mermaid.js.org/syntax/entityRelationshipDiagram.html

import { type Entity, type Parent, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isUniqueReference } from "../../2-model/data/references.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { shownName } from "../../text/identifier.ts";
import { postgresType } from "../sql/postgres-type.ts";

/** A table in the diagram, as plain data, which is kept until the table changes. */
export interface DiagramTable {
  /** The schema is included if it is not `public`. */
  readonly name: string;
  readonly columns: readonly DiagramColumn[];
  /** All of its foreign keys. */
  readonly references: readonly DiagramReference[];
}

export interface DiagramColumn {
  readonly name: string;
  /** The type in PostgreSQL. */
  readonly type: string;
  /** Whether it is part of the primary key, of a foreign key, or unique. */
  readonly keys: readonly ("PK" | "FK" | "UK")[];
}

export interface DiagramReference {
  /** The table that it refers to. */
  readonly to: string;
  readonly column: string;
  /** Whether a row can refer to none. */
  readonly isOptional: boolean;
  /** Whether at most one row refers to each row. */
  readonly isUnique: boolean;
}

/** Returns the table of an entity; null if it has none. */
export function diagramTable(entity: Entity): DiagramTable | null {
  if (entity.sql === "none") return null;
  return {
    name: shownName(entity.table),
    columns: storedFields(entity).map((field) => ({
      name: field.column.name,
      type: postgresType(field).replace(/^public\./, ""),
      keys: keysOf(field, entity),
    })),
    references: entity.parents.map((parent) => referenceOf(parent, entity)),
  };
}

/** Returns the diagram of the tables and the foreign keys between them, in the language of Mermaid. */
export function mermaidDiagram(tables: readonly DiagramTable[]): string {
  const names = new Set(tables.map(({ name }) => name));
  const blocks = tables.map(({ name, columns }) => {
    const lines = columns.map(
      (column) => `    ${[wordOf(column.type), wordOf(column.name), column.keys.join(", ")].join(" ").trimEnd()}\n`,
    );
    return `  ${quoted(name)} {\n${lines.join("")}  }`;
  });
  const references = tables.flatMap((table) =>
    table.references.filter(({ to }) => names.has(to)).map((reference) => referenceText(reference, table)),
  );
  return ["erDiagram", ...blocks, ...references].join("\n");
}

function keysOf(field: Field, entity: Entity): DiagramColumn["keys"] {
  const isForeign = entity.parents.some(({ pairs }) => pairs.some(({ own }) => own === field));
  return [
    ...(isInKey(entity, field) ? (["PK"] as const) : []),
    ...(isForeign ? (["FK"] as const) : []),
    ...(field.column.unique === "no" ? [] : (["UK"] as const)),
  ];
}

function referenceOf(parent: Parent, entity: Entity): DiagramReference {
  return {
    to: shownName(parent.target.table),
    column: parent.field.column.name,
    isOptional: parent.field.nullable,
    isUnique: isUniqueReference(entity, parent),
  };
}

function referenceText({ to, column, isOptional, isUnique }: DiagramReference, { name }: DiagramTable): string {
  const one = isOptional ? "|o" : "||";
  const rows = isUnique ? "o|" : "o{";
  return `  ${quoted(to)} ${one}--${rows} ${quoted(name)} : ${wordOf(column)}`;
}

function quoted(table: string): string {
  return /^[a-z_]\w*$/i.test(table) ? table : `"${table.replaceAll('"', "'")}"`;
}

/** Mermaid allows letters, digits and a few other characters in names of types and columns. */
function wordOf(text: string): string {
  const word = text.replaceAll(/[^\w()[\]-]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return /^[a-z]/i.test(word) ? word : `c${word}`;
}
