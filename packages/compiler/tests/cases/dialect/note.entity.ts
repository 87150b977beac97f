import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "notes", dialect: "pg", migrations: true })
export class Note {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}
