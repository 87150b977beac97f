// A diagram of tables into the text of a Mermaid entity relationship diagram.
// Its grammar: https://mermaid.js.org/syntax/entityRelationshipDiagram.html
import type { Diagram, DiagramColumn, DiagramRelation, DiagramTable, TablePart } from "./diagram.ts";

export function mermaidText({ tables, relations }: Diagram): string {
  return assembled(tables.map(tableText), relations.map(relationText));
}

/** A table as text, so that a diagram of many is put together again from those that did not change. */
export interface MermaidPart {
  readonly name: string;
  readonly text: string;
  readonly relations: readonly { readonly to: string; readonly text: string }[];
}

export function mermaidPart({ table, relations }: TablePart): MermaidPart {
  const texts = relations.map((relation) => ({ to: relation.to, text: relationText(relation) }));
  return { name: table.name, text: tableText(table), relations: texts };
}

/** What `mermaidText` gives for the diagram of these tables. */
export function joinMermaid(parts: readonly MermaidPart[]): string {
  const drawn = new Set(parts.map(({ name }) => name));
  const relations = parts.flatMap((part) => part.relations.filter(({ to }) => drawn.has(to)));
  return assembled(
    parts.map(({ text }) => text),
    relations.map(({ text }) => text),
  );
}

function assembled(tables: readonly string[], relations: readonly string[]): string {
  return ["erDiagram", ...tables, ...relations].join("\n");
}

function tableText({ name, columns }: DiagramTable): string {
  return `  ${tableName(name)} {\n${columns.map((column) => `    ${columnText(column)}`).join("\n")}\n  }`;
}

function columnText({ name, type, keys }: DiagramColumn): string {
  return [wordOf(type), wordOf(name), keys.join(", ")].join(" ").trimEnd();
}

/** One parent, or none where the foreign key may be NULL, has any number of rows, or one where the key is unique. */
function relationText({ from, label, to, isOptional, isOnce }: DiagramRelation): string {
  const parent = isOptional ? "|o" : "||";
  const rows = isOnce ? "o|" : "o{";
  return `  ${tableName(to)} ${parent}--${rows} ${tableName(from)} : ${wordOf(label)}`;
}

function tableName(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `"${name.replaceAll('"', "'")}"`;
}

/** Types and columns are words there: letters, digits and a few signs, a letter first. */
function wordOf(text: string): string {
  const word = text.replaceAll(/[^\w()[\]-]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return /^[a-z]/i.test(word) ? word : `c${word}`;
}
