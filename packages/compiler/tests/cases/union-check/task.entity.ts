import { column, embed, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Level = valueObject("task_level", ["low", "it's high"]);
export type Level = ValueOf<typeof Level>;

/** Texts of a union, of a value object, in an array and in an embedded object. */
@entity({ table: "tasks", migrations: true, softDelete: true, api: { handlers: true } })
export class Task {
  @id id!: Uuid;
  @field("create", "update", "response")
  @column({ check: "state <> 'done' OR level IS NOT NULL" })
  state: "open" | "done" = "open";
  @field("create", "update", "response") level!: Level | null;
  @field("create", "update", "response") marks: ("red" | "blue")[] = [];
  @field("create", "update", "response")
  @embed<{ kind: "cat" | "dog"; sex: "f" | "m"; name: string }>({ prefix: "pet_", unionCheck: { sex: false } })
  pet!: { kind: "cat" | "dog"; sex: "f" | "m"; name: string };
  @field("create", "update", "response") @column({ unionCheck: false }) origin!: "web" | "mail";
  @field("create", "update", "response") note!: string;
  @field("skip") deletedAt!: Date | null;
}
