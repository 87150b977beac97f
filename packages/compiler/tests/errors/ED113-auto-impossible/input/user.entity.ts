import { auto, entity, type f64, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @auto @field("response") number!: string;
  @auto @field("response") score!: f64;
}
