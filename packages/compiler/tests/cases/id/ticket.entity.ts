import { entity, field, id } from "entity-derive";

/** Its id is a plain string, which is a UUID in a TEXT column. */
@entity({ table: "tickets", migrations: true })
export class Ticket {
  @id id!: string;
  @field("create", "response") title!: string;
}
