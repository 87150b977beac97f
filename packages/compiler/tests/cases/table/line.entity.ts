import { column, entity, field, filter, type i32, id, type Uuid } from "entity-derive";

/** A table whose name has to be quoted wherever SQL names it. */
@entity({ table: "Order Lines", softDelete: true, migrations: true })
export class Line {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @column({ unique: "live" }) article!: string;
  @field("create", "update", "response") quantity!: i32;
  @field("skip") deletedAt!: Date | null;
}

/** A table whose name is a reserved word of PostgreSQL. */
@entity({ table: "user", migrations: true })
export class Person {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
