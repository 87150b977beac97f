import { auto, entity, field, id, owner, type Uuid } from "entity-derive";

/** A memo of someone's; whether it is pinned is the server's to say. */
@entity({ table: "memos", migrations: { touchUpdatedAt: true }, hooks: true })
export class Memo {
  @id id!: Uuid;
  @owner @field("create", "response") userId!: Uuid;
  @field("create", "update", "response") text!: string;
  @field("response") pinned: boolean = false;
  @field("skip") note!: string | null;
  @auto @field("response") updatedAt!: Date;
}

/** What anybody may put up; whether it is pinned is the server's to say. */
@entity({ table: "notices", migrations: true, api: { handlers: true } })
export class Notice {
  @id id!: Uuid;
  @field("create", "update", "response") text!: string;
  @field("response") pinned: boolean = false;
  @field("skip") remark!: string | null;
}
