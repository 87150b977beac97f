import { entity, field, id, type Uuid, validate } from "entity-derive";
import * as z from "zod";

@entity({ table: "users" })
export class User {
  @id id: Uuid = crypto.randomUUID();
  @field("response") createdAt: Date = new Date();
  @field("create") @validate({ schema: z.string().min(3) }) name!: string;
}
