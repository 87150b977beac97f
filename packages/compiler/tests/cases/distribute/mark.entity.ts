import { column, entity, field, id, owner, type Uuid } from "entity-derive";

/** Many at once, of which nothing is asked back. */
@entity({ table: "marks", distribute: "workspaceId", returning: "none", migrations: true, typedConstraints: true })
export class Mark {
  @id id!: Uuid;
  @owner @field("create") workspaceId!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) code!: string;
}
