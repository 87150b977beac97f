// The statements and directives of a migration file into the checksum by which an applied file is known again.
import { hash } from "node:crypto";
import type { Directive } from "./directives.ts";
import type { SqlStatement } from "./statements.ts";
import type { Token } from "./tokens.ts";

/**
 * SHA-256, in hexadecimal digits, of the tokens and the directives: white space, line endings and other comments make no
 * difference, nor does the wording of the reason for an `allow`.
 */
export function checksumOf(statements: readonly SqlStatement[], directives: readonly Directive[]): string {
  // No token has a NUL in it, and none begins with a semicolon but the one itself.
  const texts = [
    ...directives.map((directive) => `-- ${directive.kind}${directive.kind === "allow" ? ` ${directive.id}` : ""}`),
    ...statements.flatMap(({ tokens }) => [...tokens.map(withoutLayout), ";"]),
  ];
  return hash("sha256", texts.join("\0"), "hex");
}

/** Between the parts of a string that is written in several, only a line's end says something. */
function withoutLayout({ kind, text, parts }: Token): string {
  return kind === "string" ? parts.join("\n") : text;
}
