import { entity, field, filter, hasMany, id, sort, type Uuid } from "entity-derive";
import type { Book } from "./book.entity.ts";

@entity({ table: "authors", migrations: true, api: { tag: "Authors", handlers: true } })
@hasMany<Book>()
export class Author {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort name!: string;
}
