// `@schema({…})`: keywords for the JSON Schema of a field.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";
import type { JsonValue } from "../vocabulary/json.ts";

/** Keywords of JSON Schema 2020-12, which OpenAPI 3.1 uses, and `x-` extensions. */
export interface PropertySchema {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly JsonValue[];
  /** The older keyword of OpenAPI 3.0. Prefer `examples`. */
  readonly example?: JsonValue;
  readonly default?: JsonValue;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: PropertySchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | PropertySchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly PropertySchema[];
  readonly anyOf?: readonly PropertySchema[];
  readonly oneOf?: readonly PropertySchema[];
  readonly not?: PropertySchema;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly $comment?: string;
  readonly $ref?: string;
  readonly [extension: `x-${string}`]: JsonValue;
}

/** Values of the keyword `type`. */
type SchemaType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/**
 * Adds keywords to the JSON Schema of this field in the create request, the response and the view, but not in the
 * update request. They only describe the field; use `@validate` to restrict what requests can contain.
 *
 * @example
 * @schema({ description: "ISO 3166-1 alpha-2", examples: ["DE"] }) country!: string;
 */
export function schema(keywords: PropertySchema): FieldDecorator;
export function schema(): FieldDecorator {
  return doNothing;
}
