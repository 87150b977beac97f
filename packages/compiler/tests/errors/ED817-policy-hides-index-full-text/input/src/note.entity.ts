import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({
  table: "notes",
  index: [["tenantId", "id"]],
  fullText: { fields: { text: "A" }, language: "english" },
  migrations: { rls: true },
})
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") tenantId!: Uuid;
  @field("create", "response") text!: string;
}

/** Accepted, with a reason. */
@entity({
  table: "letters",
  index: [["tenantId", "id"]],
  fullText: { fields: { text: "A" }, language: "english", stored: true },
  migrations: { rls: true },
})
export class Letter {
  @id id!: Uuid;
  @owner @field("create", "response") tenantId!: Uuid;
  // entity-derive: allow ED817, a tenant has some hundreds of letters
  @field("create", "response") text!: string;
}
