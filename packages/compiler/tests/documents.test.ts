// The OpenAPI documents of all cases, read by validators that others wrote.
import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { problemsIn } from "@entity-derive/test-openapi";
import type { OpenApiDocument } from "entity-derive/openapi";

const cases = join(import.meta.dirname, "cases");
const files = (await Array.fromAsync(glob("**/*.derived/openapi.ts", { cwd: cases }))).sort();

/** What a document can only have when the entity says it, and some cases do not, on purpose. */
const unsaid: ReadonlySet<string> = new Set([
  "info-license",
  "tag-description",
  // An example of another type that `@schema` gives, and a tag of HTML in a doc comment.
  "no-invalid-schema-examples",
  "no-unsafe-markdown",
]);

/** A stream of events that everybody may follow refuses nobody. */
const openStream = /^operation-4xx-response: .*\(#\/paths\/~1rates~1events\/get\/responses\)$/;

assert.ok(files.length > 50);
for (const file of files) {
  test(file, async () => {
    for (const document of await documentsOf(file))
      assert.deepEqual(
        (await problemsIn(document, unsaid)).filter((problem) => !openStream.test(problem)),
        [],
      );
  });
}

async function documentsOf(file: string): Promise<readonly OpenApiDocument[]> {
  const exported: Record<string, unknown> = await import(join(cases, file));
  const { document } = exported as { document?: (info: object) => OpenApiDocument };
  if (document !== undefined) return [document({ title: "All", license: "MIT" })];
  return Object.values(exported as Record<string, { openapi(): OpenApiDocument }>).map((api) => api.openapi());
}
