// Requests and responses of those who sign in without a token.
import { validate } from "entity-derive";

/** A workspace and its first member. */
export class FoundRequest {
  @validate({ length: { min: 1, max: 100 } }) readonly workspace!: string;
  @validate({ length: { min: 1, max: 100 } }) readonly name!: string;
  @validate({ email: true }) readonly email!: string;
}

/** The answer to an invitation. */
export class AcceptRequest {
  @validate({ length: { min: 1, max: 100 } }) readonly code!: string;
  @validate({ length: { min: 1, max: 100 } }) readonly name!: string;
}

/** The token that proves from now on who it is. */
export interface SignedIn {
  readonly token: string;
}
