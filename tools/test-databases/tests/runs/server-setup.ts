// The server of a run without the rest of the global setup, for the test of how a run ends.
import { type Server, startServer } from "../../src/server.ts";

let server: Server | null = null;

export async function globalSetup(): Promise<void> {
  server = await startServer();
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
