// Authors whose books are read with them, by the same statement: views of the tables of authors and books.
import { auto, belongsTo, type Decimal, entity, field, hasMany, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "authors", schema: "nested" })
@hasMany<NestedBook>({ response: { as: "books", limit: 100 } })
export class NestedAuthor {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") email!: string;
  @auto @field("response") createdAt!: Date;
}

@entity({ table: "books", schema: "nested" })
export class NestedBook {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<NestedAuthor>() authorId!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "update", "response") pages!: i32;
  @field("create", "update", "response") price!: Decimal;
  @auto @field("response") createdAt!: Date;
}
