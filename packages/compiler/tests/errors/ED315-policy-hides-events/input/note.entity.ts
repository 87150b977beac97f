import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "notes", streams: true, migrations: { rls: true } })
export class Note {
  @id id!: Uuid;
  @owner @field("skip") accountId!: Uuid;
  @field("create", "response") text!: string;
}

/** Events name their owner. */
@entity({ table: "drafts", streams: true, migrations: { rls: true } })
export class Draft {
  @id id!: Uuid;
  @owner @field("response") accountId!: Uuid;
  @field("create", "response") text!: string;
}

/** The outbox has events of any length. */
@entity({ table: "pages", events: "outbox", migrations: { rls: true } })
export class Page {
  @id id!: Uuid;
  @owner @field("skip") accountId!: Uuid;
  @field("create", "response") text!: string;
}
