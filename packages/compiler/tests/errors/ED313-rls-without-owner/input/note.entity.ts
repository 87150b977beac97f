import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "notes", migrations: { rls: true } })
export class Note {
  @id id!: Uuid;
  @field("create", "response") accountId!: Uuid;
}

/** Off, and whose rows are owners. */
@entity({ table: "memos", migrations: { rls: false } })
export class Memo {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}
