// Generated statements on connections that calls share.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { pipelinedConnections, poolSize } from "../../repository/contestant.ts";
import type { OpenStatements } from "../contestant.ts";
import { generatedStatements } from "./generated-statements.ts";

export const open: OpenStatements = async (connectionString) =>
  generatedStatements(pgDatabase(new Pool({ connectionString, max: poolSize }), { pipelined: pipelinedConnections }));
