import { belongsTo, column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({
  table: "accounts",
  softDelete: true,
  typedConstraints: true,
  constraints: [
    { name: "accounts_handle_key", kind: "unique", field: "email" },
    { name: "accounts_sum", kind: "check" },
    { name: "pets_owner_id_fkey", kind: "foreign_key", field: "id" },
  ],
  uniqueIndex: [["firstName", "lastName"], ["badge"]],
  migrations: true,
  api: { tag: "Accounts", handlers: true },
})
export class Account {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true, ci: true }) email!: string;
  @field("create", "update", "response") @column({ unique: true }) handle!: string;
  @field("create", "update", "response") @column({ unique: "live" }) phone!: string | null;
  @field("create", "update", "response") firstName!: string;
  @field("create", "update", "response") lastName!: string;
  @field("create", "update", "response") badge!: i32 | null;
  @field("create", "update", "response") @column({ check: "age >= 0" }) age!: i32;
  @field("create", "update", "response") @belongsTo<Account>() managerId!: Uuid | null;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "pets", migrations: true })
export class Pet {
  @id id!: Uuid;
  @field("create", "update") @belongsTo<Account>() ownerId!: Uuid;
}
