import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @transform("lower") name!: string;
  @transform("trim") city!: string;
}
