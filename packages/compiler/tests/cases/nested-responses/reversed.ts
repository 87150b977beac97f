import type { TextCodec } from "entity-derive";

/** Reverses a text; stands for encryption. */
export const reversed: TextCodec = {
  encode: (text) => Buffer.from([...text].reverse().join("")),
  decode: (bytes) => [...Buffer.from(bytes).toString()].reverse().join(""),
};
