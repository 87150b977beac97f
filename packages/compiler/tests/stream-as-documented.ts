// What a client of a stream was sent beside what the OpenAPI document says of it.
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema, OpenApiDocument } from "entity-derive/openapi";

/** Asserts that each message has the schema of the document, its data too, and gives what the messages are of. */
export function streamAsDocumented(document: OpenApiDocument, path: string, sent: string): readonly string[] {
  const content = document.paths[path]?.get?.responses["200"]?.content ?? {};
  assert.deepEqual(Object.keys(content), ["text/event-stream"]);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const hold = (value: unknown, schema: JsonSchema): void => {
    const isRight = ajv.validate({ ...schema, components: document.components }, value);
    assert.ok(isRight, `${path}: ${ajv.errorsText()}\n${JSON.stringify(value)}`);
  };
  const schema = content["text/event-stream"]?.schema ?? {};
  const [happened] = schema["oneOf"] as readonly { readonly properties: Readonly<Record<string, JsonSchema>> }[];
  const data = happened?.properties["data"]?.["contentSchema"] as JsonSchema;
  return messagesIn(sent).map((message) => {
    hold(message, schema);
    if (message["event"] === "reset") return "reset";
    const event: { readonly event: { readonly type: string } } = JSON.parse(message["data"] ?? "");
    hold(event, data);
    return event.event.type;
  });
}

/** What has data, by the names of its fields. */
function messagesIn(sent: string): readonly Readonly<Record<string, string>>[] {
  return sent
    .split("\n\n")
    .map((block) =>
      Object.fromEntries([...block.matchAll(/^(data|event|id): (.*)$/gm)].map(([, name, value]) => [name, value])),
    )
    .filter((message) => "data" in message);
}
