// What a new account is given: the token that its requests carry.
import type { Uuid } from "entity-derive";

export interface Session {
  /** Goes into the header `Authorization: Bearer …`. */
  readonly token: string;
  readonly userId: Uuid;
}
