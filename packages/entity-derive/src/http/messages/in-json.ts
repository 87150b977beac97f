// The type of a value in JSON.

/** A value as JSON has it: dates, big numbers and bytes are texts. */
export type InJson<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | Uint8Array
    ? string
    : T extends { toJSON(): infer Json }
      ? Json
      : T extends object
        ? { [Name in keyof T]: InJson<T[Name]> }
        : unknown;
