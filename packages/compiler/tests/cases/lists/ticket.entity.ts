import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** In snake_case, with labels that have commas. */
@entity({ table: "tickets", migrations: true, api: { handlers: ["list"] } })
export class Ticket {
  @id id!: Uuid;
  @field("create", "response") @filter("in") seat_class!: "first" | "second, quiet" | "second";
  @field("create", "response") @filter("null", "not") @sort held_by!: Uuid | null;
  @field("create", "response") @filter("has") extra_tags!: string[];
}
