import { column, embed, entity, field, id, type Json, type Uuid, validate } from "entity-derive";
import { type Feed, feedSchema, uniqueSchema, upperCase } from "./schemas.ts";
import type Person from "./shapes.ts";
import type { Block, Everything, Folder } from "./shapes.ts";

/** Refers to itself, and only this file knows it. */
interface Comment {
  text: string;
  replies: Comment[];
}

/** JSON of every shape, checked as deeply as its type says. */
@entity({ table: "documents", migrations: true, api: { handlers: true } })
export class Document {
  @id id!: Uuid;
  @field("create", "update", "response") prefs!: Json<{ theme: "light" | "dark"; columns?: number }>;
  @field("create", "update", "response") everything!: Json<Everything> | null;
  @field("create", "update", "response") blocks!: Json<Block[]> | null;
  @field("create", "update", "response") root!: Json<Folder> | null;
  @field("create", "update", "response") comments!: Json<{ pinned: Comment | null; all: Comment[] }> | null;
  @field("create", "response") keeper!: Json<Person> | null;
  @field("create", "update", "response") list!: Json<{ label: string }>[] | null;
  @field("create", "update", "response") anyList!: Json[] | null;
  @field("create", "update", "response")
  @embed<{ city: string; more: Json<{ floor: number }>; raw: Json | null }>({ prefix: "place_" })
  place!: { city: string; more: Json<{ floor: number }>; raw: Json | null };
  @field("create", "response") any!: Json | null;
  @field("create", "response") @validate({ schema: feedSchema }) feed!: Json<Feed> | null;
  @field("create", "update", "response")
  @validate({ schema: uniqueSchema })
  rooms!: Json<{ room: string }[]> | null;
  @field("create", "response") @validate({ length: { max: 3 }, schema: upperCase }) code!: string | null;
  /** Not declared as JSON, but stored as it. */
  @field("create", "update", "response") @column({ type: "JSONB" }) extra!: Record<string, unknown> | null;
  /** Only shown: what the server stores needs no check. */
  @field("response") seen!: Json<Map<string, number>["size"]> | null;
}
