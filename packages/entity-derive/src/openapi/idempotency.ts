// Describes idempotency keys in OpenAPI: the parameter, and what they add to responses.
import type { Parameter, ResponseDescription } from "./document.ts";

/** Returns the header parameter `Idempotency-Key`. @param keep how long keys are kept, as text */
export function idempotencyKeyParameter(keep: string, isRequired: boolean = false): Parameter {
  const description = `A text in double quotes that is unique for each request, such as a UUID. A request that is repeated with its key within ${keep} is carried out once; later responses are the first one.`;
  const pattern = String.raw`^ *"(?:[ !#-\[\]-~]|\\["\\]){1,255}" *$`;
  const parameter: Parameter = {
    name: "Idempotency-Key",
    in: "header",
    description,
    schema: { type: "string", pattern },
  };
  return isRequired ? { ...parameter, required: true } : parameter;
}

const sentences: Readonly<Record<string, string>> = {
  400: "Or `Idempotency-Key` is malformed.",
  409: "Or a request with the same `Idempotency-Key` is running; `Retry-After` says when to try again.",
  422: "Or the `Idempotency-Key` was used for another request.",
};

const replayed = {
  "Idempotency-Replayed": {
    description: "`true` if the response is that of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
} as const;

/** Adds to responses what an idempotency key can lead to. */
export function idempotent(
  responses: Readonly<Record<string, ResponseDescription>>,
): Readonly<Record<string, ResponseDescription>> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (status.startsWith("2")) return [status, { ...response, headers: { ...response.headers, ...replayed } }];
      const sentence = sentences[status];
      return [
        status,
        sentence === undefined ? response : { ...response, description: `${response.description} ${sentence}` },
      ];
    }),
  );
}
