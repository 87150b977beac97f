// The option `api` of @entity: which HTTP handlers there are, who may call them, and how they are described.

import type { Guard } from "../http/routes/guard.ts";

/** The operations that have a generated HTTP handler. */
type Operation = "create" | "get" | "update" | "delete" | "list" | "events";

/** A function that admits a request and returns its principal, or answers it; `"none"` admits everyone. */
type GuardOption = Guard<unknown> | "none";

/** A guard for each operation, and one for all commands. What is left out has none. */
type GuardOptions = { readonly [Key in Operation | "commands"]?: GuardOption };

/** How a caller proves who it is: a description for OpenAPI that enforces nothing. */
type SecurityOption =
  | "cookie"
  | "bearer"
  | "api_key"
  /** The name of the cookie. */
  | { readonly cookie: string }
  /** The name of the header. */
  | { readonly apiKey: string };

/** The numbers of the list handler. */
interface PaginationOptions {
  /** Rows on a page when the request names no `limit`. Default: 20. */
  readonly default?: number;
  /** Rows on a page at most; a larger `limit` is lowered to it. Default: 100. */
  readonly max?: number;
}

/** What the list handler answers with. */
interface ListOptions {
  /** The name of a projection, or `"view"`: what the rows are shown as. Default: the response DTO. */
  readonly shape?: string;
  /** Whether `?count=true` sends `X-Total-Count`: how many rows the filters leave on all pages. */
  readonly count?: boolean;
}

/** The HTTP layer of an entity. */
export interface ApiOptions {
  /** The path of the collection. Default: the table's name with `-` for `_`. */
  readonly path?: string;
  /** What comes before the version and the collection: `"/api"`. */
  readonly pathPrefix?: string;
  /** The version in the path: `"v1"` gives `/v1/users`. */
  readonly version?: string;
  /** The OpenAPI tag of the operations. */
  readonly tag?: string;
  /**
   * `true` for all handlers but `"events"`, or a list of them. Without it there are none. `"events"` streams the events
   * of an outbox in batches that has a `retention`.
   */
  readonly handlers?: boolean | readonly Operation[];
  /** Who may call the handlers: one guard for all, or one for each operation and one for commands. */
  readonly guard?: GuardOption | GuardOptions;
  /** Which commands have a route. Default: all. */
  readonly commands?: boolean | readonly string[];
  /** The names of the commands that never get a guard. */
  readonly public?: readonly string[];
  /** `"id"` where the rows are what rows of other entities are owned by: handlers serve the owner's own row, and add none. */
  readonly owner?: "id";
  /** The authentication that OpenAPI describes. It enforces nothing: `guard` does. */
  readonly security?: SecurityOption;
  /** The title in OpenAPI's `info`. */
  readonly title?: string;
  /** The description in OpenAPI's `info`, in Markdown. */
  readonly description?: string;
  /** The version in OpenAPI's `info`: `"1.4.0"`. */
  readonly apiVersion?: string;
  /** The name of the license: `"MIT"`. */
  readonly license?: string;
  /** Where the license is. */
  readonly licenseUrl?: string;
  /** The name of who answers for the API. */
  readonly contactName?: string;
  /** The address that mails about the API go to. */
  readonly contactEmail?: string;
  /** The page about getting in touch. */
  readonly contactUrl?: string;
  /** How many rows the list handler gives. */
  readonly pagination?: PaginationOptions;
  /** What the list handler answers with. */
  readonly list?: ListOptions;
}
