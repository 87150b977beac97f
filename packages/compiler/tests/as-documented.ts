// Answers of a server beside what its OpenAPI document says of them.
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "entity-derive/openapi";

interface Answered {
  readonly status: number;
  readonly json: unknown;
}

/** Asserts that the answer of an operation has the schema that the document gives its status. */
export function asDocumented(document: OpenApiDocument, operation: string, { status, json }: Answered): void {
  const [method = "", path = ""] = operation.split(" ");
  const found = document.paths[path]?.[method.toLowerCase() as "get"];
  const schema = found?.responses[String(status)]?.content?.["application/json"]?.schema;
  assert.ok(schema !== undefined, `the document has no answer ${status} of ${operation}`);
  // Formats are the business of other tests; this one is about names and types.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const isRight = ajv.validate({ ...schema, components: document.components }, json);
  assert.ok(isRight, `${operation} ${status}: ${ajv.errorsText()}\n${JSON.stringify(json)}`);
}
