// What the owner is called in generated code: as a parameter or a property, and as the one that a repository is limited to.
import { type Code, ts } from "../text/code.ts";

export const ownerName: Code = ts`owner`;

/** In the methods of the repository. */
export const thisOwner: Code = ts`this.owner`;
