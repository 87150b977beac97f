import { column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "update") aB!: string;
  @field("create", "update") @column({ name: "other" }) a_b!: string;
  @filter limit!: number;
  @filter("range") age!: number;
  @filter ageFrom!: number;
  @column({ unique: true, name: "own_id" }) Id!: string;
}
