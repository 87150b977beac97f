import { belongsTo, column, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Book } from "./book.entity.ts";

@entity({ table: "tags", migrations: true, api: { tag: "Tags", handlers: true } })
@hasMany<Book, { through: BookTag }>()
export class Tag {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) name!: string;
}

/** A tag of a book. */
@entity({
  table: "book_tags",
  migrations: true,
  uniqueIndex: [["bookId", "tagId"]],
  api: { handlers: ["create", "delete"] },
})
export class BookTag {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Book>({ onDelete: "cascade", index: false }) bookId!: Uuid;
  @field("create", "response") @belongsTo<Tag>({ onDelete: "cascade" }) tagId!: Uuid;
}
