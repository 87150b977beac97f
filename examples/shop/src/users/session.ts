// The token that the requests of an account carry.
import type { Uuid } from "entity-derive";

export interface Session {
  /** Goes into the header `Authorization: Bearer …`. */
  readonly token: string;
  readonly userId: Uuid;
}
