import { auto, entity, field, filter, id, owner, sort, type Uuid, validate } from "entity-derive";
import { requirePerson } from "./require-person.ts";

/** A task, which its owner alone can read and change. */
@entity({
  table: "tasks",
  migrations: true,
  index: [["ownerId", "done"]],
  api: { tag: "Tasks", handlers: true, guard: requirePerson, security: "bearer" },
})
export class Task {
  @id id!: Uuid;

  /** The person from the request. No request body has it. */
  @owner @field("response") ownerId!: Uuid;

  @field("create", "update", "response") @validate({ length: { min: 1, max: 500 } }) @filter("like") text!: string;
  @field("create", "update", "response") @filter done: boolean = false;
  @auto @field("response") @sort createdAt!: Date;
}
