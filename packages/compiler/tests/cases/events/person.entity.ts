import { entity, field, id, type Uuid } from "entity-derive";

/** Rows are instances; events are data. */
@entity({ table: "people", events: "outbox", migrations: true })
export class Person {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;

  greet(): string {
    return `Hello ${this.name}`;
  }
}
