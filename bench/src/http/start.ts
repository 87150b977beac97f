// Applications into servers that run, each in a process of its own.
import { Pool } from "pg";
import { Child } from "../measure/child.ts";
import type { Application } from "./application.ts";

export interface RunningServer {
  readonly application: Application;
  readonly process: Child;
  readonly port: number;
}

/** @param honoServer a module that exports `getRequestListener(fetch)` */
export async function startAll(
  applications: readonly Application[],
  connectionString: string,
  honoServer: string,
): Promise<readonly RunningServer[]> {
  const servers: RunningServer[] = [];
  for (const application of applications) {
    const { module, name } = application;
    const process = new Child("http/server.ts", "measured", [module, name, connectionString, honoServer]);
    servers.push({ application, process, port: await process.ask<number>() });
  }
  return servers;
}

export async function idsIn(connectionString: string): Promise<readonly string[]> {
  const pool = new Pool({ connectionString });
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM users ORDER BY email LIMIT 1000");
  await pool.end();
  return rows.map(({ id }) => id);
}
