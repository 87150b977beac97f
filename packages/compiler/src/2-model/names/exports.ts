// Names that the files of an entity's folder export, and the condition under which each is generated.
import { capitalized } from "../../text/names.ts";
import type { Endpoint } from "../data/api.ts";
import type { Entity } from "../data/entity.ts";
import type { EntityNames } from "../data/entity-names.ts";
import { hasQuery, needsRowJson, returnsRows, routedCommands } from "../data/http.ts";
import { hasNestedMembers } from "../data/nested.ts";
import { ownerField, ownerInput } from "../data/ownership.ts";
import { soleKey } from "../data/table/key.ts";
import { eventFields, hasContext, publishesEvents } from "../data/write/events-and-audit.ts";
import {
  canCreate,
  hasCreateRequest,
  hasUpdateRequest,
  serverFields,
  updateValueFields,
} from "../data/write/inputs.ts";
import { type FileName, filesOf, type Router } from "./files.ts";
import type { Export, GeneratedName, Origin } from "./generated-name.ts";
import { itemExports } from "./item-exports.ts";

interface Row {
  readonly file: FileName;
  readonly name: (names: EntityNames) => string;
  /** Whether the file contains it, provided that the file is generated. */
  readonly isGenerated: (entity: Entity, router: Router) => boolean;
}

const always = (): boolean => true;
const hasCompositeKey = (entity: Entity): boolean => soleKey(entity) === null;
const takesValues = (entity: Entity): boolean => serverFields(entity).length > 0;
const changesValues = (entity: Entity): boolean => updateValueFields(entity).length > 0;
const returnsPart = (entity: Entity): boolean => canCreate(entity) && entity.returning.kind !== "full";
const readsPart = (entity: Entity): boolean => returnsPart(entity) && entity.returning.kind !== "none";
const hasHooks = ({ hooks }: Entity): boolean => hooks;
const isPartShown = (entity: Entity): boolean => entity.isHydrated || eventFields(entity).length < entity.fields.length;
const serves =
  (...endpoints: readonly Endpoint[]): Row["isGenerated"] =>
  ({ api }) =>
    api?.endpoints.some((endpoint) => endpoints.includes(endpoint)) === true;
const isTyped =
  (...endpoints: readonly Endpoint[]): Row["isGenerated"] =>
  (entity, router) =>
    router === "hono" && serves(...endpoints)(entity, router);

const showsTyped: Row["isGenerated"] = (entity, router) => router === "hono" && returnsRows(entity);
const carries =
  (endpoint: "create" | "update"): Row["isGenerated"] =>
  (entity, router) =>
    isTyped(endpoint)(entity, router) ||
    (router === "hono" && routedCommands(entity).some(({ content }) => content.kind === endpoint));

const table = {
  createRequest: { file: "dto", name: ({ type }) => `Create${type}Request`, isGenerated: hasCreateRequest },
  ownedCreateRequest: {
    file: "dto",
    name: ({ type }) => `CreateOwned${type}Request`,
    isGenerated: (entity) => ownerInput(entity) === "request",
  },
  updateRequest: { file: "dto", name: ({ type }) => `Update${type}Request`, isGenerated: hasUpdateRequest },
  patch: { file: "dto", name: ({ type }) => `${type}Patch`, isGenerated: hasUpdateRequest },
  compositeKey: { file: "dto", name: ({ type }) => `${type}Key`, isGenerated: hasCompositeKey },
  response: { file: "dto", name: ({ type }) => `${type}Response`, isGenerated: always },
  toResponse: { file: "dto", name: ({ type }) => `to${type}Response`, isGenerated: always },
  responseFields: { file: "dto", name: ({ type }) => `${type}Fields`, isGenerated: hasNestedMembers },
  withNested: { file: "dto", name: ({ type }) => `${type}WithNested`, isGenerated: hasNestedMembers },
  filters: {
    file: "query",
    name: ({ type }) => `${type}Filters`,
    isGenerated: ({ conditions }) => conditions.length > 0,
  },
  query: { file: "query", name: ({ type }) => `${type}Query`, isGenerated: always },
  sortField: {
    file: "query",
    name: ({ type }) => `${type}SortField`,
    isGenerated: hasQuery,
  },
  orders: { file: "query", name: ({ prefix }) => `${prefix}Orders`, isGenerated: hasQuery },
  readQuery: { file: "query", name: ({ type }) => `read${type}Query`, isGenerated: always },
  row: { file: "row", name: ({ type }) => `${type}Row`, isGenerated: always },
  columns: { file: "row", name: ({ prefix }) => `${prefix}Columns`, isGenerated: always },
  eventJson: { file: "row", name: ({ prefix }) => `${prefix}EventJson`, isGenerated: publishesEvents },
  publication: { file: "row", name: ({ prefix }) => `${prefix}Publication`, isGenerated: publishesEvents },
  keyText: { file: "row", name: ({ prefix }) => `${prefix}KeyText`, isGenerated: hasCompositeKey },
  fromRow: { file: "row", name: ({ prefix }) => `${prefix}FromRow`, isGenerated: always },
  nestedRow: { file: "row", name: ({ type }) => `${type}WithNestedRow`, isGenerated: hasNestedMembers },
  nestedColumns: { file: "row", name: ({ prefix }) => `${prefix}WithNestedColumns`, isGenerated: hasNestedMembers },
  nestedFromRow: { file: "row", name: ({ prefix }) => `${prefix}WithNestedFromRow`, isGenerated: hasNestedMembers },
  created: { file: "row", name: ({ type }) => `Created${type}`, isGenerated: returnsPart },
  createdRow: { file: "row", name: ({ type }) => `Created${type}Row`, isGenerated: readsPart },
  createdFromRow: { file: "row", name: ({ type }) => `created${type}FromRow`, isGenerated: readsPart },
  serverValues: { file: "row", name: ({ type }) => `${type}ServerValues`, isGenerated: takesValues },
  ownedServerValues: {
    file: "row",
    name: ({ type }) => `Owned${type}ServerValues`,
    isGenerated: (entity) => ownerInput(entity) === "values",
  },
  insertable: { file: "row", name: ({ type }) => `Insertable${type}`, isGenerated: canCreate },
  insertColumns: { file: "row", name: ({ prefix }) => `${prefix}InsertColumns`, isGenerated: canCreate },
  toInsertable: { file: "row", name: ({ type }) => `insertable${type}`, isGenerated: canCreate },
  updateValues: { file: "row", name: ({ type }) => `${type}UpdateValues`, isGenerated: changesValues },
  repository: { file: "repository", name: ({ type }) => `${type}Repository`, isGenerated: always },
  ownedRepository: {
    file: "repository",
    name: ({ type }) => `Owned${type}Repository`,
    isGenerated: (entity) => ownerField(entity) !== null,
  },
  view: { file: "view", name: ({ type }) => `${type}View`, isGenerated: always },
  viewRow: { file: "view", name: ({ type }) => `${type}ViewRow`, isGenerated: always },
  viewSelect: {
    file: "view",
    name: ({ prefix }) => `${prefix}ViewSelect`,
    isGenerated: ({ api }) => api?.list.shape?.kind === "view",
  },
  viewFromRow: { file: "view", name: ({ prefix }) => `${prefix}ViewFromRow`, isGenerated: always },
  hooks: { file: "hooks", name: ({ type }) => `${type}Hooks`, isGenerated: always },
  postgresRepository: { file: "postgres", name: ({ type }) => `Postgres${type}Repository`, isGenerated: always },
  repositoryOptions: { file: "postgres", name: ({ type }) => `${type}RepositoryOptions`, isGenerated: hasContext },
  command: { file: "commands", name: ({ type }) => `${type}Command`, isGenerated: always },
  commandResult: { file: "commands", name: ({ type }) => `${type}CommandResult`, isGenerated: always },
  commandHandler: { file: "commands", name: ({ type }) => `${type}CommandHandler`, isGenerated: always },
  commandHandlerOptions: {
    file: "commands",
    name: ({ type }) => `${type}CommandHandlerOptions`,
    isGenerated: hasHooks,
  },
  transactionRepo: { file: "transaction", name: ({ type }) => `${type}TransactionRepo`, isGenerated: always },
  ownedTransactionRepo: {
    file: "transaction",
    name: ({ type }) => `Owned${type}TransactionRepo`,
    isGenerated: (entity) => ownerField(entity) !== null,
  },
  transactionMember: {
    file: "transaction",
    name: ({ property }) => `with${capitalized(property)}`,
    isGenerated: always,
  },
  event: { file: "events", name: ({ type }) => `${type}Event`, isGenerated: always },
  eventEntity: { file: "events", name: ({ type }) => `${type}EventEntity`, isGenerated: isPartShown },
  subscriber: { file: "stream", name: ({ type }) => `${type}Subscriber`, isGenerated: always },
  migration: { file: "migration", name: ({ type }) => `${type}Migration`, isGenerated: always },
  routeOptions: { file: "routes", name: ({ type }) => `${type}RouteOptions`, isGenerated: always },
  commandContext: {
    file: "routes",
    name: ({ type }) => `${type}CommandContext`,
    isGenerated: (entity) => routedCommands(entity).length > 0,
  },
  createHandler: { file: "routes", name: ({ type }) => `create${type}`, isGenerated: serves("create") },
  listHandler: { file: "routes", name: ({ type }) => `list${type}`, isGenerated: serves("list") },
  getHandler: { file: "routes", name: ({ type }) => `get${type}`, isGenerated: serves("get") },
  updateHandler: { file: "routes", name: ({ type }) => `update${type}`, isGenerated: serves("update") },
  deleteHandler: { file: "routes", name: ({ type }) => `delete${type}`, isGenerated: serves("delete") },
  shownEvents: { file: "routes", name: ({ type }) => `shown${type}Events`, isGenerated: serves("stream") },
  streamHandler: { file: "routes", name: ({ type }) => `stream${type}`, isGenerated: serves("stream") },
  routes: { file: "routes", name: ({ prefix }) => `${prefix}Routes`, isGenerated: always },
  listedJson: {
    file: "routes",
    name: ({ prefix }) => `listed${capitalized(prefix)}Json`,
    isGenerated: (entity, router) => entity.api?.list.shape != null && serves("list")(entity, router),
  },
  json: { file: "routes", name: ({ prefix }) => `${prefix}Json`, isGenerated: needsRowJson },
  fieldsJson: {
    file: "routes",
    name: ({ prefix }) => `${prefix}FieldsJson`,
    isGenerated: (entity) => hasNestedMembers(entity) && needsRowJson(entity),
  },
  nestedJson: {
    file: "routes",
    name: ({ prefix }) => `${prefix}NestedJson`,
    isGenerated: (entity) => hasNestedMembers(entity) && needsRowJson(entity),
  },
  content: {
    file: "routes",
    name: ({ prefix }) => `${prefix}Content`,
    isGenerated: (entity) => hasNestedMembers(entity) && needsRowJson(entity),
  },
  router: { file: "router", name: ({ prefix }) => `${prefix}Router`, isGenerated: always },
  routerSchema: {
    file: "router",
    name: ({ type }) => `${type}RouterSchema`,
    isGenerated: (_, router) => router === "hono",
  },
  responseJson: { file: "router", name: ({ type }) => `${type}ResponseJson`, isGenerated: showsTyped },
  createRequestJson: { file: "router", name: ({ type }) => `Create${type}RequestJson`, isGenerated: carries("create") },
  updateRequestJson: { file: "router", name: ({ type }) => `Update${type}RequestJson`, isGenerated: carries("update") },
  listedRowJson: {
    file: "router",
    name: ({ type }) => `Listed${type}Json`,
    isGenerated: (entity, router) => entity.api?.list.shape != null && isTyped("list")(entity, router),
  },
  streamEvent: { file: "router", name: ({ type }) => `${type}StreamEvent`, isGenerated: isTyped("stream") },
  listParameters: { file: "router", name: ({ type }) => `${type}ListParameters`, isGenerated: isTyped("list") },
  api: { file: "openapi", name: ({ type }) => `${type}Api`, isGenerated: always },
} as const satisfies Readonly<Record<string, Row>>;

export type ExportKey = keyof typeof table;

const rows = Object.entries(table) as readonly (readonly [ExportKey, Row])[];

export const everyExportKey: readonly ExportKey[] = rows.map(([key]) => key);

/** A cache, because every file of an entity needs them. */
const known = new WeakMap<EntityNames, Readonly<Record<ExportKey, Export>>>();

/** Returns the names of all exports, whether or not they are generated. */
export function exportNames(names: EntityNames): Readonly<Record<ExportKey, Export>> {
  const before = known.get(names);
  if (before !== undefined) return before;
  // Adding the keys to an empty object one by one would cost more than making the names.
  const exported: Record<ExportKey, Export | Row> = { ...table };
  for (const [key, { file, name }] of rows) exported[key] = { file, name: name(names) };
  known.set(names, exported as Record<ExportKey, Export>);
  return exported as Record<ExportKey, Export>;
}

/** Returns the exports of the entity's folder, except those of single annotations and fields. */
export function exportKeys(entity: Entity, router: Router): readonly ExportKey[] {
  const files = new Set<string>(filesOf(entity, router));
  return rows.filter(([, { file, isGenerated }]) => files.has(file) && isGenerated(entity, router)).map(([key]) => key);
}

/** A cache, because several checks need them. Entities of a finished model do not change. */
const knownExports = new WeakMap<Entity, Map<Router, readonly (Export & GeneratedName)[]>>();

/** Returns all exports of the entity's folder. */
export function exportsOf(entity: Entity, router: Router): readonly (Export & GeneratedName)[] {
  const ofEntity = knownExports.get(entity) ?? new Map<Router, readonly (Export & GeneratedName)[]>();
  knownExports.set(entity, ofEntity);
  const known = ofEntity.get(router) ?? makeExports(entity, router);
  ofEntity.set(router, known);
  return known;
}

function makeExports(entity: Entity, router: Router): readonly (Export & GeneratedName)[] {
  const files = new Set<string>(filesOf(entity, router));
  const origin: Origin = { what: "a type of every entity", span: null };
  const named = exportNames(entity.names);
  const common = exportKeys(entity, router).map((key): Export & GeneratedName => {
    const { file, name } = named[key];
    return { file, name, origin };
  });
  return [...common, ...itemExports(entity, router).filter(({ file }) => files.has(file))];
}
