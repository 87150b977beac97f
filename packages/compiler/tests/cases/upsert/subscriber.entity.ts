import { column, entity, field, id, type Uuid } from "entity-derive";

/** One live row for an address, ignoring case. */
@entity({ table: "subscribers", softDelete: true, upsert: { conflict: ["email"] }, migrations: true })
export class Subscriber {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "live", ci: true }) email!: string;
  @field("create", "update", "response") name!: string;
  @field("response") deletedAt!: Date | null;
}
