// The properties that date and time types share: the format of their text, and the conversion from it.
import { type Code, ts } from "../../text/code.ts";
import { docComment, identifier, type Literal, regularExpression } from "../../text/literal.ts";
import { type HttpRuntimeName, runtime } from "../runtime.ts";
import { call } from "../validators/reader.ts";
import { action, pipe, strictPipe, string } from "../validators/valibot.ts";
import type { Direction, ScalarType } from "./scalar-type.ts";
import { isStorable } from "./text.ts";

/** The format of a value's text. Texts in responses come from the server, and are checked less strictly. */
interface TextForm {
  readonly zod: (direction: Direction) => Code;
  readonly valibot: (direction: Direction) => readonly Code[];
  readonly reader: HttpRuntimeName;
  /** True if the text starts with a date. */
  readonly hasDay: boolean;
}

/** Returns the schemas and the reader of a value that is its text or is converted from it. */
export function textReading(
  { zod, valibot, reader, hasDay }: TextForm,
  make: ((text: Code) => Code) | null,
): Pick<ScalarType, "zod" | "valibot" | "reader" | "functions"> {
  const transform = make === null ? null : ts`transform((text) => ${make(ts`text`)})`;
  return {
    zod: ({ direction }) => ts`${zod(direction)}${transform === null ? null : ts`.${transform}`}`,
    valibot({ direction }) {
      const [format, ...others] = valibot(direction);
      const conversion = make === null ? [] : [action("transform", ts`(text) => ${make(ts`text`)}`)];
      const isChecked = hasDay && direction === "request" && format !== undefined;
      return isChecked
        ? strictPipe(string, [format, realDay, ...others, ...conversion])
        : pipe(string, [...valibot(direction), ...conversion]);
    },
    reader: () => (make === null ? reader : (value) => make(call(reader, value))),
    functions: (library) => (library === "valibot" && hasDay ? [isRealDay] : []),
  };
}

/** Valibot's date actions accept February 30, which `new Date` turns into March 2. */
const realDay: Code = action("check", ts`isRealDay`, ts`"Invalid date"`);

const isRealDay = ts`
  ${docComment("Whether the text begins with a day of the calendar: February 30 is none.")}
  function isRealDay(text: string): boolean {
    const day = text.slice(0, 10);
    return new Date(\`\${day}T00:00:00Z\`).toISOString().startsWith(day);
  }`;

/** Returns Valibot's check of a time of day, with at most nine decimals. */
export function timePattern(day = ""): Code {
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

/** Dates and times of PostgreSQL whose year does not have four digits. */
export const unsupportedYears = {
  values: "infinity, or years before 1 or after 9999",
  condition: "NOT isfinite($) OR $ < '0001-01-01' OR $ >= '10000-01-01'",
} as const;

/**
 * Returns the record of the `Temporal` type of the same column. `pull` uses the text type, and no initializer is an
 * object.
 */
export function temporal({
  catalog: _,
  unsupported: __,
  isDefault: ___,
  synonyms: ____,
  ...text
}: ScalarType): ScalarType {
  return { ...text, value: "object", writer: "jsonQuoted" };
}

/** Returns the record of a `Temporal` type without a time zone. */
export function temporalPlain(
  name: "PlainDate" | "PlainTime" | "PlainDateTime",
  text: ScalarType,
  form: TextForm,
): ScalarType {
  const codec = `temporal${name}` as const;
  return {
    ...temporal(text),
    names: { global: `Temporal.${name}` },
    codec: { read: `${codec}FromText`, throws: true, write: `${codec}ToText`, event: runtime(`${codec}InJson`) },
    parameter: codec,
    ...textReading(form, (value) => ts`Temporal.${identifier(name)}.from(${value})`),
  };
}
