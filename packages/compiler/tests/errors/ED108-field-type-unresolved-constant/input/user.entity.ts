import { entity, field, id, type Uuid } from "entity-derive";

const Loose = { Admin: "admin" };
const Counts = { One: 1 } as const;
const ROLES = ["admin", "member"] as const;

interface Other {
  role: "admin";
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") loose!: (typeof Loose)[keyof typeof Loose];
  @field("create", "response") count!: (typeof Counts)[keyof typeof Counts];
  @field("create", "response") other!: (typeof Counts)[keyof typeof Loose];
  @field("create", "response") roles!: (typeof ROLES)["length"];
  @field("create", "response") role!: Other["role"];
}
