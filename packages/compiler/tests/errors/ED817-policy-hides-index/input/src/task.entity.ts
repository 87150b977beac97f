import { auto, column, type Decimal, entity, field, filter, type i64, id, owner, sort, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const TaskState = valueObject("task_state", ["open", "done"]);
export type TaskState = ValueOf<typeof TaskState>;

/** An enum, a comparison without case, a number, trigrams: none of them is leakproof; text and times are. */
@entity({
  table: "tasks",
  index: [
    ["workspaceId", "state"],
    ["workspaceId", "kind"],
    ["workspaceId", "createdAt"],
  ],
  migrations: { rls: true },
})
export class Task {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @column({ pgEnum: "task_state" }) @filter state!: TaskState;
  @field("create", "response") @filter kind: "bug" | "wish" = "bug";
  @field("create", "response") @column({ unique: "owner", ci: true }) code!: string;
  @field("create", "response") @filter("search") title!: string;
  @auto @field("response") @sort createdAt!: Date;
}

/** The same without a policy. */
@entity({ table: "wishes", index: [["workspaceId", "state"]], migrations: true })
export class Wish {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @column({ pgEnum: "task_state" }) @filter state!: TaskState;
  @field("create", "response") @column({ unique: "owner", ci: true }) code!: string;
}

/** Numbers with a point and lists: what is asked of them is not leakproof either. Whole numbers and times are. */
@entity({
  table: "payments",
  index: [
    ["workspaceId", "amount"],
    ["workspaceId", "cents"],
    ["workspaceId", "paidAt"],
    { on: ["tags"], using: "gin" },
  ],
  migrations: { rls: true },
})
export class Payment {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @column({ type: "NUMERIC(12, 2)" }) @filter("range") amount!: Decimal;
  @field("create", "response") @filter("range") cents!: i64;
  @field("create", "response") @filter("range") paidAt!: Date;
  @field("create", "response") @filter("has") tags!: string[];
  // entity-derive: allow ED817, a workspace has a hundred of them
  @field("create", "response") @filter("has") marks!: string[];
}
