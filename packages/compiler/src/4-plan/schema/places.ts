// Entities into the places where what the database has of them is declared, by its names there.
import { choiceIn } from "../../2-model/data/column-type.ts";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { WantedSchema } from "../../compilation.ts";
import type { Span } from "../../diagnostics/span.ts";

export function placesOf(entities: readonly Entity[]): WantedSchema["places"] {
  const places = new Map<string, Span>();
  for (const entity of entities) {
    const { schema, name, span } = entity.table;
    const table = objectName(schema, name);
    places.set(table, span);
    for (const field of storedFields(entity)) {
      const { column, type } = field;
      places.set(`${table}.${column.name}`, field.span);
      if (column.pgEnum === null || choiceIn(type) === null) continue;
      const enumName = objectName("public", column.pgEnum.value);
      if (!places.has(enumName)) places.set(enumName, column.pgEnum.span);
    }
  }
  return places;
}

function objectName(schema: string, name: string): string {
  return schema === "public" ? name : `${schema}.${name}`;
}
