// One PostgreSQL and one empty PGlite for a whole run: node --test --test-global-setup=…/global-setup.ts
import { makePgliteTemplate } from "./pglite-template.ts";
import { addressVariable, startServer } from "./server.ts";

let teardowns: readonly (() => Promise<void>)[] = [];

export async function globalSetup(): Promise<void> {
  const [server, removeTemplate] = await Promise.all([startServer(), makePgliteTemplate()]);
  teardowns = [() => server.stop(), removeTemplate];
  process.env[addressVariable] = server.address;
}

export async function globalTeardown(): Promise<void> {
  await Promise.all(teardowns.map((teardown) => teardown()));
}
