// Generated statements on a connection for each call in flight.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { poolSize } from "../../repository/contestant.ts";
import type { OpenStatements } from "../contestant.ts";
import { generatedStatements } from "./generated-statements.ts";

export const open: OpenStatements = async (connectionString) =>
  generatedStatements(pgDatabase(new Pool({ connectionString, max: poolSize })));
