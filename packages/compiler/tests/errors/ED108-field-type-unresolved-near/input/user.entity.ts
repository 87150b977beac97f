import { entity, field, id, type Uuid } from "entity-derive";
import type { Level } from "./level.ts";
import type { Colour } from "./colours/colour.ts";

declare const brand: unique symbol;
type UserId = string & { readonly [brand]: true };

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: strng;
  @field("create") other!: UUID;
  @field("create") age!: int;
  @field("create") city!: Str;
  @field("create") joined!: Timestamp;
  @field("create") level!: Level;
  @field("create") colour!: Colour;
  @field("create") branded!: UserId;
}
