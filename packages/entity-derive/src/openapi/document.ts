// Types of the parts of OpenAPI 3.1 documents that are used here.

/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). `@schema` can add any keyword. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** An OpenAPI 3.1 document (OpenAPI Object). */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Info;
  /** The base URLs of paths. */
  readonly servers: readonly Server[];
  readonly tags?: readonly Tag[];
  readonly paths: Paths;
  readonly components: Components;
}

/** The metadata of an API (Info Object). */
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

/** A base URL of the API (Server Object). */
export interface Server {
  /** An absolute URL, or one relative to the document. */
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

/** A variable in the URL of a server (Server Variable Object). */
export interface ServerVariable {
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** A group of operations (Tag Object). */
export interface Tag {
  readonly name: string;
  readonly description?: string;
}

/** The path items of a document, by path (Paths Object). */
export type Paths = Readonly<Record<string, PathItem>>;

/** The operations of a path, by method (Path Item Object). */
export interface PathItem {
  readonly get?: Operation;
  readonly put?: Operation;
  readonly post?: Operation;
  readonly delete?: Operation;
  readonly patch?: Operation;
}

/** A method of a path (Operation Object). */
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

/** A parameter in the path, the query or a header (Parameter Object). */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly description?: string;
  readonly required?: boolean;
  /** The format of several values: a parameter for each, or one parameter with all. */
  readonly style?: "form";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** The body of a request (Request Body Object). */
export interface RequestBody {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Content;
}

/** A response (Response Object). */
export interface ResponseDescription {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Content;
}

/** A response header (Header Object). */
export interface Header {
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The required scopes, by the name of a security scheme. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** The reusable schemas, responses and parameters of a document (Components Object). */
export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
}

/** A way to authenticate (Security Scheme Object). */
export type SecurityScheme =
  | { readonly type: "http"; readonly scheme: "bearer" }
  | { readonly type: "apiKey"; readonly in: "cookie" | "header"; readonly name: string };
