// One PostgreSQL for a whole run: node --test --test-global-setup=…/global-setup.ts
import { addressVariable, type Server, startServer } from "./server.ts";

let server: Server | undefined;

export async function globalSetup(): Promise<void> {
  server = await startServer();
  process.env[addressVariable] = server.address;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
