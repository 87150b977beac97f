// What the compiler knows of a kind of keys that a repository makes itself: the function, and the fields that can have them.
import type { RuntimeName } from "../runtime.ts";
import type { Scalar } from "../types/index.ts";

export interface KeyGenerator {
  /** The value of the option `uuid`. */
  readonly option: string;
  /** The function that makes a key. */
  readonly make: RuntimeName;
  /** The types of the fields that can have such a key. */
  readonly types: readonly Scalar[];
  /** Whether keys are UUIDs, of which upper and lower case are the same, whatever the type of their field. */
  readonly isUuid: boolean;
}
