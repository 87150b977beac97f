// The applications that are compared, and the module that serves each.

export interface Application {
  readonly name: string;
  /** From this folder; its `serve` is given where the database is, and the name. */
  readonly module: string;
  /** How it wants its requests, if it has its own way. */
  readonly dialect?: "remult" | undefined;
}

export const fastifyByHand = "Fastify by hand";
export const honoByHand = "Hono by hand";

/** On PostgreSQL. */
const ours: readonly Application[] = [
  fastifyByHand,
  "generated on Fastify",
  "generated on Fastify, pipelined",
  "generated on node:http",
  "generated on node:http, pipelined",
  honoByHand,
  "generated on Hono",
  "generated on Hono, pipelined",
  "bare node:http and pg",
].map((name) => ({ name, module: "./serve.ts" }));

/** They have libraries of their own. */
const others: readonly Application[] = [
  { name: "Hono with Drizzle", module: "../../contestants/src/http/hono-drizzle.ts" },
  { name: "NestJS with TypeORM", module: "../../contestants/dist/http/nest.js" },
  { name: "Remult", module: "../../contestants/dist/http/remult.js", dialect: "remult" },
];

/** All that are measured on PostgreSQL. */
export const applications = { ours, others };

/** Without a database: what is left is HTTP, validation and JSON. */
export const inMemory: readonly Application[] = [
  fastifyByHand,
  "generated on Fastify",
  "generated on node:http",
  honoByHand,
  "generated on Hono",
  "bare node:http",
].map((name) => ({ name: `${name}, in memory`, module: "./serve-in-memory.ts" }));

/** Behind the name of a request, in the rows where what is generated on Hono is compared with the same by hand on it. */
export const againstHono = ", against Hono by hand";
