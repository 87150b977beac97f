// The generated repositories, with connections that all calls share.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { type OpenUsers, pipelinedConnections, poolSize } from "../contestant.ts";
import { generatedUsers } from "./generated-users.ts";

export const open: OpenUsers = async (connectionString) =>
  generatedUsers(pgDatabase(new Pool({ connectionString, max: poolSize }), { pipelined: pipelinedConnections }));
