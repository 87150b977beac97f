// `@version` on a field: the number that rises with every update, so that none is overwritten unseen.
import { none, word } from "../word.ts";

export const version = word({ name: "version", file: "version", on: "field", form: "bare", arguments: none });
