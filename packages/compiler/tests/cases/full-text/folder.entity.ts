import { entity, field, id, owner, type Uuid } from "entity-derive";

/** One text is searched for words as they are written, and no other filter is there. */
@entity({ table: "folders", migrations: true, fullText: { fields: { name: "A" }, language: "simple" } })
export class Folder {
  @id id!: Uuid;
  @owner @field("create", "response") teamId!: Uuid;
  @field("create", "update", "response") name!: string;
}
