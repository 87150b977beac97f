// `bigint`: BIGINT with all its digits, as a string in JSON.
import { ts } from "../../text/code.ts";
import { literal } from "../../text/literal.ts";
import { runtime } from "../runtime.ts";
import { rangeBounds, withBounds } from "../validators/reader.ts";
import { action, pipe, string, valibotRange } from "../validators/valibot.ts";
import { z, zodRange } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";

const int64 = [action("minValue", literal(-(2n ** 63n))), action("maxValue", literal(2n ** 63n - 1n))];

export const bigint: ScalarType = {
  names: { keyword: "bigint" },
  value: "bigint",
  family: "integer",
  order: "range",
  sql: "BIGINT",
  textForm: "unique",
  eventForm: "text",
  codec: { read: "bigintFromText", write: "bigintToText", event: runtime("bigintInJson") },
  tokenFormat: "i64",
  parameter: "bigint",
  writer: "jsonBigint",
  schema: { type: "string", pattern: "^-?\\d{1,19}$" },
  zod: ({ rules }) =>
    ts`${z}.string().regex(/^-?\\d{1,19}$/).transform(BigInt).pipe(${z}.int64()${zodRange(rules, asBigint)})`,
  valibot: ({ rules }) =>
    pipe(string, [
      action("regex", ts`/^-?\\d{1,19}$/`),
      action("transform", ts`(text) => BigInt(text)`),
      ...int64,
      ...valibotRange(rules, asBigint),
    ]),
  reader: ({ rules }) => withBounds("asBigint", rangeBounds(rules, asBigint)),
  isDefault: (value) => typeof value === "bigint" && BigInt.asIntN(64, value) === value,
  defaultHint: (value) => (Number.isInteger(value) ? `write a \`bigint\` with an n: \`${String(value)}n\`` : null),
};

function asBigint(bound: number, isMin: boolean): bigint {
  return BigInt(isMin ? Math.ceil(bound) : Math.floor(bound));
}
