// The name of an application into what serves it, on PostgreSQL.
import type { Server } from "node:http";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { HandWrittenUserRepository } from "../by-hand/user-repository.ts";
import { pipelinedConnections, poolSize } from "../repository/contestant.ts";
import { PostgresUserRepository } from "../user.derived/postgres.ts";
import { serverOf } from "./server-of.ts";

export async function serve(connectionString: string, name: string, honoServer: string): Promise<Server> {
  const pool = new Pool({ connectionString, max: poolSize });
  const pipelined = name.endsWith(", pipelined") ? pipelinedConnections : 0;
  const generated = new PostgresUserRepository(pgDatabase(pool, { pipelined }));
  return serverOf(
    name.replace(", pipelined", ""),
    { generated, byHand: new HandWrittenUserRepository(pool) },
    honoServer,
  );
}
