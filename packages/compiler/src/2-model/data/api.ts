// The option `api` as routes, guards and words for the OpenAPI document.
import type { Span } from "../../diagnostics/span.ts";
import type { Imported } from "./imported.ts";

export type Operation = "create" | "get" | "update" | "delete" | "list";

export interface Api {
  readonly span: Span;
  /** Where its members stand; the whole where they are not written. */
  readonly places: Readonly<Record<"path" | "pagination" | "handlers" | "guard", Span>>;
  /** The path of the collection with prefix and version, `/v1/order-items`. */
  readonly path: string;
  readonly tag: string;
  /** The operations with a handler, in the order of the table in the documentation. */
  readonly operations: readonly Operation[];
  /** The places of operations that `handlers` names one by one. */
  readonly named: Readonly<Record<Operation, Span | null>>;
  readonly guards: Readonly<Record<Operation, Guard | null>>;
  /** Whether anything is said of guards, be it that there is none. */
  readonly isGuarded: boolean;
  /** Where a guard is said for an operation by its name. */
  readonly guardPlaces: Readonly<Record<Operation, Span | null>>;
  /** The field by whose value the rows are their owners: `"id"` where they are the owners themselves. */
  readonly owner: "id" | null;
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

/** A function of the user's that lets a request pass. */
export type Guard = Imported;

export type Security =
  | { readonly kind: "cookie"; readonly name: string }
  | { readonly kind: "bearer" }
  | { readonly kind: "api-key"; readonly header: string };
