// The contestants of the repository rows, and the module of each.

export interface Contestant {
  readonly name: string;
  /** From this folder. */
  readonly module: string;
}

export const reference = "pg by hand";

const ours: readonly Contestant[] = [
  { name: reference, module: "./contestants/by-hand.ts" },
  { name: "pg by hand, pipelined", module: "./contestants/by-hand-pipelined.ts" },
  { name: "generated", module: "./contestants/generated.ts" },
  { name: "generated, pipelined", module: "./contestants/generated-pipelined.ts" },
];

/** They have dependencies of their own. */
const others: readonly Contestant[] = [
  { name: "postgres.js", module: "../../contestants/src/repository/postgres-js.ts" },
  { name: "Kysely", module: "../../contestants/src/repository/kysely.ts" },
  { name: "Drizzle", module: "../../contestants/src/repository/drizzle.ts" },
  { name: "Drizzle, prepared", module: "../../contestants/src/repository/drizzle-prepared.ts" },
  { name: "Prisma", module: "../../contestants/src/repository/prisma.ts" },
  { name: "TypeORM", module: "../../contestants/src/repository/typeorm.ts" },
  { name: "MikroORM", module: "../../contestants/src/repository/mikro-orm.ts" },
];

/** All that are measured. */
export const repositoryContestants = { ours, others };
