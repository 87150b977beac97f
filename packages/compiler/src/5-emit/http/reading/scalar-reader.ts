// A scalar with its rules into how it is read.
import type { Scalar } from "../../../2-model/data/column-type.ts";
import type { Rules } from "../../../2-model/data/field.ts";
import { type Limits, segmentPattern } from "../../../2-model/data/limits.ts";
import { type Numeric, numericPattern } from "../../../2-model/data/numeric.ts";
import { type Code, ts } from "../../../text/code.ts";
import { literal, regularExpression } from "../../../text/literal.ts";
import { type HttpRuntimeName, httpRuntime } from "../../context.ts";
import { lengthBounds, rangeBounds } from "./bounds.ts";
import { call, calling, type Reader, reader } from "./reader.ts";

export function scalarReader(scalar: Scalar, rules: Rules, { varchar, numeric, isSegment }: Limits): Reader {
  switch (scalar) {
    case "text":
      return textReader(rules, varchar, isSegment);
    case "uuid":
      return calling(httpRuntime("asUuid"), "scalars");
    case "i16":
      return bounded("asI16", rangeBounds(rules, literal));
    case "i32":
      return bounded("asI32", rangeBounds(rules, literal));
    case "i64":
      return bounded("asI64", rangeBounds(rules, literal));
    case "f32":
      return bounded("asF32", rangeBounds(rules, literal));
    case "f64":
      return bounded("asF64", rangeBounds(rules, literal));
    case "bigint": {
      const bounds = rangeBounds(rules, (bound, isMin) =>
        literal(BigInt(isMin ? Math.ceil(bound) : Math.floor(bound))),
      );
      return bounded("asBigint", bounds);
    }
    case "decimal":
      return decimalReader(rules, numeric);
    case "boolean":
      return calling(httpRuntime("asBoolean"), "scalars");
    case "date":
      return reader((value) => ts`new Date(${call("asTimestamp", value)})`, "scalars");
    case "instant":
      return reader((value) => ts`Temporal.Instant.from(${call("asTimestamp", value)})`, "scalars");
    case "plainDate":
      return calling(httpRuntime("asPlainDate"), "scalars");
    case "plainTime":
      return calling(httpRuntime("asPlainTime"), "scalars");
    case "plainDateTime":
      return calling(httpRuntime("asPlainDateTime"), "scalars");
    case "temporalPlainDate":
      return reader((value) => ts`Temporal.PlainDate.from(${call("asPlainDate", value)})`, "scalars");
    case "temporalPlainTime":
      return reader((value) => ts`Temporal.PlainTime.from(${call("asPlainTime", value)})`, "scalars");
    case "temporalPlainDateTime":
      return reader((value) => ts`Temporal.PlainDateTime.from(${call("asPlainDateTime", value)})`, "scalars");
    case "json":
      return calling(httpRuntime("asJson"), "anything");
    case "bytes":
      return calling(httpRuntime("asBytes"), "scalars");
    case "ipAddress":
      return calling(httpRuntime("asIpAddress"), "scalars");
  }
}

function decimalReader(rules: Rules, numeric: Numeric | null): Reader {
  const bounds = rangeBounds(rules, literal);
  if (numeric === null) return bounded("asDecimal", bounds);
  const digits = matching({ pattern: numericPattern(numeric), flags: "" });
  return bounds.length === 0 ? digits : reader((value) => bounded("asDecimal", bounds).of(digits.of(value)), "scalars");
}

/** Each rule takes what the one before it has passed. */
function textReader(rules: Rules, varchar: number | undefined, isSegment: boolean): Reader {
  const { email, url, pattern } = rules;
  const bounds = lengthBounds(rules, varchar);
  const isPlain = email === null && url === null && pattern === null && !isSegment;
  const readers: readonly Reader[] = [
    ...(bounds.length > 0 || isPlain ? [bounded("asText", bounds)] : []),
    ...(pattern === null ? [] : [matching(pattern.value)]),
    ...(isSegment ? [matching({ pattern: segmentPattern, flags: "" })] : []),
    ...(email === null ? [] : [bounded("asEmail", [])]),
    ...(url === null ? [] : [bounded("asUrl", [])]),
  ];
  return readers.reduce((inner, outer) => reader((value) => outer.of(inner.of(value)), "scalars"));
}

function matching(pattern: Parameters<typeof regularExpression>[0]): Reader {
  return bounded("asMatching", [regularExpression(pattern)]);
}

function bounded(name: HttpRuntimeName, bounds: readonly Code[]): Reader {
  if (bounds.length === 0) return calling(httpRuntime(name), "scalars");
  return reader((value) => call(name, value, ...bounds), "scalars");
}
