import { auto, column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "lines", migrations: true })
export class Line {
  @id id!: Uuid;
  @field("create") @column({ identity: "always" }) number!: i32;
  @auto @column({ identity: "by default" }) madeAt!: Date;
  @auto @column({ identity: "always", default: "7" }) serial!: i32;
}
