import { column, entity, field, id, schema, type Uuid } from "entity-derive";

const prefix = "app_";
const places = ["create", "response"];

@entity({ table: `${prefix}users`, uuid: process.env.UUID })
export class User {
  @id id!: Uuid;
  @field(...places) name!: string;
  @column({ ["unique"]: true }) email!: string;
  @schema({ example: Math.random() }) score!: number;
}
