import { auto, column, entity, field, type i32, type i64, id } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: i64;
  @field("create", "update", "response") name!: string;
}

@entity({ table: "measurements" })
export class Measurement {
  @id @field("create") sensor!: string | null;
  @id @field("create") takenAt!: Date;
  @id @field("create") depth!: number;
  @id @auto device!: string;
  @id @field("create") @column({ type: "timestamptz(3)" }) storedAt!: Date;
}

@entity({ table: "counters" })
export class Counter {
  @id @auto id!: i32;
  @field("create") name!: string;
}
