// What a part of the output means into the colours of a terminal, or into no colours.
import { styleText } from "node:util";
import type { Severity } from "../diagnostic.ts";

export type Style = Severity | "strong" | "place" | "gutter" | "mark" | "help";

/** Dresses a text by what it means. */
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

/** The caller knows whether its stream shows colours. */
export const paintColours: Paint = (style, text) => styleText([...colours[style]], text, { validateStream: false });
