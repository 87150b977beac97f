// Creates the OpenAPI document of an entity's API.
import type { JsonSchema, OpenApiDocument, Operation, PathItem, Paths, Tag } from "./document.ts";
import { type DocumentInfo, defaultServers, infoOf } from "./info.ts";
import { problemSchema } from "./problem-schema.ts";
import { type Security, schemeOf } from "./security.ts";

/** The parts of an API's document. */
export interface ApiDescription {
  /** The default title is the name of the tag. */
  readonly info?: DocumentInfo | undefined;
  /** The tag of all operations. */
  readonly tag?: Tag | undefined;
  /** The authentication of operations that do not define their own (`security: []` for none). */
  readonly security?: Security | undefined;
  readonly paths: Paths;
  /** The schemas to which paths refer; `Problem` is added. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/**
 * Returns the document of an API. Tag and security are written into each operation, so that documents can be merged.
 * @example
 * export const UserApi = { openapi: () => openApi({ info: { title: "Users" }, paths: {…}, schemas: {…} }) };
 */
export function openApi(api: ApiDescription): OpenApiDocument {
  const { info = {}, tag } = api;
  const securitySchemes = api.security === undefined ? undefined : Object.fromEntries([schemeOf(api.security)]);
  const defaults = {
    ...(api.tag === undefined ? {} : { tags: [api.tag.name] }),
    ...(securitySchemes === undefined
      ? {}
      : { security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })) }),
  };
  return {
    openapi: "3.1.0",
    info: infoOf(tag === undefined ? info : { ...info, title: info.title ?? tag.name }),
    servers: info.servers ?? defaultServers,
    ...(api.tag === undefined ? {} : { tags: [api.tag] }),
    paths: Object.fromEntries(Object.entries(api.paths).map(([path, item]) => [path, completed(item, defaults)])),
    components: {
      schemas: { ...api.schemas, Problem: problemSchema },
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
    },
  };
}

function completed(item: PathItem, defaults: Partial<Operation>): PathItem {
  const operations: readonly (readonly [string, Operation])[] = Object.entries(item);
  return Object.fromEntries(
    operations.map(([method, operation]) => [method, { ...openness(operation), ...defaults, ...operation }]),
  );
}

/**
 * An operation without a 401 response is public, which is stated. With a 401 and without a scheme, the authentication
 * is unknown.
 */
function openness({ responses }: Operation): Pick<Operation, "security"> {
  return "401" in responses ? {} : { security: [] };
}
