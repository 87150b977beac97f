import { belongsTo, column, entity, field, hasOne, id, type Uuid } from "entity-derive";
import type { User } from "../user.entity.ts";

/** Unique among live rows: who has deleted a profile can make another one. */
@entity({ table: "profiles", softDelete: true, migrations: true })
export class Profile {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>({ onDelete: "cascade" }) @column({ unique: "live" }) userId!: Uuid;
  @field("create", "update", "response") bio!: string;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "avatars", migrations: true })
export class Avatar {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() @column({ unique: true }) userId!: Uuid;
  @field("create", "response") @belongsTo<User>() @column({ unique: true }) drawnById!: Uuid | null;
}

/** A list of its own rows, in which none has two that follow it. */
@entity({ table: "steps", migrations: true })
@hasOne<Step>({ name: "next" })
export class Step {
  @id id!: Uuid;
  @field("create", "update", "response") @belongsTo<Step>() @column({ unique: true }) previousId!: Uuid | null;
}
