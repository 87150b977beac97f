import { entity, field, type i32, id } from "entity-derive";

@entity({ table: "codes", migrations: true })
export class Code {
  @id @field("create") code!: i32;
  @field("create", "update", "response") id!: string | null;
}
