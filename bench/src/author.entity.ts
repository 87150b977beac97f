// The tables on which relations are measured: authors and their books.
import { auto, belongsTo, type Decimal, entity, field, hasMany, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "authors", migrations: true })
@hasMany<Book>()
export class Author {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") email!: string;
  @auto @field("response") createdAt!: Date;
}

@entity({ table: "books", migrations: true })
export class Book {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Author>() authorId!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "update", "response") pages!: i32;
  @field("create", "update", "response") price!: Decimal;
  @auto @field("response") createdAt!: Date;
}
