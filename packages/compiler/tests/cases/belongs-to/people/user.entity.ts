import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true, migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") deletedAt!: Date | null;
}
