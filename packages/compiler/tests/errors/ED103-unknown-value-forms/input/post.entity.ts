import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "posts",
  uniqueIndex: ["slug", "language"],
  index: "title",
  upsert: "slug",
  api: { handlers: true, guard: "requireUser" },
})
export class Post {
  @id id!: Uuid;
  @field("create", "response") slug!: string;
  @field("create", "response") language!: string;
  @field("create", "update", "response") title!: string;
}
