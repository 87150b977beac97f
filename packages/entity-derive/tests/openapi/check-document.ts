// An OpenAPI document into an assertion for each rule of the specification that a careless change could break.
import assert from "node:assert/strict";
import type { JsonSchema, OpenApiDocument, Operation } from "entity-derive/openapi";

export function checkDocument(document: OpenApiDocument): void {
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.ok(document.info.title !== "" && document.info.version !== "");
  // It must survive being sent: no undefined, no dates, no functions.
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  for (const names of [document.components.schemas, document.components.securitySchemes ?? {}]) {
    for (const name of Object.keys(names)) assert.match(name, /^[a-zA-Z0-9._-]+$/);
  }
  const tags = new Set(document.tags?.map((tag) => tag.name));
  assert.equal(tags.size, document.tags?.length ?? 0);
  for (const [path, item] of Object.entries(document.paths)) {
    assert.ok(path.startsWith("/"), path);
    for (const [method, operation] of Object.entries(item)) {
      assert.match(method, /^(get|put|post|delete|patch)$/);
      checkOperation(document, path, operation);
      for (const tag of operation.tags ?? []) assert.ok(tags.has(tag), `tag ${tag}`);
    }
  }
  checkReferences(document, document);
}

function checkOperation(document: OpenApiDocument, path: string, operation: Operation): void {
  assert.ok(Object.keys(operation.responses).length > 0, path);
  for (const [status, response] of Object.entries(operation.responses)) {
    assert.match(status, /^([1-5]\d\d|default)$/);
    assert.equal(typeof response.description, "string");
  }
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
  const named = Array.from(path.matchAll(/\{([^}]+)\}/g), (match) => match[1]);
  assert.deepEqual(inPath.map((parameter) => parameter.name).sort(), named.sort());
  assert.ok(inPath.every((parameter) => parameter.required === true));
  const keys = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
  assert.equal(new Set(keys).size, keys.length, path);
  for (const requirement of operation.security ?? []) {
    for (const name of Object.keys(requirement)) assert.ok(name in (document.components.securitySchemes ?? {}), name);
  }
}

function checkReferences(document: OpenApiDocument, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const reference = (value as JsonSchema)["$ref"];
  if (typeof reference === "string") {
    const name = /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1] ?? "";
    assert.ok(Object.hasOwn(document.components.schemas, name), reference);
  }
  for (const member of Object.values(value)) checkReferences(document, member);
}
