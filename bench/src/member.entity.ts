// The columns of `users`, and an event in the outbox with every write.
import { auto, column, type Decimal, entity, field, type i32, id, type Json, type Uuid } from "entity-derive";
import type { Settings } from "./user.entity.ts";

@entity({ table: "members", events: "outbox", migrations: true })
export class Member {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response") age!: i32 | null;
  @field("create", "update", "response") active: boolean = true;
  @field("create", "response") role!: "admin" | "member";
  @field("create", "update", "response") balance!: Decimal;
  @field("create", "update", "response") settings!: Json<Settings>;
  @field("create", "update", "response") bio!: string | null;
  @auto @field("response") @column({ index: true }) createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
}
