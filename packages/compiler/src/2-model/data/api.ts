// The option `api` as routes, guards and words for the OpenAPI document.
import type { Span } from "../../diagnostics/span.ts";
import { kebabCase } from "../../text/names.ts";
import type { Projection } from "./entity-parts.ts";
import type { UserImport } from "./user-import.ts";
import type { Command } from "./write/command.ts";

/** `stream` is what annotations call `events`: the events of an entity are another matter. */
export type Endpoint = "create" | "get" | "update" | "delete" | "list" | "stream";

/** What annotations call an operation. */
export function endpointWord(operation: Endpoint): string {
  return operation === "stream" ? "events" : operation;
}

/** Whether its path names a row. */
export function hasRowPath(operation: Endpoint): boolean {
  return operation === "get" || operation === "update" || operation === "delete";
}

/** Whether it changes no row. */
export function isReadOnly(operation: Endpoint): boolean {
  return operation === "get" || operation === "list" || operation === "stream";
}

/** What follows the path of the collection. */
export function endpointPath(operation: Endpoint, rowPath: string): string {
  if (hasRowPath(operation)) return rowPath;
  return operation === "stream" ? "/events" : "";
}

export interface Api {
  readonly span: Span;
  /** Where its members stand; the whole where they are not written. */
  readonly spans: Readonly<Record<"path" | "pagination" | "handlers" | "guard" | "list" | "owner", Span>>;
  /** The path of the collection with prefix and version, `/v1/order-items`. */
  readonly path: string;
  readonly tag: string;
  /** The operations with a handler, in the order of the table in the documentation. */
  readonly endpoints: readonly Endpoint[];
  /** The places of operations that `handlers` names one by one. */
  readonly handlerSpans: Readonly<Record<Endpoint, Span | null>>;
  readonly guards: Readonly<Record<Endpoint, Guard | null>>;
  /** Whether the option `guard` was refused: then it is not known what has no guard. */
  readonly isGuardUnreadable: boolean;
  /** The place of `"none"`, by which an operation declares that it has no guard. */
  readonly noGuardSpans: Readonly<Record<Endpoint, Span | null>>;
  /** The field by whose value the rows are their owners: `"id"` where they are the owners themselves. */
  readonly owner: "id" | null;
  /** The commands with a route, in the order of the class. */
  readonly commands: readonly RoutedCommand[];
  readonly pagination: { readonly default: number; readonly max: number };
  readonly list: List;
  readonly security: Security | null;
  readonly info: Readonly<Record<InfoField, string | null>>;
}

/** What the list handler answers with. */
export interface List {
  /** What its rows are shown as; null is the response DTO. */
  readonly shape: ListShape | null;
  /** Whether a request can ask how many rows there are on all pages. */
  readonly count: boolean;
}

export type ListShape = { readonly kind: "view" } | { readonly kind: "projection"; readonly projection: Projection };

/** A command with a route; of a public one the guard is null. */
export interface RoutedCommand {
  readonly command: Command;
  /** Whether `public` names it: then it is meant to have no guard. */
  readonly isPublic: boolean;
  readonly guard: Guard | null;
  /** Its entry in `commands` of the API, or else its own name. */
  readonly span: Span;
}

/** DELETE has no content (RFC 9110): what carries more than its id is a POST. */
export function commandMethod({ kind, content }: Command): "POST" | "PUT" | "DELETE" {
  if (kind === "update") return "PUT";
  return kind === "delete" && content.kind === "nothing" ? "DELETE" : "POST";
}

/** What follows the path of the collection, or of the row: `/register`, `/change-email`. */
export function commandPath({ name }: Command): string {
  return `/${encodeURI((kebabCase(name.value) || name.value).toWellFormed())}`;
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
export type Guard = UserImport;

export type Security =
  | { readonly kind: "cookie"; readonly name: string }
  | { readonly kind: "bearer" }
  | { readonly kind: "api-key"; readonly header: string };
