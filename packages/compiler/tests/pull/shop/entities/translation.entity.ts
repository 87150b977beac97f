import { entity, field, id } from "entity-derive";

@entity({ table: "translations", migrations: true })
export class Translation {
  @id({ name: "translations_key" }) @field("create") name!: string;
  @field("create", "update", "response") said!: string;
  @id @field("create") language!: string;
}
