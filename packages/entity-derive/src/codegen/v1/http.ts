// What generated routes and documents import, and a repository does not load: the part of the contract about requests.

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
} from "../../http/accepted/composite.ts";
export { asNothing } from "../../http/accepted/not-accepted.ts";
export { asBigint, asDecimal, asF32, asF64, asI16, asI32, asI64 } from "../../http/accepted/number.ts";
export { asBytes, asEmail, asIpAddress, asMatching, asText, asUrl, asUuid } from "../../http/accepted/text.ts";
export { asPlainDate, asPlainDateTime, asPlainTime, asTimestamp } from "../../http/accepted/time.ts";
export { type CommandContext, commandContext, type RepositoriesFor } from "../../http/command.ts";
export { entityRoute, guardedRoute, ownedRoute } from "../../http/entity-route.ts";
export {
  type EventSource,
  type ExpiryOf,
  eventRoute,
  guardedEventRoute,
  type ShownEvents,
} from "../../http/event-route.ts";
export type { HonoEndpoint, HonoQuery } from "../../http/frameworks/hono-endpoint.ts";
export type { HonoOwnRoutes } from "../../http/frameworks/hono-own-routes.ts";
export { honoRoutes } from "../../http/frameworks/hono-routes.ts";
export type { Principal } from "../../http/guard.ts";
export { type RequestDto, readDto, readJson } from "../../http/input/body.ts";
export { pathAbove, pathChoice, pathUuid, pathValue } from "../../http/input/path.ts";
export { readPage } from "../../http/input/read-page.ts";
export { setsNothing } from "../../http/input/sets-nothing.ts";
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
} from "../../http/json.ts";
export { type OwnerOf, ownerText, type RepositoryFor, repositoryFor, type SharedOwnerOf } from "../../http/owned.ts";
export { page } from "../../http/page.ts";
export { contentTag, rowTag } from "../../http/preconditions/entity-tag.ts";
export { readPrecondition } from "../../http/preconditions/precondition.ts";
export { changeVersioned, commandVersioned, readVersioned } from "../../http/preconditions/versioned-change.ts";
export { requireMatch, whileMatching } from "../../http/preconditions/while-matching.ts";
export type { HttpRequest } from "../../http/request.ts";
export { HttpResponse } from "../../http/response.ts";
export { created, noContent, notFound, ok } from "../../http/responses.ts";
export type { Route, RouteOptions, WithShared } from "../../http/route.ts";
export type { OpenApiDocument } from "../../openapi/document.ts";
export { ifMatchParameter, ifNoneMatchParameter, notModified, tagged } from "../../openapi/entity-tags.ts";
export {
  eventStreamResponse,
  happeningSchema,
  lastEventIdParameter,
  streamEventSchema,
} from "../../openapi/event-stream.ts";
export type { DocumentInfo } from "../../openapi/info.ts";
export { jsonSchemaOf, nullableSchema, refinedSchema } from "../../openapi/json-schema-of.ts";
export { type Api, mergeOpenApi } from "../../openapi/merge.ts";
export { objectSchema, wholeObjectSchema } from "../../openapi/object-schema.ts";
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
  sortParameter,
} from "../../openapi/parts.ts";
export { problemResponses } from "../../openapi/problem-schema.ts";
