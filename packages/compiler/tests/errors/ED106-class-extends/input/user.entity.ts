import { entity, field, id, type Uuid } from "entity-derive";

class Timestamped {
  createdAt!: Date;
}

@entity({ table: "users" })
export class User extends Timestamped {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
