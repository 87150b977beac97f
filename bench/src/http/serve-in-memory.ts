// The name of an application into what serves it, on the rows of the table, which it reads once and keeps.
import type { Server } from "node:http";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { PostgresUserRepository } from "../user.derived/postgres.ts";
import { MemoryUsers } from "./memory-users.ts";
import { serverOf } from "./server-of.ts";

export async function serve(connectionString: string, name: string, honoServer: string): Promise<Server> {
  const db = pgDatabase(new Pool({ connectionString }));
  const users = new MemoryUsers(await new PostgresUserRepository(db).query({}));
  await db.close();
  return serverOf(name.replace(", in memory", ""), { generated: users.repository, byHand: users }, honoServer);
}
