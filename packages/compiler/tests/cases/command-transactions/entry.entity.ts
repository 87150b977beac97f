import { belongsTo, entity, field, type i64, id, owner, type Uuid } from "entity-derive";
import type { Account } from "./account.entity.ts";
import type { Workspace } from "./workspace.entity.ts";

/** Written by commands on accounts; has no routes of its own. */
@entity({ table: "entries", hooks: true, migrations: { rls: true } })
export class Entry {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Workspace>() workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Account>() accountId!: Uuid;
  @field("create", "response") amount!: i64;
}
