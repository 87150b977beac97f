import { entity, field, hasOne, id, type Uuid } from "entity-derive";
import type { Avatar, Profile } from "./people/profile.entity.ts";

@entity({ table: "users", softDelete: true, migrations: true })
@hasOne<Profile>()
@hasOne<Avatar>({ foreignKey: "userId", name: "portrait" })
@hasOne<Avatar>({ foreignKey: "drawnById", name: "drawing" })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") deletedAt!: Date | null;
}
