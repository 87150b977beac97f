import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

/** Nobody asks for badges over HTTP. */
@entity({ table: "badges", schema: "hall", migrations: true })
export class Badge {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>({ onDelete: "cascade" }) userId!: Uuid | null;
}
