import { entity, field, id, owner, type Uuid } from "entity-derive";

/** Belongs to a tenant behind a policy. */
@entity({
  table: "notes",
  migrations: { rls: true },
  index: [["tenant", "id"]],
  fullText: { fields: { text: "A" }, language: "english" },
})
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: Uuid;
  @field("create", "update", "response") text!: string;
}
