import { belongsTo, column, type Decimal, entity, field, hasMany, id, owner, type Uuid } from "entity-derive";
import type { Workspace } from "./workspace.entity.ts";

export abstract class Owned {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;
}

/** An account, whose changes are logged. */
@entity({ table: "accounts", migrations: { rls: true, audit: true }, transactions: true })
@hasMany<Entry>()
export class Account extends Owned {
  @field("create", "response") @column({ unique: "owner" }) code!: string;
  @field("create", "update", "response") @column({ type: "numeric(12, 2)" }) balance!: Decimal;
}

/** A booking on an account. */
@entity({ table: "entries", migrations: { rls: true }, transactions: true })
export class Entry extends Owned {
  @field("create", "response") @belongsTo<Account>({ onDelete: "cascade" }) accountId!: Uuid;
  @field("create", "response") @column({ type: "numeric(12, 2)" }) amount!: Decimal;
  @field("create", "update", "response") note!: string | null;
}

/** Everybody sees the same. */
@entity({ table: "currencies", migrations: true, transactions: true })
export class Currency {
  @id @field("create") code!: string;
  @field("create", "update", "response") name!: string;
}
