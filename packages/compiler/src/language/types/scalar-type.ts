// What the compiler knows of a type with one PostgreSQL form and one TypeScript form.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Code, Reference } from "../../text/code.ts";
import type { Literal } from "../../text/literal.ts";
import type { HttpRuntimeName, RuntimeName } from "../runtime.ts";

export interface ScalarType {
  /** What it is called in TypeScript: by a name that entity-derive exports, a global type, a keyword. */
  readonly names: { readonly vocabulary?: string; readonly global?: string; readonly keyword?: string };
  /** What SQL, other languages and other tools call it, in lower case, separated by spaces. */
  readonly synonyms?: string;
  /** What `typeof` says of a value; `json` if it is any JSON. */
  readonly value: "string" | "number" | "bigint" | "boolean" | "object" | "json";
  /** Which rules and annotations apply to it: integers can be numbered, numbers have a range, times default to now. */
  readonly family: "integer" | "float" | "decimal" | "time" | "other";
  /** Whether values have an order, and whether a range of it means anything. */
  readonly order: "none" | "equality" | "range";
  /** PostgreSQL's name of the type. */
  readonly sql: string;
  /** The types of `pg_catalog` whose columns `pull` reads as it. */
  readonly catalog?: readonly string[];
  /** Values of the PostgreSQL type that it cannot hold: what they are called, and a condition for the column `$`. */
  readonly beyond?: { readonly values: string; readonly condition: string; readonly isLarge?: true };
  /**
   * What PostgreSQL's text of a value is: `unique` if it is the one that the value is sent as; `stable` if it is the same
   * in every session; `varying` if it depends on settings, or is not the one in JSON; a `moment` depends on the time zone.
   */
  readonly text: "unique" | "stable" | "varying" | "moment";
  /** What an event has in place of the column, where a JSON number would lose digits or JSON has no form. */
  readonly inEvent?: "text" | "base64";
  readonly codec: Codec;
  /** How the runtime reads its text in a page token. */
  readonly position: PositionFormat;
  /** How query strings and paths have it: a format of the runtime, which is a method of `QueryReader`, too. */
  readonly parameter: string;
  /** The same of the end of a range, if that is read otherwise. */
  readonly endParameter?: string;
  /** What writes its JSON; null if a value in a template is JSON already. */
  readonly writer: HttpRuntimeName | null;
  readonly schema: JsonSchema;
  /** What the rules of a field add to the JSON Schema. */
  readonly ruledSchema?: (of: Requirements) => JsonSchema;
  readonly zod: (of: Requirements) => Code;
  readonly valibot: (of: Requirements) => Code;
  /** What reads JSON without a library. */
  readonly reader: (of: Requirements) => Reading;
  /** The functions that schemas of requests call, each of which is declared once a file. */
  readonly functions?: (library: "zod" | "valibot", rules: ValueRules) => readonly Code[];
  /** Whether an initializer can be the default of the column. */
  readonly isDefault?: (value: Literal) => boolean;
  /** What is meant by an initializer that cannot; null if that is not known. */
  readonly defaultHint?: (value: Literal) => string | null;
}

/** A function of the runtime, or the expression that a value becomes. */
export type Reading = HttpRuntimeName | ((value: Code) => Code);

export interface Codec {
  /** The function from PostgreSQL's text to the value; null if the value is the text. */
  readonly read: RuntimeName | null;
  /** Whether it throws for some text that PostgreSQL has for the type, and takes the name of the column for that. */
  readonly throws?: true;
  /** The function from the value to PostgreSQL's text; null if any value is its text. */
  readonly write: RuntimeName | null;
  /** The form between the value and the JSON of events; null if the value is JSON. */
  readonly event: Reference | null;
}

export type PositionFormat =
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

export type JsonSchema = Readonly<Record<string, Literal>>;

/** What a value has to keep in a request. */
export interface Requirements {
  readonly rules: ValueRules;
  readonly limits: Limits;
  readonly direction: Direction;
}

/** What a schema reads: requests keep the rules of their fields, responses have every member. */
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
  /** What is said of a value that breaks one of them, in place of the validator's own words. */
  readonly message: Located<string> | null;
}

/** What can be stored and reached of the values of a type. */
export interface Limits {
  readonly varchar: number | undefined;
  readonly numeric: Numeric | null;
  /** Whether a text is a segment of a path, where the empty one, `.` and `..` mean other paths. */
  readonly isSegment: boolean;
}

/** `NUMERIC(12, 2)` has a precision of 12 digits, and 2 of them behind the point. */
export interface Numeric {
  readonly precision: number;
  readonly scale: number;
}
