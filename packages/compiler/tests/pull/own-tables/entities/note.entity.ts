import { auto, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "notes", softDelete: true, migrations: { touchUpdatedAt: true, audit: true } })
export class Note {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
