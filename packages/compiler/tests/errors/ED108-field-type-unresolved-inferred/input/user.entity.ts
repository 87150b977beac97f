import { entity, field, id, type Uuid } from "entity-derive";
import * as v from "valibot";
import { z } from "zod";

export const Address = z.object({ street: z.string() });
export const Place = v.object({ city: v.string() });

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") address!: z.infer<typeof Address>;
  @field("create") place!: v.InferOutput<typeof Place> | null;
}
