// Maps the names of tables, columns and enum types to the places in entity files that declare them.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { enumType } from "../../2-model/data/field/field.ts";
import type { WantedSchema } from "../../compilation.ts";
import type { Span } from "../../diagnostics/span.ts";

export function placesOf(entities: readonly Entity[]): WantedSchema["places"] {
  const places = new Map<string, Span>();
  for (const entity of entities) {
    const { schema, name, span } = entity.table;
    const table = objectName(schema, name);
    places.set(table, span);
    for (const field of storedFields(entity)) {
      const { name: column, pgEnum } = field.column;
      places.set(`${table}.${column}`, field.span);
      const type = enumType(field);
      if (pgEnum === null || type === null) continue;
      const typeName = objectName(type.schema, type.name);
      if (!places.has(typeName)) places.set(typeName, pgEnum.span);
    }
  }
  return places;
}

function objectName(schema: string, name: string): string {
  return schema === "public" ? name : `${schema}.${name}`;
}
