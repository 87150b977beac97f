import { auto, column, entity, field, id, scope, type Uuid } from "entity-derive";

/** Times that the database makes have microseconds, which no Date shows. */
@entity({ table: "appointments", uniqueIndex: [["room", "startsAt"]], migrations: true })
@scope("touching", ["startsAt", "endsAt"])
@scope("contacting", ["email", "phone"], { within: "createdAt" })
export class Appointment {
  @id id!: Uuid;
  @field("create", "response") room!: string;
  @field("create", "response") @column({ ci: true }) email!: string;
  @field("create", "response") phone!: string | null;
  @field("response") @column({ default: "'2026-01-01T10:00:00.123456Z'" }) startsAt!: Date;
  @field("create", "response") endsAt!: Date | null;
  @auto @field("response") @column({ unique: true, type: "timestamptz(6)" }) createdAt!: Date;
}
