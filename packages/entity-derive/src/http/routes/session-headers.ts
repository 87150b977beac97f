// Carries session tokens in signed headers: clients read their own writes in any process.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { DatabaseSession } from "../../database/database.ts";
import type { HttpRequest } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";
import type { Around } from "./route.ts";

/** A database with replicas, from `pgDatabase`. */
export interface SessionSource {
  /** Returns a session that continues the one with this token. @throws {RangeError} if the text is not a token */
  session(token?: string | null): DatabaseSession;
  /** Runs a function, all of whose calls of the database belong to the session. */
  inSession<T>(session: DatabaseSession, run: () => T): T;
}

/** Options of {@link sessions}. */
export interface SessionHeaderOptions {
  /** The secret that signs tokens, equal in all processes: 32 bytes or more. */
  readonly secret: string | Uint8Array;
  /** The header of requests and responses. Default: `session-position`. */
  readonly header?: string | undefined;
  /** The name of a cookie with the token, for browsers. Default: none. */
  readonly cookie?: string | undefined;
}

/**
 * Gives each request a session of the database that continues the client's last one. Responses to writes have a new
 * token, which the client sends with its next request. Tokens with an invalid signature are ignored.
 *
 * @throws {RangeError} for a secret that is too short
 *
 * @example
 * const db = pgDatabase(primary, { replicas: [first, second] });
 * const app = router(repositories(db), { around: sessions(db, { secret: process.env.SESSION_SECRET ?? "" }) });
 */
export function sessions(db: SessionSource, options: SessionHeaderOptions): Around {
  const { secret, header = "session-position", cookie } = options;
  if (Buffer.byteLength(secret) < shortestSecret)
    throw new RangeError(`The secret of sessions must have at least ${shortestSecret} bytes`);
  return async (request, answer) => {
    const before = tokenIn(request, header, cookie, secret);
    const session = db.session(before);
    const answered = await db.inSession(session, answer);
    const { token } = session;
    return token === null || token === before ? answered : withToken(answered, header, cookie, signed(token, secret));
  };
}

const shortestSecret = 32;

function tokenIn(
  request: HttpRequest,
  header: string,
  cookie: string | undefined,
  secret: string | Uint8Array,
): string | null {
  const signedToken = request.header(header) ?? (cookie === undefined ? undefined : cookieIn(request, cookie));
  if (signedToken === undefined) return null;
  const token = signedToken.slice(0, Math.max(0, signedToken.indexOf(".")));
  const [received, own] = [Buffer.from(signedToken), Buffer.from(signed(token, secret))];
  return received.length === own.length && timingSafeEqual(received, own) ? token : null;
}

/** Signs a token: `1/0/16B3748.pNH…`. With unsigned tokens, clients could send all of their reads to the primary. */
function signed(token: string, secret: string | Uint8Array): string {
  return `${token}.${createHmac("sha256", secret).update(token).digest("base64url")}`;
}

function cookieIn(request: HttpRequest, name: string): string | undefined {
  for (const part of (request.header("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}

/** A response has one `Set-Cookie`; that of the application takes precedence. */
function withToken(answered: HttpResponse, header: string, cookie: string | undefined, token: string): HttpResponse {
  const { status, headers, body, stream } = answered;
  const isFree = !Object.keys(headers).some((name) => name.toLowerCase() === "set-cookie");
  const setCookie = `${cookie}=${token}; Path=/; Max-Age=${keptFor}; HttpOnly; Secure; SameSite=Lax`;
  const inCookie = cookie !== undefined && isFree ? { "set-cookie": setCookie } : {};
  return new HttpResponse(status, { ...headers, [header]: token, ...inCookie }, body, stream);
}

/** The lifetime of the cookie in seconds. Replicas that are further behind are not used anyway. */
const keptFor = 3600;
