// A process of its own: one application, which tells the parent its port, and its CPU time whenever it is asked.
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { answerParent } from "../measure/child.ts";
import { type ApplicationName, serverOf } from "./applications.ts";

const [name, connectionString, honoServer = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 16 });
const server = await serverOf(name as ApplicationName, pool, honoServer);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

answerParent(
  async () => process.cpuUsage(),
  async () => undefined,
);
process.send?.((server.address() as AddressInfo).port);
