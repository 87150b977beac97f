// The measured table: twelve columns of common types, with soft deletion and a touch.
import {
  auto,
  column,
  type Decimal,
  entity,
  field,
  filter,
  type i32,
  id,
  type Json,
  sort,
  type Uuid,
  validate,
} from "entity-derive";

@entity({
  table: "users",
  softDelete: true,
  migrations: { touchUpdatedAt: true },
  api: { tag: "Users", handlers: true },
})
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @sort name!: string;
  @field("create", "response") @validate({ email: true }) @column({ unique: true }) email!: string;
  @field("create", "update", "response") @filter("range") age!: i32 | null;
  @field("create", "update", "response") active: boolean = true;
  @field("create", "response") @filter role!: "admin" | "member";
  @field("create", "update", "response") balance!: Decimal;
  @field("create", "update", "response") settings!: Json<Settings>;
  @field("create", "update", "response") bio!: string | null;
  @auto @field("response") @column({ index: true }) createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

export interface Settings {
  readonly theme: "light" | "dark";
  readonly languages: readonly string[];
}
