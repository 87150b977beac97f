// A document and what serves it into the faults that generated requests find.
import type { OpenApiDocument } from "entity-derive/openapi";
import fc from "fast-check";
import { type Answer, DocumentRules } from "./document-rules.ts";
import { Memory } from "./memory.ts";
import { operationsOf } from "./operations.ts";
import { type Made, requestsOf } from "./requests.ts";

export interface FuzzOptions {
  readonly document: OpenApiDocument;
  readonly send: (request: Request) => Response | Promise<Response>;
  /** Headers that pass the guards. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly seed: number;
  /** Messages of 400 about rules of the application that no JSON Schema can say. */
  readonly beyondSchema?: readonly RegExp[];
  /** Names and values that may be in no answer. */
  readonly secret?: RegExp;
}

export interface Findings {
  readonly sent: number;
  /** How often each status came, by method. */
  readonly statuses: Readonly<Record<string, number>>;
  /** One of each kind. */
  readonly faults: readonly string[];
}

/** Parameters that exclude each other or stand for each other, tokens, and the precision of NUMERIC. */
const beyondAnySchema: readonly RegExp[] = [
  /cannot be combined with/,
  /`after` is not from a page/,
  /`sort` names a field twice/,
  /a number is out of range/,
  // Where `If-Match` does not say it, the body has to.
  /"path":"expectedVersion","message":"is missing, and the request has no `If-Match`"/,
];

const batch = 100;

export async function fuzz(options: FuzzOptions): Promise<Findings> {
  const { document, requests, seed } = options;
  const rules = new DocumentRules(document);
  const memory = new Memory();
  const source = { schemas: document.components.schemas, memory };
  const made = fc.oneof(...operationsOf(document).map((described) => requestsOf(described, source)));
  const statuses = new Map<string, number>();
  const faults = new Map<string, string>();
  for (let sent = 0; sent < requests; sent += batch) {
    for (const one of fc.sample(made, { numRuns: Math.min(batch, requests - sent), seed: seed + sent })) {
      const answer = await answerTo(one, options);
      memory.remember(one.described.path, answer.headers, answer.body);
      const key = `${one.described.method} ${answer.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const fault = faultOf(one, answer, rules, options);
      const kind = `${one.described.method} ${one.described.path}: ${fault?.replaceAll(/\d+|"[^"]*"/g, "…")}`;
      if (fault !== null && !faults.has(kind)) faults.set(kind, `${fault}\n${shown(one, answer)}`);
    }
  }
  return {
    sent: requests,
    statuses: Object.fromEntries([...statuses].sort(([a], [b]) => (a < b ? -1 : 1))),
    faults: [...faults.values()],
  };
}

async function answerTo(made: Made, { send, credentials }: FuzzOptions): Promise<Answer> {
  const headers = new Headers({ ...made.headers, ...(made.isAuthorized ? credentials : {}) });
  const { method } = made.described;
  const response = await send(new Request(addressOf(made), { method, headers, body: made.body }));
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function addressOf({ described, path, query }: Made): string {
  const filled = described.path.replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    encodeURIComponent((path[name] ?? "").toWellFormed()),
  );
  return `http://shop.example${filled}${query === "" ? "" : `?${query}`}`;
}

function faultOf(made: Made, answer: Answer, rules: DocumentRules, options: FuzzOptions): string | null {
  const fault = rules.faultOf(made.described, answer);
  if (fault !== null) return fault;
  if (options.secret?.test(answer.body) === true) return "a secret is in the answer";
  const { status, body } = answer;
  const ruling = rules.rulingOn(made);
  if (!made.isAuthorized) return made.described.isGuarded && status !== 401 ? `status ${status} without a token` : null;
  const isRefused = status === 400 || status === 413 || status === 415;
  if (ruling === "refused" && status < 400) return "the document refuses what the server takes";
  if (isRefused && (ruling === "allowed" || (made.isPlain && ruling === "unsaid")) && !isBeyond(body, options))
    return `the server refuses what the document allows: ${body.slice(0, 400)}`;
  return null;
}

function isBeyond(body: string, { beyondSchema = [] }: FuzzOptions): boolean {
  return [...beyondAnySchema, ...beyondSchema].some((message) => message.test(body));
}

function shown({ described, path, query, headers, body }: Made, { status, body: answered }: Answer): string {
  const said = [path, query, headers].map((part) => JSON.stringify(part)).join(" ");
  const sent = typeof body === "string" ? JSON.stringify(body.slice(0, 500)) : String(body);
  return `  ${described.method} ${described.path} ${said.slice(0, 700)}\n  ${sent}\n  ${status} ${answered.slice(0, 300)}`;
}
