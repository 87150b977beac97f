// The files of an entity's folder, each with the condition under which it is made.
import type { Entity } from "../data/entity.ts";
import { hasRoutes } from "../data/http.ts";

/** What the router is made for; without one there is no file for it. */
export type Router = "hono" | "fastify" | "none";

type Condition = (entity: Entity, router: Router) => boolean;

const always: Condition = () => true;
const hasRepository: Condition = ({ sql }) => sql !== "none";
const isImplemented: Condition = ({ sql }) => sql === "full";

/** When each file is made. */
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

/** A file's name without its ending. */
export type FileName = keyof typeof conditions;

export const fileNames = Object.keys(conditions) as readonly FileName[];

export function filesOf(entity: Entity, router: Router): readonly FileName[] {
  return fileNames.filter((name) => conditions[name](entity, router));
}
