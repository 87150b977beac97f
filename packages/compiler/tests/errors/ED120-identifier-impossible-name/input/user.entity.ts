import { belongsTo, column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", index: [{ fields: ["name"], name: "a\0b" }], migrations: true })
export class User {
  @id({ name: "" }) id!: Uuid;
  @column({ unique: { name: "" }, index: { name: "" }, check: [{ sql: "name <> ''", name: "" }] }) name!: string;
  @belongsTo<User>({ name: "\ud800" }) parentId!: Uuid | null;
}
