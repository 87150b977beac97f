// The generated repositories, with a connection for each call in flight.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { type OpenUsers, poolSize } from "../contestant.ts";
import { generatedUsers } from "./generated-users.ts";

export const open: OpenUsers = async (connectionString) =>
  generatedUsers(pgDatabase(new Pool({ connectionString, max: poolSize })));
