// Remult's API on Fastify and `pg`: pages are `_limit` and `_page` there, and changes are PUT.
import "reflect-metadata";
import { randomUUIDv7 } from "node:crypto";
import type { Server } from "node:http";
import { fastify } from "fastify";
import { Pool } from "pg";
import { Entity, Fields, SqlDatabase, Validators } from "remult";
import { PostgresDataProvider } from "remult/postgres";
import { remultApi } from "remult/remult-fastify";
import { poolSize } from "../../../src/repository/contestant.ts";

@Entity<User>("users", {
  allowApiCrud: true,
  defaultOrderBy: { createdAt: "desc", id: "desc" },
  apiPrefilter: { deletedAt: null as unknown as Date }, // IS NULL, which its types do not know
})
class User {
  @Fields.id({ idFactory: randomUUIDv7 }) id = "";
  @Fields.string({ validate: [Validators.minLength(1), Validators.maxLength(200)] }) name = "";
  @Fields.string({ validate: Validators.email }) email = "";
  @Fields.integer({ allowNull: true }) age: number | null = null;
  @Fields.boolean() active = true;
  @Fields.literal(() => ["admin", "member"] as const) role: "admin" | "member" = "member";
  @Fields.string({ validate: Validators.regex(/^-?\d+(\.\d+)?$/) }) balance = "";
  @Fields.json() settings: object = {};
  @Fields.string({ allowNull: true }) bio: string | null = null;
  @Fields.createdAt({ dbName: "created_at" }) createdAt = new Date();
  @Fields.updatedAt({ dbName: "updated_at" }) updatedAt = new Date();
  @Fields.date({ dbName: "deleted_at", allowNull: true, includeInApi: false }) deletedAt: Date | null = null;
}

export async function serve(connectionString: string): Promise<Server> {
  const app = fastify();
  const pool = new Pool({ connectionString, max: poolSize });
  await app.register(
    remultApi({
      entities: [User],
      rootPath: "/api",
      dataProvider: new SqlDatabase(new PostgresDataProvider(pool)),
      ensureSchema: false,
    }),
  );
  await app.ready();
  return app.server;
}
