// How large what we publish may become. Whoever makes something larger raises the number here, where a review sees it.

/** In bytes, a tenth or so above what it was when the budget was set. */
export interface PackageBudget {
  /** The tarball that npm downloads. */
  readonly packed: number;
  /** Its files on the disk: the bundles, their declarations, and the sources that their maps lead to. */
  readonly unpacked: number;
}

/** By the folder in `packages`. Most of `migrations` is an empty database. */
export const packageBudgets: Readonly<Record<string, PackageBudget>> = {
  "entity-derive": { packed: 800_000, unpacked: 3_250_000 },
  compiler: { packed: 2_250_000, unpacked: 8_900_000 },
  migrations: { packed: 4_400_000, unpacked: 5_200_000 },
};

/**
 * What an application loads of its bundle when it starts, minified and compressed by gzip, without drivers, validators and
 * frameworks: of a program with one entity, and of each entry point with all that it exports. What is loaded with the
 * first use of a feature does not count.
 */
export const bundleBudgets: Readonly<Record<string, number>> = {
  "a repository on pg": 25_500,
  "a repository on pg, routes on node:http": 38_300,
  "entity-derive": 2_200,
  "entity-derive/codegen/v1": 27_000,
  "entity-derive/codegen/v1/http": 23_500,
  "entity-derive/event-streams": 10_000,
  "entity-derive/express": 5_000,
  "entity-derive/fastify": 6_700,
  "entity-derive/fetch": 5_000,
  "entity-derive/hono": 4_500,
  "entity-derive/http": 13_500,
  "entity-derive/kafka": 5_000,
  "entity-derive/migrations": 15_000,
  "entity-derive/nats": 5_800,
  "entity-derive/node": 5_000,
  "entity-derive/openapi": 4_200,
  "entity-derive/outbox": 21_000,
  "entity-derive/pg": 14_500,
  "entity-derive/pglite": 9_700,
  "entity-derive/postgres-js": 8_900,
  "entity-derive/rabbitmq": 4_900,
  "entity-derive/redis": 5_900,
  "entity-derive/row-security": 6_300,
  "entity-derive/runtime": 14_800,
  "entity-derive/schema": 8_300,
  "entity-derive/sql": 6_800,
  "entity-derive/testing": 48_000,
  "entity-derive/webhook": 5_000,
};
