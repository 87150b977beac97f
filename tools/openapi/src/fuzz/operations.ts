// An OpenAPI document into its operations, each with what a request of it can hold.
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from "entity-derive/openapi";

/** An operation of the document, with its place in it. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  /** The schema of its body; null where it takes none. */
  readonly body: JsonSchema | null;
  /** Whether it has to be authorized. */
  readonly isGuarded: boolean;
}

export function operationsOf({ paths }: OpenApiDocument): readonly Described[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]: readonly [string, Operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content["application/json"]?.schema ?? null,
      isGuarded: (operation.security ?? []).length > 0,
    })),
  );
}

/** Where a schema is in the document, as the fragment of a reference. */
export function pointerTo(...steps: readonly (string | number)[]): string {
  const escaped = steps.map((step) => encodeURIComponent(String(step).replaceAll("~", "~0").replaceAll("/", "~1")));
  return `#/${escaped.join("/")}`;
}
