import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "notes", migrations: { rls: true } })
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") accountId!: Uuid;
}

@entity({ table: "memos", migrations: { rls: true } })
export class Memo {
  @id id!: Uuid;
  @owner @field("create", "response") userId!: Uuid;
}

/** The same owners as notes have. */
@entity({ table: "files", migrations: { rls: true } })
export class File {
  @id id!: Uuid;
  @owner @field("create", "response") accountId!: Uuid;
}
