import { entity, field, id, type Uuid } from "entity-derive";

export function requireUser(): string {
  return "everyone";
}

@entity({ table: "users", api: { handlers: true, guard: requireUser } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
