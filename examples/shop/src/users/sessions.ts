// A user into the token of their session, and a token back into whom a request acts for.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Uuid } from "entity-derive";
import type { Role } from "./role.ts";
import type { UserRepository } from "./user.derived/index.ts";
import type { User } from "./user.entity.ts";

/** Whom a request acts for. */
export interface Principal {
  /** Null for the staff when the account of the demo is closed. */
  readonly userId: Uuid | null;
  readonly role: Role;
}

/** The token that everybody knows: it acts for the staff, and orders as the user with {@link demoEmail}. */
export const demoToken = "demo";
export const demoEmail = "ada@example.com";

/**
 * A token is the user's id, signed with the security stamp of the account: it holds until the stamp is drawn anew or
 * the account is closed, and no table of sessions is needed. The shop has no passwords; a real one would hand out a
 * token only for one.
 */
export class Sessions {
  readonly #users: UserRepository;

  constructor(users: UserRepository) {
    this.#users = users;
  }

  static tokenOf(user: User): string {
    return `${user.id}.${signatureOf(user)}`;
  }

  /** Null for a token that is nobody's. */
  async principalOf(token: string): Promise<Principal | null> {
    if (token === demoToken) {
      const user = await this.#users.findByEmail(demoEmail);
      return { userId: user?.id ?? null, role: "staff" };
    }
    const [, id, signature] = tokenForm.exec(token) ?? [];
    if (id === undefined || signature === undefined) return null;
    const user = await this.#users.findById(id);
    if (user === null || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(user)))) return null;
    return { userId: user.id, role: user.role };
  }
}

function signatureOf({ id, securityStamp }: User): string {
  return createHmac("sha256", securityStamp).update(id).digest("base64url");
}

const tokenForm = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;
