import { entity, field, type i32, id, type Uuid } from "entity-derive";
import type { Level } from "./level.ts";
import type { Colour } from "./colours/colour.ts";

declare const brand: unique symbol;
type UserId = string & { readonly [brand]: true };

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
  @field("create") other!: Uuid;
  @field("create") age!: i32;
  @field("create") city!: string;
  @field("create") joined!: Date;
  @field("create") level!: Level;
  @field("create") colour!: Colour;
  @field("create") branded!: UserId;
}
