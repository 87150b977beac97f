// The names that the files of an entity's folder export: each with its file, and the condition under which it is made.
import { capitalized } from "../../text/names.ts";
import type { Operation } from "../data/api.ts";
import type { Entity } from "../data/entity.ts";
import type { EntityNames } from "../data/entity-names.ts";
import { hasQuery, isWrittenAsJson, servedCommands, showsRows } from "../data/http.ts";
import { ownerField, ownerInput } from "../data/ownership.ts";
import { soleKey } from "../data/table/key.ts";
import { eventFields, hasContext, isPublished } from "../data/write/events-and-audit.ts";
import { canCreate, canUpdate, isCreatable, serverFields, updateValueFields } from "../data/write/inputs.ts";
import { type FileName, filesOf, type Router } from "./files.ts";
import type { Export, MadeName, Origin } from "./generated-name.ts";
import { itemExports } from "./item-exports.ts";

interface Row {
  readonly file: FileName;
  readonly name: (names: EntityNames) => string;
  /** Whether the file has it, where there is the file. */
  readonly isMade: (entity: Entity, router: Router) => boolean;
}

const always = (): boolean => true;
const hasCompositeKey = (entity: Entity): boolean => soleKey(entity) === null;
const takesValues = (entity: Entity): boolean => serverFields(entity).length > 0;
const changesValues = (entity: Entity): boolean => updateValueFields(entity).length > 0;
const givesPart = (entity: Entity): boolean => isCreatable(entity) && entity.returning.kind !== "full";
const readsPart = (entity: Entity): boolean => givesPart(entity) && entity.returning.kind !== "none";
const hasHooks = ({ hooks }: Entity): boolean => hooks;
const isPartShown = (entity: Entity): boolean => entity.isHydrated || eventFields(entity).length < entity.fields.length;
const serves =
  (...operations: readonly Operation[]): Row["isMade"] =>
  ({ api }) =>
    api?.operations.some((operation) => operations.includes(operation)) === true;
const isTyped =
  (...operations: readonly Operation[]): Row["isMade"] =>
  (entity, router) =>
    router === "hono" && serves(...operations)(entity, router);

const showsTyped: Row["isMade"] = (entity, router) => router === "hono" && showsRows(entity);
const carries =
  (operation: "create" | "update"): Row["isMade"] =>
  (entity, router) =>
    isTyped(operation)(entity, router) ||
    (router === "hono" && servedCommands(entity).some(({ content }) => content.kind === operation));

const table = {
  createRequest: { file: "dto", name: ({ type }) => `Create${type}Request`, isMade: canCreate },
  ownedCreateRequest: {
    file: "dto",
    name: ({ type }) => `CreateOwned${type}Request`,
    isMade: (entity) => ownerInput(entity) === "request",
  },
  updateRequest: { file: "dto", name: ({ type }) => `Update${type}Request`, isMade: canUpdate },
  patch: { file: "dto", name: ({ type }) => `${type}Patch`, isMade: canUpdate },
  compositeKey: { file: "dto", name: ({ type }) => `${type}Key`, isMade: hasCompositeKey },
  response: { file: "dto", name: ({ type }) => `${type}Response`, isMade: always },
  toResponse: { file: "dto", name: ({ type }) => `to${type}Response`, isMade: always },
  filters: { file: "query", name: ({ type }) => `${type}Filters`, isMade: ({ conditions }) => conditions.length > 0 },
  query: { file: "query", name: ({ type }) => `${type}Query`, isMade: always },
  sortField: {
    file: "query",
    name: ({ type }) => `${type}SortField`,
    isMade: hasQuery,
  },
  orders: { file: "query", name: ({ prefix }) => `${prefix}Orders`, isMade: hasQuery },
  readQuery: { file: "query", name: ({ type }) => `read${type}Query`, isMade: always },
  row: { file: "row", name: ({ type }) => `${type}Row`, isMade: always },
  columns: { file: "row", name: ({ prefix }) => `${prefix}Columns`, isMade: always },
  eventJson: { file: "row", name: ({ prefix }) => `${prefix}EventJson`, isMade: isPublished },
  publication: { file: "row", name: ({ prefix }) => `${prefix}Publication`, isMade: isPublished },
  keyText: { file: "row", name: ({ prefix }) => `${prefix}KeyText`, isMade: hasCompositeKey },
  fromRow: { file: "row", name: ({ prefix }) => `${prefix}FromRow`, isMade: always },
  created: { file: "row", name: ({ type }) => `Created${type}`, isMade: givesPart },
  createdRow: { file: "row", name: ({ type }) => `Created${type}Row`, isMade: readsPart },
  createdFromRow: { file: "row", name: ({ type }) => `created${type}FromRow`, isMade: readsPart },
  serverValues: { file: "row", name: ({ type }) => `${type}ServerValues`, isMade: takesValues },
  ownedServerValues: {
    file: "row",
    name: ({ type }) => `Owned${type}ServerValues`,
    isMade: (entity) => ownerInput(entity) === "values",
  },
  insertable: { file: "row", name: ({ type }) => `Insertable${type}`, isMade: isCreatable },
  insertColumns: { file: "row", name: ({ prefix }) => `${prefix}InsertColumns`, isMade: isCreatable },
  toInsertable: { file: "row", name: ({ type }) => `insertable${type}`, isMade: isCreatable },
  updateValues: { file: "row", name: ({ type }) => `${type}UpdateValues`, isMade: changesValues },
  repository: { file: "repository", name: ({ type }) => `${type}Repository`, isMade: always },
  ownedRepository: {
    file: "repository",
    name: ({ type }) => `Owned${type}Repository`,
    isMade: (entity) => ownerField(entity) !== null,
  },
  view: { file: "view", name: ({ type }) => `${type}View`, isMade: always },
  viewRow: { file: "view", name: ({ type }) => `${type}ViewRow`, isMade: always },
  viewSelect: {
    file: "view",
    name: ({ prefix }) => `${prefix}ViewSelect`,
    isMade: ({ api }) => api?.list.shape?.kind === "view",
  },
  viewFromRow: { file: "view", name: ({ prefix }) => `${prefix}ViewFromRow`, isMade: always },
  hooks: { file: "hooks", name: ({ type }) => `${type}Hooks`, isMade: always },
  postgresRepository: { file: "postgres", name: ({ type }) => `Postgres${type}Repository`, isMade: always },
  repositoryOptions: { file: "postgres", name: ({ type }) => `${type}RepositoryOptions`, isMade: hasContext },
  command: { file: "commands", name: ({ type }) => `${type}Command`, isMade: always },
  commandResult: { file: "commands", name: ({ type }) => `${type}CommandResult`, isMade: always },
  commandHandler: { file: "commands", name: ({ type }) => `${type}CommandHandler`, isMade: always },
  commandHandlerOptions: { file: "commands", name: ({ type }) => `${type}CommandHandlerOptions`, isMade: hasHooks },
  transactionRepo: { file: "transaction", name: ({ type }) => `${type}TransactionRepo`, isMade: always },
  ownedTransactionRepo: {
    file: "transaction",
    name: ({ type }) => `Owned${type}TransactionRepo`,
    isMade: (entity) => ownerField(entity) !== null,
  },
  transactionMember: {
    file: "transaction",
    name: ({ key }) => `with${capitalized(key)}`,
    isMade: always,
  },
  event: { file: "events", name: ({ type }) => `${type}Event`, isMade: always },
  eventEntity: { file: "events", name: ({ type }) => `${type}EventEntity`, isMade: isPartShown },
  subscriber: { file: "stream", name: ({ type }) => `${type}Subscriber`, isMade: always },
  migration: { file: "migration", name: ({ type }) => `${type}Migration`, isMade: always },
  routeOptions: { file: "routes", name: ({ type }) => `${type}RouteOptions`, isMade: always },
  commandContext: {
    file: "routes",
    name: ({ type }) => `${type}CommandContext`,
    isMade: (entity) => servedCommands(entity).length > 0,
  },
  createHandler: { file: "routes", name: ({ type }) => `create${type}`, isMade: serves("create") },
  listHandler: { file: "routes", name: ({ type }) => `list${type}`, isMade: serves("list") },
  getHandler: { file: "routes", name: ({ type }) => `get${type}`, isMade: serves("get") },
  updateHandler: { file: "routes", name: ({ type }) => `update${type}`, isMade: serves("update") },
  deleteHandler: { file: "routes", name: ({ type }) => `delete${type}`, isMade: serves("delete") },
  shownEvents: { file: "routes", name: ({ type }) => `shown${type}Events`, isMade: serves("stream") },
  streamHandler: { file: "routes", name: ({ type }) => `stream${type}`, isMade: serves("stream") },
  routes: { file: "routes", name: ({ prefix }) => `${prefix}Routes`, isMade: always },
  listedJson: {
    file: "routes",
    name: ({ prefix }) => `listed${capitalized(prefix)}Json`,
    isMade: (entity, router) => entity.api?.list.shape != null && serves("list")(entity, router),
  },
  json: { file: "routes", name: ({ prefix }) => `${prefix}Json`, isMade: isWrittenAsJson },
  router: { file: "router", name: ({ prefix }) => `${prefix}Router`, isMade: always },
  routerSchema: { file: "router", name: ({ type }) => `${type}RouterSchema`, isMade: (_, router) => router === "hono" },
  responseJson: { file: "router", name: ({ type }) => `${type}ResponseJson`, isMade: showsTyped },
  createRequestJson: { file: "router", name: ({ type }) => `Create${type}RequestJson`, isMade: carries("create") },
  updateRequestJson: { file: "router", name: ({ type }) => `Update${type}RequestJson`, isMade: carries("update") },
  listedRowJson: {
    file: "router",
    name: ({ type }) => `Listed${type}Json`,
    isMade: (entity, router) => entity.api?.list.shape != null && isTyped("list")(entity, router),
  },
  streamEvent: { file: "router", name: ({ type }) => `${type}StreamEvent`, isMade: isTyped("stream") },
  listParameters: { file: "router", name: ({ type }) => `${type}ListParameters`, isMade: isTyped("list") },
  api: { file: "openapi", name: ({ type }) => `${type}Api`, isMade: always },
} as const satisfies Readonly<Record<string, Row>>;

export type ExportKey = keyof typeof table;

const rows = Object.entries(table) as readonly (readonly [ExportKey, Row])[];

export const everyExportKey: readonly ExportKey[] = rows.map(([key]) => key);

/** Each file of an entity asks for them, and they follow from the names alone. */
const known = new WeakMap<EntityNames, Readonly<Record<ExportKey, Export>>>();

/** What an entity of these names calls its exports, made or not. */
export function exportNames(names: EntityNames): Readonly<Record<ExportKey, Export>> {
  const before = known.get(names);
  if (before !== undefined) return before;
  // A copy has its keys already: one after another they would cost more than the names.
  const exported: Record<ExportKey, Export | Row> = { ...table };
  for (const [key, { file, name }] of rows) exported[key] = { file, name: name(names) };
  known.set(names, exported as Record<ExportKey, Export>);
  return exported as Record<ExportKey, Export>;
}

/** All that the entity's folder exports besides what follows from single annotations and fields. */
export function exportKeys(entity: Entity, router: Router): readonly ExportKey[] {
  const files = new Set<string>(filesOf(entity, router));
  return rows.filter(([, { file, isMade }]) => files.has(file) && isMade(entity, router)).map(([key]) => key);
}

/** Several checks ask for them, and once a model is made they follow from the entity and the router alone. */
const knownExports = new WeakMap<Entity, Map<Router, readonly (Export & MadeName)[]>>();

/** All that the entity's folder exports. */
export function exportsOf(entity: Entity, router: Router): readonly (Export & MadeName)[] {
  const ofEntity = knownExports.get(entity) ?? new Map<Router, readonly (Export & MadeName)[]>();
  knownExports.set(entity, ofEntity);
  const known = ofEntity.get(router) ?? makeExports(entity, router);
  ofEntity.set(router, known);
  return known;
}

function makeExports(entity: Entity, router: Router): readonly (Export & MadeName)[] {
  const files = new Set<string>(filesOf(entity, router));
  const origin: Origin = { what: "a type that entities have", span: null };
  const named = exportNames(entity.names);
  const common = exportKeys(entity, router).map((key): Export & MadeName => {
    const { file, name } = named[key];
    return { file, name, origin };
  });
  return [...common, ...itemExports(entity, router).filter(({ file }) => files.has(file))];
}
