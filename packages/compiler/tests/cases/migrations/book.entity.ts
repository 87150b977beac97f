import { auto, column, type Decimal, entity, field, filter, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "books", migrations: true })
export class Book {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("search") title!: string;
  @field("create", "update", "response") @filter("search") @column({ index: "hash" }) author!: string | null;
  @field("create", "response") @column({ unique: true, varchar: 13, check: "isbn ~ '^[0-9]{13}$'" }) isbn!: string;
  @field("create", "update", "response") @column({ index: true }) pages!: i32;
  @field("create", "update", "response") price: Decimal = "9.99";
  @auto @field("response") createdAt!: Date;
}

/** Without `migrations` there is no migration. */
@entity({ table: "drafts" })
export class Draft {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}
