// The options of `@entity`, as they are read.
import type { words } from "../../language/index.ts";
import type { WordReading } from "../../language/word.ts";

export type EntityOptions = WordReading<(typeof words)["entity"]>["value"];
