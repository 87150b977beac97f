import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") static count: string;
  static readonly plain = 1;
  @field("create") toString!: string;

  constructor(readonly name: string, plain: string) {}
}
