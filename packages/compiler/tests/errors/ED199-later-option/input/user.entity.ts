import { column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true, hooks: true, events: "outbox" })
export class User {
  @id id!: Uuid;
  @column({ ci: true }) email!: string;
  @column({ unique: "live" }) name!: string;
}
