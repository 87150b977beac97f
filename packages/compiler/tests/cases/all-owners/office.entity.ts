import { entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Matter } from "./matter.entity.ts";
import { requireMember } from "./require-member.ts";

/** The owners, one of which is its own. */
@entity({
  table: "offices",
  migrations: { audit: true },
  api: { handlers: true, guard: requireMember, owner: "id", allOwners: true },
})
@hasMany<Matter>()
export class Office {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
