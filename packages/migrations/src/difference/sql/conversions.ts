// Two types into whether PostgreSQL converts one into the other by assignment, and whether values are lost by it.
import type { Catalog, Column } from "../../catalog/catalog.ts";

export interface Conversion {
  /** Else it has to be said how: `USING`. */
  readonly isAssigned: boolean;
  /** It rounds or cuts. What does not fit fails instead, and loses nothing. */
  readonly loses: boolean;
  /** Every value is the same afterwards, and so is what refers to it. */
  readonly widens: boolean;
}

const unsaid: Conversion = { isAssigned: false, loses: false, widens: false };
const kept: Conversion = { isAssigned: true, loses: false, widens: false };
const lost: Conversion = { isAssigned: true, loses: true, widens: false };
const wider: Conversion = { isAssigned: true, loses: false, widens: true };

const integers: readonly string[] = ["int2", "int4", "int8"];
const floats: readonly string[] = ["float4", "float8"];
const texts: readonly string[] = ["bpchar", "varchar", "text", "citext"];
const documents: readonly string[] = ["json", "jsonb"];
const times: readonly string[] = ["timestamp", "timestamptz", "time", "timetz", "interval"];
/** Bits of an integer that a float keeps exactly. */
const exact: Readonly<Record<string, readonly string[]>> = { float4: ["int2"], float8: ["int2", "int4"] };

interface Plain {
  readonly name: string;
  readonly modifier: number;
}

export function conversionOf(from: Column, to: Column, catalog: Catalog): Conversion {
  if (from.type === to.type) return wider;
  const [source, target] = [plain(from, catalog), plain(to, catalog)];
  if (from.base.isArray !== to.base.isArray) return !to.base.isArray && texts.includes(target.name) ? kept : unsaid;
  if (source.name === target.name) return sameName(source, target);
  if (texts.includes(target.name)) return texts.includes(source.name) ? textConversion(target) : kept;
  if (isNumber(source.name) && isNumber(target.name)) return numberConversion(source, target);
  if (documents.includes(source.name) && documents.includes(target.name)) return kept;
  return timeConversion(source.name, target.name);
}

/** A domain is what it is based on. */
function plain({ base }: Column, catalog: Catalog): Plain {
  if (base.kind === "enum") return { name: `${base.schema}.${base.name}`, modifier: -1 };
  if (base.kind !== "domain") return { name: base.name, modifier: base.modifier };
  const domain = catalog.domains.find(({ schema, name }) => schema === base.schema && name === base.name);
  const name = domain?.type.replace(/\(.*/, "").trim() ?? base.name;
  return { name: internalNames[name] ?? name, modifier: -1 };
}

const internalNames: Readonly<Record<string, string>> = {
  "character varying": "varchar",
  character: "bpchar",
  smallint: "int2",
  integer: "int4",
  bigint: "int8",
  real: "float4",
  "double precision": "float8",
};

const isNumber = (name: string): boolean => integers.includes(name) || floats.includes(name) || name === "numeric";

function sameName(source: Plain, target: Plain): Conversion {
  if (source.name === "numeric") return scaleOf(target) < scaleOf(source) ? lost : kept;
  if (times.includes(source.name)) return precisionOf(target) < precisionOf(source) ? lost : kept;
  if (texts.includes(source.name)) return textConversion(target, source);
  return kept;
}

/** What is too long fails. */
function textConversion(target: Plain, source?: Plain): Conversion {
  const isLonger = source !== undefined && source.modifier > 0 && target.modifier > source.modifier;
  return target.modifier < 0 || isLonger ? wider : kept;
}

function numberConversion(source: Plain, target: Plain): Conversion {
  if (integers.includes(source.name)) {
    if (integers.includes(target.name)) {
      return integers.indexOf(target.name) > integers.indexOf(source.name) ? wider : kept;
    }
    if (target.name === "numeric") return kept;
    return exact[target.name]?.includes(source.name) === true ? kept : lost;
  }
  if (source.name === "numeric" && integers.includes(target.name)) return scaleOf(source) <= 0 ? kept : lost;
  return source.name === "float4" && target.name === "float8" ? kept : lost;
}

/** A `timestamp` says no zone: nobody but its owner knows it. */
function timeConversion(source: string, target: string): Conversion {
  if (source === "date" && target.startsWith("timestamp")) return kept;
  if (source === "time" && (target === "timetz" || target === "interval")) return kept;
  const cuts =
    (source.startsWith("timestamp") && (target === "date" || target === "time")) ||
    (source === "timestamptz" && target === "timetz") ||
    (source === "timetz" && target === "time") ||
    (source === "interval" && target === "time");
  return cuts ? lost : unsaid;
}

/** Digits after the point; without a modifier as many as there are. */
const scaleOf = ({ modifier }: Plain): number => (modifier < 0 ? Number.POSITIVE_INFINITY : (modifier - 4) & 0x7ff);

const precisionOf = ({ modifier }: Plain): number => (modifier < 0 ? 6 : modifier & 0xffff);
