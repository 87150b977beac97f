import { command, entity, field, id, type Uuid } from "entity-derive";

/** Its commands have hooks as its writes have. */
@entity({ table: "badges", hooks: true, commands: true, transactions: true, migrations: true })
@command("Grant")
@command("Rename", ["label"])
@command("Revoke", { requiresId: true, kind: "delete" })
export class Badge {
  @id id!: Uuid;
  @field("create", "update", "response") label!: string;
}
