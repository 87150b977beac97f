// Inherited fields: the options of the entity can name them, and demand what they declare.
import {
  auto,
  belongsTo,
  column,
  entity,
  field,
  filter,
  type i32,
  id,
  projection,
  type Uuid,
  version,
} from "entity-derive";
import type { Note } from "./note.ts";

@entity({
  softDelete: true,
  events: { outbox: "batches" },
  migrations: { touchUpdatedAt: true, audit: true },
  index: [["updatedAt"], { on: [{ field: "revision", order: "desc" }], include: ["id"], where: "revision > 0" }],
  exclude: [{ with: [["revision", "="]] }],
  api: { security: "bearer" },
  uuid: "v4",
})
export abstract class Row {
  @id id!: Uuid;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
  @version revision!: i32;
}

@entity({ softDelete: false, uniqueIndex: [["noteId", "text"]] })
export abstract class Noted extends Row {
  @belongsTo<Note>() @field("create", "response") noteId!: Uuid;
  @filter("eq", "like") @column({ varchar: 80 }) @field("create", "response") text!: string;
}

@entity({
  table: "remarks",
  softDelete: true,
  migrations: { touchUpdatedAt: true },
  uniqueIndex: [["noteId", "text"]],
  returning: ["id", "revision"],
})
@projection("Short", ["id", "text"])
export class Remark extends Noted {
  override text: string = undefined as never;
}
