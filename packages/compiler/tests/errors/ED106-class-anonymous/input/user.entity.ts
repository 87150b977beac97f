import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export default class {
  @id id!: Uuid;
}
