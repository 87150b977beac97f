import { column, entity, field, type i32, id, join, owner, type Uuid } from "entity-derive";

/** A key of several fields, of which the owner is one, in a table whose names must be quoted. */
@entity({ table: "Shelf 'list'", schema: "Other schema", migrations: { rls: true } })
export class Shelf {
  @id @owner @field("create", "response") @column({ name: "ten ant", varchar: 8 }) tenant!: string;
  @id @field("create", "response") number!: i32;
  @field("create", "update", "response") label!: string;
}

/** Reads the shelf by a join that names the owner. */
@entity({ table: "books", migrations: { rls: true } })
@join<{ shelfLabel: string | null }>({
  table: "Shelf 'list'",
  schema: "Other schema",
  as: "shelf",
  on: { tenant: "ten ant", shelfNumber: "number" },
  fields: { shelfLabel: "label" },
  kind: "left",
})
export class Book {
  @id id!: Uuid;
  @owner @field("create", "response") @column({ varchar: 8 }) tenant!: string;
  @field("create", "update", "response") shelfNumber!: i32;
  @field("create", "update", "response") title!: string;
}
