import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "caches", migrations: true })
export class Cache {
  @id id!: Uuid;
  @field("create", "update", "response") value!: string | null;
}
