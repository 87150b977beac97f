// The `security` of an API into a named security scheme.
import type { SecurityScheme } from "./document.ts";

/** How requests authenticate; this documents it, a guard enforces it. */
export type Security = "cookie" | "bearer" | "api_key" | { readonly cookie: string } | { readonly apiKey: string };

/**
 * The name and the scheme. A cookie or header of a name of its own gives a scheme of a name of its own, so that the
 * documents of several APIs can be merged.
 */
export function schemeOf(security: Security): readonly [name: string, scheme: SecurityScheme] {
  if (security === "bearer") return ["bearer", { type: "http", scheme: "bearer" }];
  if (security === "cookie") return ["cookie", { type: "apiKey", in: "cookie", name: "session" }];
  if (security === "api_key") return ["api_key", { type: "apiKey", in: "header", name: "X-API-Key" }];
  if ("cookie" in security) {
    return [`cookie.${keyOf(security.cookie)}`, { type: "apiKey", in: "cookie", name: security.cookie }];
  }
  return [`api_key.${keyOf(security.apiKey)}`, { type: "apiKey", in: "header", name: security.apiKey }];
}

/** The header that a request authenticates in. */
export function headerOf(security: Security): string {
  const [, scheme] = schemeOf(security);
  if (scheme.type === "http") return "Authorization";
  return scheme.in === "cookie" ? "Cookie" : scheme.name;
}

/** The names of components may hold only these characters. */
function keyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, "_");
}
