// A generated handler into a route: what its schema accepted and the database refuses is never the client's mistake.
import { schemaDrift } from "../errors/schema-drift-error.ts";
import { serverErrorIn } from "../errors/sql-state.ts";
import { authenticate } from "./guard.ts";
import { sentAmong } from "./input/sent-values.ts";
import { type Ownable, type OwnerOf, ownedRepositoryFor, type RepositoryFor, repositoryFor } from "./owned.ts";
import { conditional } from "./preconditions/conditional.ts";
import { privateAnswers } from "./private-answers.ts";
import { Problem } from "./problems/problem.ts";
import type { HttpRequest, Method } from "./request.ts";
import type { HttpResponse } from "./response.ts";
import { answeringRoute, type Route, type RouteOptions } from "./route.ts";

/** What a route knows of its entity besides the handler. */
export interface RouteFacts {
  /**
   * The parameters and properties whose column has a type of the user's own: only the database can tell what is wrong
   * with their text, and a request that has sent one is answered with 400.
   */
  readonly unchecked?: readonly string[];
  /**
   * The CHECK constraints that keep columns to the values of their unions: what the schema accepted and one of them
   * refuses is drift.
   */
  readonly unionChecks?: readonly string[];
  /** The header that the security scheme names. */
  readonly vary?: string;
}

/**
 * A route whose handler asks generated code, so that values which the database refuses for their shape show that code
 * and schema have come apart: 500, and `onError` is given a `SchemaDriftError`.
 * Its answers have entity tags.
 *
 * @example entityRoute("GET", "/users/{id}", getUser, users, options)
 */
export function entityRoute<Repository extends object, Options extends RouteOptions>(
  method: Method,
  path: string,
  handler: (repository: Repository, request: HttpRequest, options: Options) => Promise<HttpResponse>,
  source: RepositoryFor<undefined, Repository>,
  options: Options,
  facts: RouteFacts = {},
): Route {
  // Most are given a repository, which nothing has to wait for.
  const answering =
    typeof source === "function"
      ? async (request: HttpRequest): Promise<HttpResponse> => {
          const repository = await repositoryFor(source, undefined);
          return conditional(request, () => handler(repository, request, options));
        }
      : (request: HttpRequest): Promise<HttpResponse> =>
          conditional(request, () => handler(source as Repository, request, options));
  return judgedRoute(method, path, answering, options, facts);
}

/**
 * The same for a handler that is given the principal; a request that the guard refuses does not reach it. What it
 * answers is for whoever asks alone.
 * @example guardedRoute("PATCH", "/users/{id}", requireUser, updateUser, users, options)
 */
export function guardedRoute<P, Repository extends object, Options extends RouteOptions>(
  method: Method,
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: GuardedHandler<P, Repository, Options>,
  source: RepositoryFor<Exclude<P, HttpResponse>, Repository>,
  options: Options,
  facts: RouteFacts = {},
): Route {
  return principalRoute(method, path, guard, handler, (principal) => repositoryFor(source, principal), options, facts);
}

/**
 * The same for rows that have owners: the handler is given those of the principal's owner alone. A principal without one
 * is answered with 403.
 * @example ownedRoute("PATCH", "/issues/{id}", requireUser, updateIssue, issues, options)
 */
export function ownedRoute<P, Owner, Owned, Options extends RouteOptions>(
  method: Method,
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: GuardedHandler<P, Owned, Options>,
  source: RepositoryFor<Exclude<P, HttpResponse>, Ownable<Owner, Owned>>,
  options: Options & { readonly owner: OwnerOf<Exclude<P, HttpResponse>, Owner> },
  facts: RouteFacts = {},
): Route {
  const { owner } = options;
  const owned = (principal: Exclude<P, HttpResponse>): Promise<Owned> => ownedRepositoryFor(source, owner, principal);
  return principalRoute(method, path, guard, handler, owned, options, facts);
}

type GuardedHandler<P, Repository, Options> = (
  principal: Exclude<P, HttpResponse>,
  repository: Repository,
  request: HttpRequest,
  options: Options,
) => Promise<HttpResponse>;

/** The principal first, then the repository that acts for it. */
function principalRoute<P, Repository, Options extends RouteOptions>(
  method: Method,
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: GuardedHandler<P, Repository, Options>,
  repositoryOf: (principal: Exclude<P, HttpResponse>) => Repository | Promise<Repository>,
  options: Options,
  facts: RouteFacts,
): Route {
  const answering = async (request: HttpRequest): Promise<HttpResponse> => {
    const principal = await authenticate(guard, request);
    const repository = await repositoryOf(principal);
    return conditional(request, () => handler(principal, repository, request, options));
  };
  return privateAnswers(judgedRoute(method, path, answering, options, facts), facts.vary);
}

function judgedRoute(
  method: Method,
  path: string,
  handler: (request: HttpRequest) => Promise<HttpResponse>,
  options: RouteOptions,
  facts: RouteFacts,
): Route {
  return answeringRoute(method, path, handler, options, (thrown, request) => judged(thrown, facts, request));
}

/** invalid_text_representation, and what types of extensions say instead: syntax_error, invalid_name. */
const malformed: ReadonlySet<string> = new Set(["22P02", "42601", "42602"]);

function judged(thrown: unknown, { unchecked = [], unionChecks }: RouteFacts, request: HttpRequest): unknown {
  if (malformed.has(serverErrorIn(thrown)?.code ?? "")) {
    const sent = sentAmong(unchecked, request);
    if (sent.length > 0) return unreadable(sent);
  }
  const drift = schemaDrift(thrown, unionChecks);
  return drift === null ? thrown : new Problem(500, undefined, { cause: drift });
}

function unreadable(names: readonly string[]): Problem {
  const issues = names.map((path) => ({ path, message: "might not be a value of its column's type" }));
  const quoted = names.map((name) => `\`${name}\``).join(" or ");
  return new Problem(400, `${quoted} is not a value of its column's type`, { issues });
}
