import { column, entity, field, id, type Uuid } from "entity-derive";

@entity
export class User {
  @id id!: Uuid;
  @field name!: string;
  @column() email!: string;
}
