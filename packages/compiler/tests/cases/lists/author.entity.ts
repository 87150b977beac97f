import { entity, field, filter, id, projection, sort, type Uuid } from "entity-derive";

/** Its lists show less than its response. */
@entity({ table: "authors", migrations: true, api: { handlers: true, list: { shape: "ListItem", count: true } } })
@projection("ListItem", ["id", "name"])
export class Author {
  @id id!: Uuid;
  @field("create", "response") @filter("in") @sort name!: string;
  @field("create", "response") biography!: string;
}
