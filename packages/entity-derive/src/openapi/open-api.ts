// What is known of one entity's API into its OpenAPI document.
import type { JsonSchema, OpenApiDocument, Operation, PathItem, Paths, Tag } from "./document.ts";
import { type DocumentInfo, here, infoOf } from "./info.ts";
import { problemSchema } from "./problem-schema.ts";
import { type Security, schemeOf } from "./security.ts";

export interface ApiDescription {
  /** The title is the tag's name where there is no other. */
  readonly info?: DocumentInfo | undefined;
  /** The group of all its operations. */
  readonly tag?: Tag | undefined;
  /** What every operation needs that does not say so itself (`security: []` for none). */
  readonly security?: Security | undefined;
  readonly paths: Paths;
  /** Those that the paths refer to; `Problem` is added. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/**
 * The document of an API. Tag and security are written into each operation, so that documents can be merged.
 * @example
 * export const UserApi = { openapi: () => openApi({ info: { title: "Users" }, paths: {…}, schemas: {…} }) };
 */
export function openApi(api: ApiDescription): OpenApiDocument {
  const { info = {}, tag } = api;
  const securitySchemes = api.security === undefined ? undefined : Object.fromEntries([schemeOf(api.security)]);
  const everywhere = {
    ...(api.tag === undefined ? {} : { tags: [api.tag.name] }),
    ...(securitySchemes === undefined
      ? {}
      : { security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })) }),
  };
  return {
    openapi: "3.1.0",
    info: infoOf(tag === undefined ? info : { ...info, title: info.title ?? tag.name }),
    servers: info.servers ?? here,
    ...(api.tag === undefined ? {} : { tags: [api.tag] }),
    paths: Object.fromEntries(Object.entries(api.paths).map(([path, item]) => [path, completed(item, everywhere)])),
    components: {
      schemas: { ...api.schemas, Problem: problemSchema },
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
    },
  };
}

function completed(item: PathItem, everywhere: Partial<Operation>): PathItem {
  const operations: readonly (readonly [string, Operation])[] = Object.entries(item);
  return Object.fromEntries(
    operations.map(([method, operation]) => [method, { ...openness(operation), ...everywhere, ...operation }]),
  );
}

/** What never answers 401 is open, and says so; what does, without a scheme, is guarded in a way that nobody has named. */
function openness({ responses }: Operation): Pick<Operation, "security"> {
  return "401" in responses ? {} : { security: [] };
}
