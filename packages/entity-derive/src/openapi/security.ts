// Converts the `security` of an API to a security scheme.
import type { SecurityScheme } from "./document.ts";

/** The authentication of requests in the OpenAPI document. It is only documentation; a guard enforces it. */
export type Security = "cookie" | "bearer" | "api_key" | { readonly cookie: string } | { readonly apiKey: string };

/**
 * Returns the name and the scheme. A custom cookie or header has a scheme name of its own, so that documents can be
 * merged.
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

/** Returns the header with the credentials. */
export function headerOf(security: Security): string {
  const [, scheme] = schemeOf(security);
  if (scheme.type === "http") return "Authorization";
  return scheme.in === "cookie" ? "Cookie" : scheme.name;
}

/** Replaces the characters that names of components must not contain. */
function keyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, "_");
}
