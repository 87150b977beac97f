// The part of an answer that is the same under every framework.
import type { Answer } from "./servers.ts";

/** Without what a server adds of its own: how it frames a body, and the character set that Fastify names. */
export function comparable({ status, headers, text }: Answer): Answer {
  const told = Object.entries(headers).filter(([name]) => !framing.has(name));
  return {
    status,
    text,
    headers: Object.fromEntries(told.map(([name, value]) => [name, withoutCharset(String(value))])),
  };
}

function withoutCharset(value: string): string {
  return value.replace(/(?<=^application\/[\w+]+); charset=utf-8$/, "");
}

const framing: ReadonlySet<string> = new Set([
  ...["date", "connection", "keep-alive", "transfer-encoding", "content-length", "x-powered-by"],
]);
