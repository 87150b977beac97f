import { belongsTo, entity, field, filter, hasMany, type i16, id, sort, type Uuid } from "entity-derive";
import type { Author } from "./author.entity.ts";
import type { BookTag, Tag } from "./tag.entity.ts";

/** A book. Its author cannot be deleted while it is there. */
@entity({ table: "books", migrations: true, transactions: true, api: { tag: "Books", handlers: true } })
@hasMany<Tag, { through: BookTag }>()
export class Book {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort title!: string;
  @field("create", "update", "response") @filter("range") @sort year!: i16;

  /** A response has the author, too. */
  @field("create", "update", "response")
  @belongsTo<Author>({ onDelete: "restrict", response: "author" })
  @filter
  authorId!: Uuid;
}
