// The record of a column type that has one PostgreSQL form and one TypeScript form.
import type { QueryReader } from "entity-derive/http";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Code, Reference } from "../../text/code.ts";
import type { Literal } from "../../text/literal.ts";
import type { HttpRuntimeName, RuntimeName } from "../runtime.ts";

export interface ScalarType {
  /** The name in TypeScript: an export of entity-derive, a global type, or a keyword. */
  readonly names: { readonly vocabulary?: string; readonly global?: string; readonly keyword?: string };
  /** Names of the type in SQL, other languages and other tools, in lower case, separated by spaces. */
  readonly synonyms?: string;
  /** The `typeof` of a value; `json` for any JSON value. */
  readonly value: "string" | "number" | "bigint" | "boolean" | "object" | "json";
  /**
   * The family, on which rules and annotations depend: integers can be generated, numbers have a range, times default
   * to now.
   */
  readonly family: "integer" | "float" | "decimal" | "time" | "other";
  /** The comparisons that values support: none, equality, or order. */
  readonly order: "none" | "equality" | "range";
  /** The type's name in PostgreSQL. */
  readonly sql: string;
  /** The types of `pg_catalog` that `pull` maps to it. */
  readonly catalog?: readonly string[];
  /**
   * Values of the PostgreSQL type that it cannot represent: their name in messages, and a condition on the column `$`.
   */
  readonly unsupported?: { readonly values: string; readonly condition: string; readonly isLarge?: true };
  /**
   * How stable PostgreSQL's text of a value is: `unique` if it is always the text that was sent; `stable` if it is the
   * same in every session; `varying` if it depends on settings or differs from JSON; a `moment` depends on the time
   * zone.
   */
  readonly textForm: "unique" | "stable" | "varying" | "moment";
  /** The encoding in an event, if a JSON number would lose digits or JSON has no such value. */
  readonly eventForm?: "text" | "base64";
  readonly codec: Codec;
  /** The runtime's format for the value in a page token. */
  readonly tokenFormat: TokenFormat;
  /** The runtime's format for query strings and paths. */
  readonly parameter: ParameterFormat;
  /** The format of a range's end, if it differs. */
  readonly endParameter?: ParameterFormat;
  /** The function that writes the value as JSON; null if interpolation gives JSON already. */
  readonly writer: HttpRuntimeName | null;
  readonly schema: JsonSchema;
  /** The constant of the runtime with this schema; generated code has the schema itself without one. */
  readonly schemaConstant?: HttpRuntimeName;
  /** Returns the keywords of JSON Schema that express a field's rules. */
  readonly schemaOfRules?: (of: Requirements) => JsonSchema;
  readonly zod: (of: Requirements) => Code;
  readonly valibot: (of: Requirements) => Code;
  /** Returns the reader of JSON that works without a validator library. */
  readonly reader: (of: Requirements) => Reading;
  /** Returns the functions that request schemas call; each is declared once per file. */
  readonly functions?: (library: "zod" | "valibot", rules: ValueRules) => readonly Code[];
  /** True if an initializer can be the column's default. */
  readonly isDefault?: (value: Literal) => boolean;
  /** Returns help for an initializer that cannot be a default, or null. */
  readonly defaultHint?: (value: Literal) => string | null;
}

/** A function of the runtime, or a template of an expression. */
export type Reading = HttpRuntimeName | ((value: Code) => Code);

export interface Codec {
  /** The function from PostgreSQL's text to the value; null if the value is the text. */
  readonly read: RuntimeName | null;
  /** True if it can throw; it then takes the column's name as an argument. */
  readonly throws?: true;
  /** The function from the value to PostgreSQL's text; null if `String(value)` is that text. */
  readonly write: RuntimeName | null;
  /** The type of the value in the JSON of events; null if it is JSON already. */
  readonly event: Reference | null;
}

export type TokenFormat =
  | "text"
  | "uuid"
  | "i16"
  | "i32"
  | "i64"
  | "float"
  | "decimal"
  | "boolean"
  | "instant"
  | "date"
  | "time"
  | "dateTime"
  | "ipAddress";

type ParameterFormat = Parameters<QueryReader["value"]>[1];

export type JsonSchema = Readonly<Record<string, Literal>>;

/** The requirements on a value in a request. */
export interface Requirements {
  readonly rules: ValueRules;
  readonly limits: Limits;
  readonly direction: Direction;
}

/** The direction of a schema: requests are checked against the rules of their fields, responses have every property. */
export type Direction = "request" | "response";

/** The rules of `@validate` for one value. */
export interface ValueRules {
  readonly length: {
    readonly min?: Located<number>;
    readonly max?: Located<number>;
    readonly equal?: Located<number>;
  } | null;
  readonly range: { readonly min?: Located<number>; readonly max?: Located<number> } | null;
  readonly email: Span | null;
  readonly url: Span | null;
  readonly pattern: Located<{ readonly pattern: string; readonly flags: string }> | null;
  /** The message for a broken rule, in place of the validator's own. */
  readonly message: Located<string> | null;
}

/** The limits of a column or a path on the values of a type. */
export interface Limits {
  readonly varchar: number | undefined;
  readonly numeric: Numeric | null;
  /** True if the text is a path segment, which cannot be empty, `.` or `..`. */
  readonly isSegment: boolean;
}

/** `NUMERIC(12, 2)` has a precision of 12 digits, 2 of them after the decimal point. */
export interface Numeric {
  readonly precision: number;
  readonly scale: number;
}
