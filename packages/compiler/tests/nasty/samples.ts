// A field into a value that a request may carry: ordinary ones and those at the edges, by turns.
import type { ColumnType } from "../../src/2-model/data/field/column-type.ts";
import type { Field } from "../../src/2-model/data/field/field.ts";
import type { JsonShape } from "../../src/2-model/data/field/json-shape.ts";
import type { Scalar } from "../../src/language/types/index.ts";

/** Of the types that the nasty entities have. */
const samples: Readonly<Partial<Record<Scalar, readonly unknown[]>>> = {
  uuid: ["0190d2f0-0000-7000-8000-000000000001"],
  text: ["abc", "a'b\"\\%_\u2028`$\u007bx}`\u{1F600}"],
  i16: [-32768, 32767],
  i32: [2147483647, 0],
  i64: [-9007199254740991],
  bigint: ["9223372036854775807", "-1"],
  f32: [1.5],
  f64: [1e300, 0.1],
  boolean: [true, false],
  decimal: ["12345678901234567890.5"],
  date: ["2026-01-02T03:04:05.678Z", "0044-03-15T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
  instant: ["2026-01-02T03:04:05.678912Z"],
  plainDate: ["2026-01-02", "0001-01-01"],
  plainTime: ["10:11:12.5"],
  plainDateTime: ["2026-01-02T10:11:12"],
  temporalPlainDate: ["2026-01-02"],
  temporalPlainTime: ["10:11:12"],
  temporalPlainDateTime: ["2026-01-02T10:11:12.000001"],
  json: [{ a: "x'\"\\", b: [1, 2] }, { b: [] }],
  bytes: ["AAECgH8="],
  ipAddress: ["10.0.0.1", "::1"],
};

/** What the patterns of these fields take. */
const patterned: Readonly<Record<string, string>> = { a: "/`$\u007b}", b: "`$", c: "a\nb\r\t\u2028" };

/** The same for the same round; undefined where no value keeps all the field's rules. */
export function sampleOf(field: Field, round: number): unknown {
  const { column, rules, type } = field;
  if (rules.email !== null && rules.url !== null) return undefined;
  if (column.type?.value.startsWith("NUMERIC")) return "1.50";
  if (column.varchar !== null || /CHAR/.test(column.type?.value ?? "")) return "abc";
  if (rules.pattern !== null) return patterned[field.name];
  if (column.unique !== "no") return type.kind === "scalar" ? uniqueSample(type.scalar, round) : undefined;
  return ofType(type, round);
}

function uniqueSample(scalar: Scalar, round: number): unknown {
  if (scalar === "uuid") return `0190d2f0-0000-7000-8000-${String(round).padStart(12, "0")}`;
  return scalar === "text" ? `unique ${round}` : round;
}

function ofType(type: ColumnType, round: number): unknown {
  if (type.kind === "choice") return type.values[round % type.values.length];
  if (type.kind === "array") return [ofType(type.of, round), ofType(type.of, round + 1)];
  if (type.kind === "object")
    return Object.fromEntries(type.members.map((member) => [member.name, ofType(member.type, round)]));
  if (type.json?.kind === "known" && type.json.shape.kind !== "json") return ofShape(type.json.shape, round);
  const values = samples[type.scalar];
  if (values === undefined) throw new TypeError(`there is no sample of the type ${type.scalar}`);
  return values[round % values.length];
}

/** Types that refer to themselves are none of the nasty ones. */
function ofShape(shape: JsonShape, round: number): unknown {
  switch (shape.kind) {
    case "scalar":
      return ofType({ kind: "scalar", scalar: shape.scalar }, round);
    case "literals":
    case "enum":
      return shape.values[round % shape.values.length];
    case "array":
      return [ofShape(shape.of, round), ofShape(shape.of, round + 1)];
    case "tuple":
      return shape.items.map((item) => ofShape(item, round));
    case "object":
      return Object.fromEntries(
        shape.members
          .filter(({ optional }) => !optional || round % 2 === 0)
          .map(({ name, shape: member }) => [name, ofShape(member, round)]),
      );
    case "union": {
      const one = shape.of[round % shape.of.length];
      return one === undefined ? null : ofShape(one, round);
    }
    case "definition":
      return ofShape(shape.of, round);
    default:
      return null;
  }
}
