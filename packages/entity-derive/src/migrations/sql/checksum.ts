// Computes the checksum of a migration file.
import { hash } from "node:crypto";
import type { Directive } from "./directives.ts";
import type { SqlStatement } from "./statements.ts";
import type { Token } from "./tokens.ts";

/**
 * Returns the SHA-256 checksum of tokens and directives, in hexadecimal. White space, line endings, other comments and
 * the reason of an `allow` do not matter.
 */
export function checksumOf(statements: readonly SqlStatement[], directives: readonly Directive[]): string {
  // The separator NUL occurs in no token, and only the token `;` begins with a semicolon.
  const texts = [
    ...directives.map((directive) => `-- ${directive.kind}${directive.kind === "allow" ? ` ${directive.id}` : ""}`),
    ...statements.flatMap(({ tokens }) => [...tokens.map(withoutLayout), ";"]),
  ];
  return hash("sha256", texts.join("\0"), "hex");
}

/** Between the parts of a string constant, only the line break is significant. */
function withoutLayout({ kind, text, parts }: Token): string {
  return kind === "string" ? parts.join("\n") : text;
}
