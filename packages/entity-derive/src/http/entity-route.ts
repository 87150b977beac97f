// A generated handler into a route: what its schema accepted and the database refuses is never the client's mistake.
import { schemaDrift, serverErrorIn } from "../errors/schema-drift-error.ts";
import { sentAmong } from "./input/sent-names.ts";
import { Problem } from "./problems/problem.ts";
import type { HttpRequest, Method } from "./request.ts";
import type { HttpResponse } from "./response.ts";
import { type Route, type RouteOptions, route } from "./route.ts";

/**
 * A route whose handler asks generated code, so that values which the database refuses for their shape show that code
 * and schema have come apart: 500, and `onError` is given a `SchemaDriftError`.
 *
 * @param unchecked the parameters and properties whose column has a type of the user's own: only the database can tell
 * what is wrong with their text, and a request that has sent one is answered with 400
 */
export function entityRoute(
  method: Method,
  path: string,
  handler: (request: HttpRequest) => Promise<HttpResponse>,
  options: RouteOptions,
  unchecked: readonly string[] = [],
): Route {
  const judging = async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return await handler(request);
    } catch (thrown) {
      throw judged(thrown, unchecked, request);
    }
  };
  return route(method, path, judging, options);
}

/** invalid_text_representation, and what types of extensions say instead: syntax_error, invalid_name. */
const malformed: ReadonlySet<string> = new Set(["22P02", "42601", "42602"]);

function judged(thrown: unknown, unchecked: readonly string[], request: HttpRequest): unknown {
  if (malformed.has(serverErrorIn(thrown)?.code ?? "")) {
    const sent = sentAmong(unchecked, request);
    if (sent.length > 0) return unreadable(sent);
  }
  const drift = schemaDrift(thrown);
  return drift === null ? thrown : new Problem(500, undefined, { cause: drift });
}

function unreadable(names: readonly string[]): Problem {
  const issues = names.map((path) => ({ path, message: "may not be a value of its column's type" }));
  const quoted = names.map((name) => `\`${name}\``).join(" or ");
  return new Problem(400, `${quoted} is not a value of its column's type`, { issues });
}
