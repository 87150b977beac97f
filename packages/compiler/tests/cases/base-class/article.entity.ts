import { column, entity, field, projection } from "entity-derive";
import { Authored } from "./shared/authored.ts";

/** Three levels of inherited fields, whose names the options can use. */
@entity({
  table: "articles",
  migrations: { touchUpdatedAt: true },
  softDelete: true,
  uniqueIndex: [["authorId", "title"]],
  api: { handlers: true },
})
@projection("Card", ["id", "title", "summary"])
export class Article extends Authored {
  @field("create", "response") summary!: string;
  /** Replaces what is above it, annotations and all, in its place. */
  @column({ varchar: 40 }) @field("create", "response") override title: string = undefined as never;
  @field("response") override note: string | null = null;
}
