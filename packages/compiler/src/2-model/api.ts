// The option `api` as routes, guards and words for the OpenAPI document.
import type { Located, Span } from "../diagnostics/span.ts";

export type Operation = "create" | "get" | "update" | "delete" | "list";

export interface Api {
  readonly span: Span;
  /** The path of the collection with prefix and version, `/v1/order-items`. */
  readonly path: string;
  readonly tag: string;
  readonly tagDescription: string | null;
  /** The operations with a handler, in the order of the table in the documentation. */
  readonly operations: readonly Operation[];
  /** The places of operations that `handlers` names one by one. */
  readonly named: Readonly<Record<Operation, Span | null>>;
  readonly guards: Readonly<Record<Operation, Guard | null>>;
  readonly pagination: { readonly default: number; readonly max: number };
  readonly security: Security | null;
  readonly info: Readonly<Record<InfoField, string | null>>;
}

export type InfoField =
  | "title"
  | "description"
  | "apiVersion"
  | "license"
  | "licenseUrl"
  | "contactName"
  | "contactEmail"
  | "contactUrl";

/** A function of the user's that lets a request pass: where it is exported, and under which name. */
export interface Guard {
  readonly name: Located<string>;
  /** A file of the project, by its path, or what else the entity file imports: a package, a path alias. */
  readonly module:
    | { readonly kind: "file"; readonly path: string }
    | { readonly kind: "import"; readonly specifier: string };
  /** What is imported, and the members that lead from there to the function. */
  readonly exported: string;
  /** What the entity file calls it. */
  readonly local: string;
  readonly members: readonly string[];
}

export type Security =
  | { readonly kind: "cookie"; readonly name: string }
  | { readonly kind: "bearer" }
  | { readonly kind: "api-key"; readonly header: string };
