import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "members" })
export class Member {
  @id groupId!: Uuid;
  @id userId!: Uuid;
}
