import { column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", tabel: "users", api: { tag: "Users", paht: "/people" } })
export class User {
  @id id!: Uuid;
  @column({ uniqe: true }) name!: string;
}
