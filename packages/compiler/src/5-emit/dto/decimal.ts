// The bounds and the digits of a decimal into checks that lose no digit, for both validation libraries.
import { type Field, type Ruled, type Rules, ruledPlaces } from "../../2-model/data/field.ts";
import { type Numeric, numericPattern, numericRule } from "../../2-model/data/numeric.ts";
import { type Code, ts } from "../../text/code.ts";
import { regularExpression, text } from "../../text/literal.ts";
import { documented } from "../context.ts";

/** Arguments of a refinement: the condition, and what is said where it does not hold. */
export function decimalBounds({ range, message }: Rules): readonly (readonly [condition: Code, message: Code])[] {
  return [
    ...(range?.min === undefined ? [] : [bound(range.min.value, ts`>= 0`, "at least", message?.value)]),
    ...(range?.max === undefined ? [] : [bound(range.max.value, ts`<= 0`, "at most", message?.value)]),
  ];
}

function bound(value: number, holds: Code, words: string, message: string | undefined): readonly [Code, Code] {
  const written = plainDecimal(value);
  const said = message ?? `must be ${words} ${written}`;
  return [ts`(decimal) => compareDecimals(decimal, ${text(written)}) ${holds}`, text(said)];
}

/** Arguments of a regular expression's check: what the column keeps as it is, and what is said of other decimals. */
export function digitsRule(numeric: Numeric): readonly [pattern: Code, message: Code] {
  return [regularExpression({ pattern: numericPattern(numeric), flags: "" }), text(numericRule(numeric))];
}

/** The function that the conditions call; null where no field has a bound. */
export function decimalSupport(fields: readonly Field[]): Code | null {
  const isBounded = ({ type, rules }: Ruled): boolean =>
    type.kind === "scalar" && type.scalar === "decimal" && (rules.range?.min ?? rules.range?.max) !== undefined;
  if (!fields.flatMap(ruledPlaces).some(isBounded)) return null;
  return documented(
    "Compares two decimals exactly: as numbers they would be rounded. The sign of the result says which is greater.",
    ts`
      function compareDecimals(a: string, b: string): bigint {
        const places = Math.max(...[a, b].map((decimal) => decimal.split(".")[1]?.length ?? 0));
        const scaled = (decimal: string): bigint => {
          const [whole = "", fraction = ""] = decimal.split(".");
          return BigInt(whole + fraction.padEnd(places, "0"));
        };
        return scaled(a) - scaled(b);
      }`,
  );
}

/** A number in digits alone: `1e-7` is `0.0000001`. */
function plainDecimal(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const places = Number(exponent);
  const digits = places < 0 ? whole.padStart(1 - places, "0") + fraction : whole + fraction.padEnd(places, "0");
  const point = places < 0 ? digits.length - fraction.length + places : whole.length + places;
  const [before, after] = [digits.slice(0, point), digits.slice(point)];
  return `${sign}${before}${after === "" ? "" : `.${after}`}`;
}
