// Exports for creating the OpenAPI document of an application.
export type { ProblemStatus } from "../http/problems/failures.ts";
export type {
  Components,
  Content,
  Header,
  Info,
  JsonSchema,
  License,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Paths,
  RequestBody,
  ResponseDescription,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  Tag,
} from "./document.ts";
export type { ApiInfo, DocumentInfo } from "./info.ts";
export { type Api, mergeOpenApi } from "./merge.ts";
export { objectSchema, wholeObjectSchema } from "./object-schema.ts";
export { type ApiDescription, openApi } from "./open-api.ts";
export {
  createdResponse,
  idParameter,
  jsonBody,
  jsonResponse,
  pageParameters,
  pageResponse,
  queryParameter,
  schemaOf,
} from "./operation-parts.ts";
export { problemResponses, problemSchema } from "./problem-schema.ts";
export type { Security } from "./security.ts";
