import { entity, field } from "entity-derive";
import { Kept } from "./kept.ts";

/** A second level, with an index and a constraint of its own. */
@entity({
  uniqueIndex: [["site", "code"]],
  index: [{ on: [{ field: "code", order: "desc" }], where: "deleted_at IS NULL" }],
  migrations: { extensions: ["btree_gist"] },
  uuid: "v4",
})
export abstract class Coded extends Kept {
  @field("create", "response") site!: string;
  @field("create", "update", "response") code!: string;
}
