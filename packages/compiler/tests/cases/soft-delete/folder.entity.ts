import { auto, column, entity, field, id, type Uuid } from "entity-derive";

/** The names of the properties say what they are, whatever the columns are called. */
@entity({ table: "folders", softDelete: true, migrations: { touchUpdatedAt: true }, api: { handlers: true } })
export class Folder {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @auto @field("response") @column({ name: "CreatedAt" }) createdAt!: Date;
  @auto @field("response") @column({ name: "UpdatedAt" }) updatedAt!: Date;
  @field("skip") @column({ name: "DeletedAt" }) deletedAt!: Date | null;
}

/** And the names of the columns do, whatever the properties are called. */
@entity({ table: "drawers", softDelete: true, migrations: { touchUpdatedAt: true } })
export class Drawer {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @auto @field("response") @column({ name: "created_at" }) made!: Date;
  @auto @field("response") @column({ name: "updated_at" }) changed!: Date;
  @field("skip") @column({ name: "deleted_at" }) gone!: Date | null;
}
