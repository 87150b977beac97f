import { entity, field, id, projection, type Uuid } from "entity-derive";

@projection("Card", ["id"])
export abstract class Record {
  @id id!: Uuid;
}

@entity({ table: "users" })
export class User extends Record {
  @field("create", "response") name!: string;
}
