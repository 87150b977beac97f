// The imports of generated routes and documents, separate from `v1.ts` because repositories do not load them.

export { actingOwner, type allOwners } from "../../database/acting.ts";
export {
  asArray,
  asBoolean,
  asEither,
  asJson,
  asNull,
  asNullable,
  asObject,
  asOneOf,
  asOthers,
  asPart,
  asRecord,
  asSent,
  asTextOf,
  asTuple,
  asVariant,
  ifSent,
  objectOf,
  orNull,
} from "../../http/body-readers/composite.ts";
export {
  asBigint,
  asBytes,
  asDecimal,
  asEmail,
  asF32,
  asF64,
  asI16,
  asI32,
  asI64,
  asIpAddress,
  asMatching,
  asNothing,
  asPlainDate,
  asPlainDateTime,
  asPlainTime,
  asText,
  asTimestamp,
  asUrl,
  asUuid,
} from "../../http/body-readers/scalars.ts";
export type { HonoEndpoint, HonoOwnRoutes, HonoQuery } from "../../http/frameworks/hono/hono-own-routes.ts";
export { honoRoutes } from "../../http/frameworks/hono/hono-routes.ts";
export {
  checkIdempotency,
  type IdempotencyOptions,
  readIdempotencyKey,
  type SharedIdempotency,
} from "../../http/idempotency/idempotency-key.ts";
export { isEmptyUpdate, type RequestDto, readDto, readJson } from "../../http/input/body.ts";
export { parentPath, pathChoice, pathUuid, pathValue } from "../../http/input/path.ts";
export { readPage } from "../../http/input/read-page.ts";
export {
  jsonArray,
  jsonBigint,
  jsonBytes,
  jsonDate,
  jsonMembers,
  jsonNumber,
  jsonObject,
  jsonProperties,
  jsonQuoted,
  jsonText,
  jsonValue,
  withMembers,
} from "../../http/json.ts";
export type { HttpRequest } from "../../http/messages/request.ts";
export { created, HttpResponse, noContent, ok } from "../../http/messages/response.ts";
export {
  type StatementQuery,
  type StatementResult,
  statementQuery,
  statementResult,
} from "../../http/own-routes/statement-schemas.ts";
export { page } from "../../http/page.ts";
export { lockingRows, requireMatch, whileMatching } from "../../http/preconditions/change-if-matching.ts";
export { contentTag, nestedContent, rowTag } from "../../http/preconditions/entity-tag.ts";
export { readPrecondition } from "../../http/preconditions/precondition.ts";
export { changeVersioned, commandVersioned, readVersioned } from "../../http/preconditions/versioned-change.ts";
export { notFound } from "../../http/problems/problem.ts";
export {
  type CommandContext,
  commandContext,
  type RepositoriesFor,
  type RepositoriesOf,
} from "../../http/routes/command-context.ts";
export { administeredRoute, entityRoute, guardedRoute, ownedRoute } from "../../http/routes/entity-route.ts";
export {
  type EventSource,
  type ExpiryOf,
  eventRoute,
  guardedEventRoute,
  type ShownEvents,
} from "../../http/routes/event-route.ts";
export type { Principal } from "../../http/routes/guard.ts";
export {
  type OwnerOf,
  ofOwnerOrAll,
  ofOwnerOrNone,
  ownerText,
  ownerTextOrAll,
  type RepositoryFor,
  repositoryFor,
  type SharedOwnerOf,
  withoutAdministrators,
} from "../../http/routes/owner-repositories.ts";
export { commandTransaction, keyedCreation } from "../../http/routes/request-transaction.ts";
export type { Route, RouteOptions, ValuesOf, WithShared } from "../../http/routes/route.ts";
export type { OpenApiDocument } from "../../openapi/document.ts";
export { ifMatchParameter, ifNoneMatchParameter, notModified, tagged } from "../../openapi/entity-tags.ts";
export {
  eventKindSchema,
  eventStreamResponse,
  lastEventIdParameter,
  streamEventSchema,
} from "../../openapi/event-stream.ts";
export { idempotencyKeyParameter, idempotent } from "../../openapi/idempotency.ts";
export type { DocumentInfo } from "../../openapi/info.ts";
export { type Api, mergeOpenApi } from "../../openapi/merge.ts";
export {
  dateTimeSchema,
  int16Schema,
  int32Schema,
  int64Schema,
  objectSchema,
  uuidSchema,
  wholeObjectSchema,
} from "../../openapi/object-schema.ts";
export { openApi } from "../../openapi/open-api.ts";
export {
  countParameter,
  createdResponse,
  idParameter,
  jsonBody,
  jsonResponse,
  listParameter,
  pageParameters,
  pageResponse,
  pathParameter,
  queryParameter,
  schemaOf,
  searchParameter,
  sortParameter,
} from "../../openapi/operation-parts.ts";
export { problemResponses } from "../../openapi/problem-schema.ts";
export { jsonSchemaOf, nullableSchema, refinedSchema } from "../../openapi/standard-json-schema.ts";
