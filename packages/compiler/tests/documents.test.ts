// The OpenAPI documents of all cases, read by two validators: that of the specification, and Redocly's recommended rules.
import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { OpenApiDocument } from "entity-derive/openapi";

const cases = join(import.meta.dirname, "cases");
const recommended = await createConfig({ extends: ["recommended"] });
const files = (await Array.fromAsync(glob("**/*.derived/openapi.ts", { cwd: cases }))).sort();

/** What a document can only have when the entity says it, and some cases don't on purpose. */
const unsaid: ReadonlyMap<string, string> = new Map([
  ["info-license", "no license is given"],
  ["tag-description", "the class has no doc comment"],
  ["no-invalid-schema-examples", "an example that `@schema` gives is of another type"],
  ["no-unsafe-markdown", "a doc comment has a tag of HTML in it"],
]);

assert.ok(files.length > 50);
for (const file of files) {
  test(file, async () => {
    for (const document of await documentsOf(file)) {
      const { valid, errors } = await new Validator().validate(structuredClone(document) as object);
      assert.ok(valid, JSON.stringify(errors));
      assert.deepEqual(await lint(document), []);
    }
  });
}

async function documentsOf(file: string): Promise<readonly OpenApiDocument[]> {
  const exported: Record<string, unknown> = await import(join(cases, file));
  const { document } = exported as { document?: (info: object) => OpenApiDocument };
  if (document !== undefined) return [document({ title: "All", license: "MIT" })];
  return Object.values(exported as Record<string, { openapi(): OpenApiDocument }>).map((api) => api.openapi());
}

async function lint(document: OpenApiDocument): Promise<readonly string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), config: recommended });
  return problems
    .filter(({ ruleId, location }) => !(unsaid.has(ruleId) || isUnnamedGuard(document, ruleId, location[0]?.pointer)))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

/** Behind a guard, while `security` does not say how to pass it: saying that nothing is needed would be wrong. */
function isUnnamedGuard({ paths, components }: OpenApiDocument, rule: string, pointer = ""): boolean {
  if (rule !== "security-defined") return false;
  const [, , path = "", method = ""] = pointer.split("/").map((part) => part.replaceAll("~1", "/"));
  const operation = paths[path]?.[method as "get"];
  return components.securitySchemes === undefined && operation !== undefined && "401" in operation.responses;
}
