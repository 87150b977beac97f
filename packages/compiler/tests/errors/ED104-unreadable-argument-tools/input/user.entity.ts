import { sql } from "drizzle-orm";
import { auto, column, entity, id, type Uuid, validate } from "entity-derive";
import { z } from "zod";

/** What TypeORM, Drizzle and Zod take. */
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @column({ default: () => "now()" }) createdAt!: Date;
  @column({ default: sql`now()` }) seenAt!: Date;
  @validate(z.string().min(3)) name!: string;
  @auto changedAt!: Date;
}
