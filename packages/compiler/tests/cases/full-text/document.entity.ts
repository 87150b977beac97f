import { column, entity, field, filter, id, join, owner, type Uuid } from "entity-derive";
import { requireMember } from "./guards.ts";

/** Belongs to a team, is stored with its words, and its lists show the name of its folder. */
@entity({
  table: "documents",
  softDelete: true,
  hooks: true,
  transactions: true,
  events: "outbox",
  migrations: { audit: true },
  upsert: { conflict: ["teamId", "code"] },
  uniqueIndex: [["teamId", "code"]],
  fullText: { fields: { heading: "A", summary: "C", text: "D" }, language: "english", stored: true },
  api: { handlers: true, guard: requireMember, list: { shape: "view", count: true } },
})
@join<{ folderName: string | null }>({
  table: "folders",
  as: "folder",
  on: { teamId: "team_id", folderId: "id" },
  fields: { folderName: "name" },
  kind: "left",
})
export class Document {
  @id id!: Uuid;
  @owner @field("response") teamId!: Uuid;
  @field("create", "response") @filter code!: string;
  @field("create", "update", "response") folderId!: Uuid | null;
  @field("create", "update", "response") @column({ name: "Title" }) heading!: string;
  @field("create", "update", "response") @column({ varchar: 500 }) summary!: string | null;
  @field("create", "update", "response") text!: string;
  deletedAt!: Date | null;
}
