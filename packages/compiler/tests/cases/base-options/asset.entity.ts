import { entity, field, type i32 } from "entity-derive";
import { Coded } from "./shared/coded.ts";
import { requireAdmin } from "./shared/guards.ts";

/** Has the options of both base classes; `true` and the guards of two operations leave the others as they are. */
@entity({
  table: "assets",
  migrations: true,
  index: [["shelf"]],
  exclude: [
    {
      with: [
        ["shelf", "="],
        ["site", "<>"],
      ],
      where: "shelf > 0",
    },
  ],
  api: { handlers: true, guard: { list: "none", delete: requireAdmin } },
})
export class Asset extends Coded {
  @field("create", "update", "response") shelf!: i32;
}
