// The files of an entity's folder, each with the condition under which it is generated.
import type { Entity } from "../data/entity.ts";
import { hasRoutes } from "../data/http.ts";

/** The framework of the router; no file is generated for `none`. */
export type Router = "hono" | "fastify" | "none";

type Condition = (entity: Entity, router: Router) => boolean;

const always: Condition = () => true;
const hasRepository: Condition = ({ sql }) => sql !== "none";
const isImplemented: Condition = ({ sql }) => sql === "full";

/** The condition of each file. */
const conditions = {
  dto: always,
  query: hasRepository,
  row: hasRepository,
  repository: hasRepository,
  projections: (entity, router) => hasRepository(entity, router) && entity.projections.length > 0,
  view: (entity, router) => isImplemented(entity, router) && entity.joins.length > 0,
  hooks: ({ hooks }) => hooks,
  postgres: isImplemented,
  commands: ({ commands }) => commands.length > 0,
  transaction: (entity, router) => isImplemented(entity, router) && entity.transactions,
  events: ({ events }) => events !== null,
  stream: ({ events }) => events !== null && events.channel !== null,
  migration: ({ migrations }) => migrations !== null,
  routes: hasRoutes,
  router: (entity, router) => hasRoutes(entity) && router !== "none",
  openapi: hasRoutes,
} as const satisfies Readonly<Record<string, Condition>>;

/** The name of a file without its extension. */
export type FileName = keyof typeof conditions;

export const fileNames = Object.keys(conditions) as readonly FileName[];

export function filesOf(entity: Entity, router: Router): readonly FileName[] {
  return fileNames.filter((name) => conditions[name](entity, router));
}
