// An OpenAPI document into what two validators find wrong with it: that of the specification, and Redocly's.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { OpenApiDocument } from "entity-derive/openapi";

const recommended = await createConfig({ extends: ["recommended"] });
/** One for all: each compiles the schema of the specification anew, which takes ten times as long as a document. */
const validator = new Validator();

/** Warnings of Redocly's recommended rules included. @param expected the rules that may be broken */
export async function problemsIn(
  document: OpenApiDocument,
  expected: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> {
  const sent = JSON.stringify(document);
  const { valid, errors } = await validator.validate(JSON.parse(sent));
  const problems = await lintFromString({ source: sent, config: recommended });
  return [
    ...(valid ? [] : [JSON.stringify(errors)]),
    ...problems
      .filter(
        ({ ruleId, location }) => !expected.has(ruleId) && !isUnnamedGuard(document, ruleId, location[0]?.pointer),
      )
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
  ];
}

/** Behind a guard, while `security` does not say how to pass it: saying that nothing is needed would be wrong. */
function isUnnamedGuard({ paths, components }: OpenApiDocument, rule: string, pointer = ""): boolean {
  if (rule !== "security-defined") return false;
  const [, , path = "", method = ""] = pointer.split("/").map((part) => part.replaceAll("~1", "/"));
  const operation = paths[path]?.[method as "get"];
  return components.securitySchemes === undefined && operation !== undefined && "401" in operation.responses;
}
