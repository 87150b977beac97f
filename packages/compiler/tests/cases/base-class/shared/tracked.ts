import { auto, field, type i32, sort, version } from "entity-derive";
import * as base from "./record.ts";

type Reason = "typo" | "policy";

/** A second level, whose own names mean something in this file alone. */
// biome-ignore lint/style/noDefaultExport: entities are exported by their names, what they extend need not be
export default abstract class Tracked extends base.Record {
  @auto @field("response") @sort updatedAt!: Date;
  @field("response") deletedAt!: Date | null;
  @version @field("response") version!: i32;
  @field("create", "update", "response") reason: Reason = "typo";
  @field("create", "update", "response") note!: string | null;
}
