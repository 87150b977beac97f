// The tables of the application and their foreign keys into the text of a Mermaid entity relationship diagram.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { isInKey } from "../../2-model/data/key.ts";
import { isReferredOnce } from "../../2-model/data/references.ts";
import { postgresType } from "../sql/postgres-type.ts";

/** Its grammar: https://mermaid.js.org/syntax/entityRelationshipDiagram.html */
export function diagramOf(entities: readonly Entity[]): string {
  const tables = entities.filter(({ sql }) => sql !== "none");
  return ["erDiagram", ...tables.map(tableText), ...tables.flatMap((entity) => relations(entity, tables))].join("\n");
}

function tableText(entity: Entity): string {
  const columns = storedFields(entity).map((field) => `    ${columnText(field, entity)}`);
  return `  ${tableName(entity)} {\n${columns.join("\n")}\n  }`;
}

function columnText(field: Field, entity: Entity): string {
  const keys = [
    isInKey(entity, field) ? "PK" : null,
    entity.parents.some(({ pairs }) => pairs.some(({ own }) => own === field)) ? "FK" : null,
    field.column.unique === "no" ? null : "UK",
  ].filter((key) => key !== null);
  return [wordOf(postgresType(field).replace(/^public\./, "")), wordOf(field.column.name), keys.join(", ")]
    .join(" ")
    .trimEnd();
}

/** One parent, or none where the foreign key may be NULL, has any number of rows, or one where the key is unique. */
function relations(entity: Entity, tables: readonly Entity[]): readonly string[] {
  return entity.parents
    .filter(({ target }) => tables.includes(target))
    .map((reference) => {
      const { field, target } = reference;
      const parent = field.nullable ? "|o" : "||";
      const rows = isReferredOnce(entity, reference) ? "o|" : "o{";
      return `  ${tableName(target)} ${parent}--${rows} ${tableName(entity)} : ${wordOf(field.column.name)}`;
    });
}

function tableName({ table: { schema, name } }: Entity): string {
  const whole = schema === "public" ? name : `${schema}.${name}`;
  return /^[a-z_]\w*$/i.test(whole) ? whole : `"${whole.replaceAll('"', "'")}"`;
}

/** Types and columns are words there: letters, digits and a few signs, a letter first. */
function wordOf(text: string): string {
  const word = text.replaceAll(/[^\w()[\]-]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return /^[a-z]/i.test(word) ? word : `c${word}`;
}
