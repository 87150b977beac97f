// The option `api` of `@entity`: routes, guards and the OpenAPI document.
import {
  boolean,
  choice,
  commandName,
  duration,
  either,
  list,
  name,
  number,
  operationName,
  options,
  projectionName,
  recordBy,
  string,
} from "../shape.ts";

/** The endpoints that can have handlers; `true` is all of them except `events`. */
export const operations = ["create", "get", "update", "delete", "list", "events"] as const;

const guard = either('a function\'s name or `"none"`', name, choice(["none"]));

export const api = {
  ...options({
    path: string,
    pathPrefix: string,
    version: string,
    tag: string,
    handlers: either("`true` or a list of operations", choice([true, false]), list(operationName)),
    guard: either(
      "a function's name or an object of them by operation",
      name,
      choice(["none"]),
      recordBy("operation", guard),
    ),
    commands: either("`true`, `false` or a list of commands", choice([true, false]), list(commandName)),
    public: list(commandName),
    list: options({ shape: projectionName, count: boolean }),
    owner: choice(["id"]),
    allOwners: boolean,
    idempotency: either(
      "`true`, `false` or an object of options",
      boolean,
      options({ keep: duration, required: boolean }),
    ),
    pagination: options({ default: number, max: number }),
    security: either(
      '`"cookie"`, `"bearer"`, `"api_key"`, `{ cookie: … }` or `{ apiKey: … }`',
      choice(["cookie", "bearer", "api_key"]),
      options({ cookie: string, apiKey: string }),
    ),
    title: string,
    description: string,
    apiVersion: string,
    license: string,
    licenseUrl: string,
    contactName: string,
    contactEmail: string,
    contactUrl: string,
  }),
  fromShorthand: objectOf,
} as const;

/** Returns the options that `"/posts"` or `true` stands for; null for `false`. */
function objectOf(value: string | boolean): string | null {
  if (value === true) return "{ handlers: true }";
  return typeof value === "string" && value.startsWith("/")
    ? `{ path: ${JSON.stringify(value)}, handlers: true }`
    : null;
}
