// Merges the OpenAPI documents of several APIs.
import { isDeepStrictEqual } from "node:util";
import type { OpenApiDocument, PathItem, Tag } from "./document.ts";
import { type DocumentInfo, defaultServers, infoOf } from "./info.ts";

/** An API with an OpenAPI document, such as the generated `UserApi`. */
export interface Api {
  openapi(): OpenApiDocument;
}

/**
 * Returns a document with the paths, schemas, tags and security schemes of all APIs.
 * @throws {Error} if two APIs define different objects of the same name, or the same operation
 * @example mergeOpenApi({ title: "Shop", apiVersion: "2.1.0" }, [UserApi, OrderApi])
 */
export function mergeOpenApi(info: DocumentInfo, apis: readonly Api[]): OpenApiDocument {
  const documents = apis.map((api) => api.openapi());
  const tags = mergedTags(documents);
  const securitySchemes = merged(
    "security scheme",
    documents.map((document) => document.components.securitySchemes ?? {}),
  );
  const paths = mergedPaths(documents);
  checkOperationIds(paths);
  return {
    openapi: "3.1.0",
    info: infoOf(info),
    servers: info.servers ?? defaultServers,
    ...(tags.length === 0 ? {} : { tags }),
    paths,
    components: {
      schemas: merged(
        "schema",
        documents.map((document) => document.components.schemas),
      ),
      ...(Object.keys(securitySchemes).length === 0 ? {} : { securitySchemes }),
    },
  };
}

/** Returns the tags by name, each with its first description. */
function mergedTags(documents: readonly OpenApiDocument[]): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const tag of documents.flatMap((document) => document.tags ?? [])) {
    if (tags.get(tag.name)?.description === undefined) tags.set(tag.name, tag);
  }
  return [...tags.values()];
}

/** Merges records; identical entries may occur several times. */
function merged<T>(what: string, records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const entries = new Map<string, T>();
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    const existing = entries.get(name);
    if (existing !== undefined && !isDeepStrictEqual(existing, value)) {
      throw new Error(`Two APIs have different definitions of the ${what} ${JSON.stringify(name)}`);
    }
    entries.set(name, value);
  }
  return Object.fromEntries(entries);
}

function mergedPaths(documents: readonly OpenApiDocument[]): Record<string, PathItem> {
  const paths = new Map<string, PathItem>();
  for (const [path, item] of documents.flatMap((document) => Object.entries(document.paths))) {
    const existing = paths.get(path) ?? {};
    for (const method of Object.keys(item)) {
      if (Object.hasOwn(existing, method)) throw new Error(`Two APIs have ${method.toUpperCase()} ${path}`);
    }
    paths.set(path, { ...existing, ...item });
  }
  return Object.fromEntries(paths);
}

function checkOperationIds(paths: Readonly<Record<string, PathItem>>): void {
  const operationIds = new Set<string>();
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const { operationId } = operation;
    if (operationId === undefined) continue;
    if (operationIds.has(operationId)) throw new Error(`Two APIs have an operation ${JSON.stringify(operationId)}`);
    operationIds.add(operationId);
  }
}
