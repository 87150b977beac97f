// An alias of a word of the vocabulary.
import type { Json } from "entity-derive";

export type Details = Json<{ readonly lines: number }>;
