// The parts of an OpenAPI 3.1 document that are written here.

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1; `@schema` may bring any keyword. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Info;
  /** Where the paths begin. */
  readonly servers: readonly Server[];
  readonly tags?: readonly Tag[];
  readonly paths: Paths;
  readonly components: Components;
}

export interface Info {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: License;
  readonly contact?: { readonly name?: string; readonly email?: string; readonly url?: string };
}

/** `identifier` is an SPDX expression; it and `url` cannot be combined. */
export interface License {
  readonly name: string;
  readonly identifier?: string;
  readonly url?: string;
}

export interface Server {
  /** Absolute, or relative to where the document is served. */
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

export interface ServerVariable {
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

export interface Tag {
  readonly name: string;
  readonly description?: string;
}

export type Paths = Readonly<Record<string, PathItem>>;

export interface PathItem {
  readonly get?: Operation;
  readonly put?: Operation;
  readonly post?: Operation;
  readonly delete?: Operation;
  readonly patch?: Operation;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** By status: `"200"`. */
  readonly responses: Readonly<Record<string, ResponseDescription>>;
  /** Any one of these is enough; an empty list means that none is needed. */
  readonly security?: readonly SecurityRequirement[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly description?: string;
  readonly required?: boolean;
  /** How several values are written: one parameter for each, or all in one. */
  readonly style?: "form";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

export interface RequestBody {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Content;
}

export interface ResponseDescription {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Content;
}

export interface Header {
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** By media type. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The scopes needed, by the name of a security scheme. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
}

export type SecurityScheme =
  | { readonly type: "http"; readonly scheme: "bearer" }
  | { readonly type: "apiKey"; readonly in: "cookie" | "header"; readonly name: string };
