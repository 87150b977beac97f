// What is sent and answered where somebody comes in without a token.

/** A workspace and its first member. */
export interface FoundRequest {
  readonly workspace: string;
  readonly name: string;
  readonly email: string;
}

/** The answer to an invitation. */
export interface AcceptRequest {
  readonly code: string;
  readonly name: string;
}

/** The token that proves from now on who it is. */
export interface SignedIn {
  readonly token: string;
}
