// The name of an application into what serves it, all on the same table.
import { createServer, type RequestListener, type Server } from "node:http";
import { fastifyRoutes } from "entity-derive/fastify";
import { nodeListener } from "entity-derive/node";
import { pgDatabase } from "entity-derive/pg";
import { type FastifyInstance, fastify } from "fastify";
import type { Pool } from "pg";
import { fastifyUsers } from "../by-hand/fastify-users.ts";
import { honoUsers } from "../by-hand/hono-users.ts";
import { HandWrittenUserRepository } from "../by-hand/user-repository.ts";
import { PostgresUserRepository } from "../user.derived/postgres.ts";
import { userRouter } from "../user.derived/router.ts";
import { userRoutes } from "../user.derived/routes.ts";
import type { Fetch } from "./serve-fetch.ts";

export const applicationNames = [
  "Fastify by hand",
  "Fastify generated",
  "Fastify pipelined",
  "node:http generated",
  "node:http pipelined",
  "Hono by hand",
  "Hono generated",
  "Hono pipelined",
] as const;

export type ApplicationName = (typeof applicationNames)[number];

/** @param honoServer a module that exports `getRequestListener(fetch)` */
export async function serverOf(name: ApplicationName, pool: Pool, honoServer: string): Promise<Server> {
  const database = name.endsWith("pipelined") ? pgDatabase(pool, { pipelined: 4 }) : pgDatabase(pool);
  const generated = new PostgresUserRepository(database);
  const byHand = new HandWrittenUserRepository(pool);
  switch (name) {
    case "Fastify by hand":
      return ready(fastifyUsers(byHand));
    case "Fastify generated":
    case "Fastify pipelined": {
      const app = fastify();
      app.register(fastifyRoutes(userRoutes(generated)));
      return ready(app);
    }
    case "node:http generated":
    case "node:http pipelined":
      return createServer(nodeListener(userRoutes(generated)));
    case "Hono by hand":
      return serveHono(honoUsers(byHand).fetch, honoServer);
    case "Hono generated":
    case "Hono pipelined":
      return serveHono(userRouter(generated).fetch, honoServer);
  }
}

async function ready(app: FastifyInstance): Promise<Server> {
  await app.ready();
  return app.server;
}

async function serveHono(fetch: Fetch, honoServer: string): Promise<Server> {
  const module = (await import(honoServer)) as { getRequestListener(fetch: Fetch): RequestListener };
  return createServer(module.getRequestListener(fetch));
}
