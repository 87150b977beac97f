// Types of the parts of OpenAPI 3.1 documents that are used here.

/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). `@schema` can add any keyword. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Info;
  /** The base URLs of paths. */
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

/** `identifier` is an SPDX expression, and cannot be combined with `url`. */
export interface License {
  readonly name: string;
  readonly identifier?: string;
  readonly url?: string;
}

export interface Server {
  /** An absolute URL, or one relative to the document. */
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
  /** Responses by status: `"200"`. */
  readonly responses: Readonly<Record<string, ResponseDescription>>;
  /** The alternatives, of which one is required; an empty list if none is. */
  readonly security?: readonly SecurityRequirement[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly description?: string;
  readonly required?: boolean;
  /** How several values are written: one parameter each, or all in one. */
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

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The required scopes, by the name of a security scheme. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
}

export type SecurityScheme =
  | { readonly type: "http"; readonly scheme: "bearer" }
  | { readonly type: "apiKey"; readonly in: "cookie" | "header"; readonly name: string };
