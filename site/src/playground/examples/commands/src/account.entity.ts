import { column, command, entity, field, filter, type i64, id, type Uuid, validate } from "entity-derive";

/** An amount in cents. */
export class Deposit {
  @validate({ range: { min: 1 } }) amount!: i64;
}

@entity({
  table: "accounts",
  hooks: true,
  commands: true,
  transactions: true,
  migrations: true,
  api: { tag: "Accounts", handlers: ["create", "get", "list"] },
})
@command("Rename", ["name"])
@command<{ payload: Deposit; result: Account }>("Deposit", { requiresId: true, transaction: true })
export class Account {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) @validate({ email: true }) email!: string;
  @field("create", "update", "response") @filter("like") name!: string;

  /** In cents. No route updates an account: commands alone change it. */
  @field("update", "response") balance: i64 = 0;
}
