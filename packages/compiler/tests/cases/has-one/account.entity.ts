import { belongsTo, column, entity, field, hasOne, id, owner, type Uuid } from "entity-derive";

/** Both have one owner, within which a key is unique: the foreign key contains the owner. */
@entity({ table: "accounts", migrations: true })
@hasOne<Contract>()
@hasOne<Note>()
export class Account {
  @id id!: Uuid;
  @field("create", "response") @owner tenantId!: Uuid;
}

@entity({ table: "contracts", migrations: true })
export class Contract {
  @id id!: Uuid;
  @field("create", "response") @owner tenantId!: Uuid;
  @field("create", "response") @belongsTo<Account>() @column({ unique: "owner" }) accountId!: Uuid;
}

/** Has no owner, and is seen where its account is. */
@entity({ table: "notes", migrations: true })
export class Note {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Account>() @column({ unique: true }) accountId!: Uuid;
  @field("create", "response") text!: string;
}
