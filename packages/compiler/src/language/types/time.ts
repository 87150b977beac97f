// What dates and times have in common: how their text in JSON is read, and what is made of it.
import { type Code, ts } from "../../text/code.ts";
import { docComment, type Literal, regularExpression } from "../../text/literal.ts";
import type { HttpRuntimeName } from "../runtime.ts";
import { call } from "../validators/reader.ts";
import { action, piped, strict, string } from "../validators/valibot.ts";
import type { Direction, ScalarType } from "./scalar-type.ts";
import { isStorable } from "./text.ts";

/** How the text of a value is checked. What the server sends needs no guard against what only a client could write. */
interface TextForm {
  readonly zod: (direction: Direction) => Code;
  readonly valibot: (direction: Direction) => readonly Code[];
  readonly reader: HttpRuntimeName;
  /** Whether the text begins with a day. */
  readonly hasDay: boolean;
}

/** A value that is its text, or that is made of it. */
export function reading(
  { zod, valibot, reader, hasDay }: TextForm,
  make: ((text: Code) => Code) | null,
): Pick<ScalarType, "zod" | "valibot" | "reader" | "functions"> {
  const transform = make === null ? null : ts`transform((text) => ${make(ts`text`)})`;
  return {
    zod: ({ direction }) => ts`${zod(direction)}${transform === null ? null : ts`.${transform}`}`,
    valibot({ direction }) {
      const [format, ...others] = valibot(direction);
      const made = make === null ? [] : [action("transform", ts`(text) => ${make(ts`text`)}`)];
      const isChecked = hasDay && direction === "request" && format !== undefined;
      return isChecked
        ? strict(string, [format, realDay, ...others, ...made])
        : piped(string, [...valibot(direction), ...made]);
    },
    reader: () => (make === null ? reader : (value) => make(call(reader, value))),
    functions: (library) => (library === "valibot" && hasDay ? [isRealDay] : []),
  };
}

/** Valibot's date actions take February 30 for a day, and `new Date` makes March 2 of it. */
const realDay: Code = action("check", ts`isRealDay`, ts`"Invalid date"`);

const isRealDay = ts`
  ${docComment("Whether the text begins with a day of the calendar: February 30 is none.")}
  function isRealDay(text: string): boolean {
    const day = text.slice(0, 10);
    return new Date(\`\${day}T00:00:00Z\`).toISOString().startsWith(day);
  }`;

/** A time of the day in Valibot: more than nanoseconds are more than anything here can hold. */
export function matchingTime(day = ""): Code {
  const time = "([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?";
  return action("regex", regularExpression({ pattern: `^${day}${time}$`, flags: "" }));
}

export function isTime(value: Literal): boolean {
  return isStorable(value) && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/.test(value);
}

export function isDay(value: Literal): boolean {
  if (!isStorable(value) || !/^\d{4}-\d\d-\d\d$/.test(value) || value.startsWith("0000")) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** What days and points in time are that no year of four digits has. */
export const beyondYears = {
  values: "infinity, or years before 1 or after 9999",
  condition: "NOT isfinite($) OR $ < '0001-01-01' OR $ >= '10000-01-01'",
} as const;

/** The same column, whose values are objects: `pull` writes the type of their texts, and no initializer is one. */
export function temporal({ catalog: _, beyond: __, isDefault: ___, synonyms: ____, ...text }: ScalarType): ScalarType {
  return { ...text, value: "object", writer: "jsonQuoted" };
}
