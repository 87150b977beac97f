import { entity, field } from "entity-derive";
import { Record } from "./record.ts";

@entity({ table: "posts" })
export class Post extends Record {
  @field("create", "response") title!: string;
}
