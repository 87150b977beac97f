import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "notes", distribute: "workspaceId", migrations: true })
export class Note {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") text!: string;
}

@entity({ table: "countries", distribute: "reference", migrations: true })
export class Country {
  @id @field("create", "response") code!: string;
}

@entity({ table: "Tags", migrations: true })
export class Tag {
  @id id!: Uuid;
}

@entity({ table: "plain", migrations: true })
export class Plain {
  @id id!: Uuid;
}
