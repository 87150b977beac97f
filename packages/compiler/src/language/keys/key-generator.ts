// A kind of keys that the repository generates: its function, and the types of fields that can have them.
import type { RuntimeName } from "../runtime.ts";
import type { Scalar } from "../types/index.ts";

export interface KeyGenerator {
  /** The value of the option `uuid`. */
  readonly option: string;
  /** The function that makes a key. */
  readonly make: RuntimeName;
  /** The types of fields that can have such a key. */
  readonly types: readonly Scalar[];
  /** True if keys are UUIDs, whose case does not matter, whatever the type of their field. */
  readonly isUuid: boolean;
}
