import { entity, id, type Uuid } from "entity-derive";

@entity({})
export class User {
  @id id!: Uuid;
}
