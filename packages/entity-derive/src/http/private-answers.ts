// A route behind a guard into one whose answers no shared cache keeps, nor a client's own without asking again.
import { HttpResponse } from "./response.ts";
import type { Route } from "./route.ts";

/**
 * The same route with `Cache-Control: private, no-cache` on every answer, a refusal too, and `Vary` on the header that
 * says who asks. A `Cache-Control` of the guard's own stays, and what it varies on is added.
 * @param vary the header that the security scheme names; undefined where none is documented
 */
export function privateAnswers(route: Route, vary: string | undefined): Route {
  return {
    ...route,
    async handle(request) {
      const { status, headers, body, stream } = await route.handle(request);
      const own = inLowerCase(headers);
      const varied = [own["vary"], vary].filter((header) => header !== undefined);
      const varies = varied.length === 0 ? {} : { vary: varied.join(", ") };
      return new HttpResponse(status, { "cache-control": "private, no-cache", ...own, ...varies }, body, stream);
    },
  };
}

/** A guard's own response may spell its headers as it likes. */
function inLowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
