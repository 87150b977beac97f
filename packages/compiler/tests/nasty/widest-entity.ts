// An entity with as many columns as a table of PostgreSQL can have.

/** Small values, since a row has to fit into a page of 8 kB; no events, since a notification has room for 8,000 bytes. */
export function widestEntity(): string {
  const fields = Array.from(
    { length: 1599 },
    (_, index) => `  @field("create", "update", "response") f${index}!: ${index % 2 === 0 ? "i16" : "boolean | null"};`,
  );
  return `import { entity, field, type i16, id, type Uuid } from "entity-derive";

@entity({ table: "widest", migrations: { audit: true }, api: { handlers: true }, hooks: true })
export class Widest {
  @id id!: Uuid;
${fields.join("\n")}
}
`;
}
