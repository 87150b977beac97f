// A Content-Type header into the decision whether the body is JSON that we read.
import { Problem } from "../problems/problem.ts";

/**
 * Accepts `application/json` and types that end in `+json`, with any parameters but another charset than UTF-8.
 * @throws {Problem} 415, with the `Accept` header of RFC 9110
 */
export function checkJsonType(contentType: string | undefined): void {
  if (contentType === "application/json") return;
  const match = contentType === undefined ? null : jsonType.exec(contentType);
  if (match === null) throw unsupported("the body must be sent as application/json");
  const charset = charsetParameter.exec(match[1] ?? "")?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupported("the body must be sent as UTF-8");
}

function unsupported(detail: string): Problem {
  return new Problem(415, detail, { headers: { accept: "application/json" } });
}

const jsonType = /^\s*application\/(?:[\w.!#$&^-]+\+)?json\s*(;.*)?$/i;
const charsetParameter = /;\s*charset\s*=\s*"?([^";\s]*)/i;
