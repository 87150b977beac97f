// A process of its own: one application, which tells the parent its port, and its CPU time whenever it is asked.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "../measure/child.ts";

/** The export of a module of applications; a listener is put behind a server of node:http. */
interface ApplicationModule {
  serve(connectionString: string, name: string, honoServer: string): Promise<Server | RequestListener>;
}

const [module = "", name = "", connectionString = "", honoServer = ""] = process.argv.slice(2);
const { serve } = (await import(module)) as ApplicationModule;
const served = await serve(connectionString, name, honoServer);
const server = typeof served === "function" ? createServer(served) : served;
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

answerParent(
  async () => process.cpuUsage(),
  async () => undefined,
);
process.send?.((server.address() as AddressInfo).port);
