import { entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "uses", migrations: true })
export class Use {
  @id id!: Uuid;
  @field("create", "update", "response") code!: i32 | null;
}
