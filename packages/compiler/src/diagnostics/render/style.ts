// Colours of the parts of the command's output.
import { styleText } from "node:util";
import type { Severity } from "../diagnostic.ts";

export type Style = Severity | "strong" | "place" | "gutter" | "mark" | "help";

/** Adds the colours of a style to a text. */
export type Paint = (style: Style, text: string) => string;

export const paintNothing: Paint = (_, text) => text;

const colours = {
  error: ["red", "bold"],
  warning: ["yellow", "bold"],
  note: ["cyan", "bold"],
  strong: ["bold"],
  place: ["underline"],
  gutter: ["dim"],
  mark: ["red"],
  help: ["green"],
} as const;

/** Colours without checking the stream, which the caller has done. */
export const paintColours: Paint = (style, text) => styleText([...colours[style]], text, { validateStream: false });
