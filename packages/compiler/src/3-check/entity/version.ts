// ED202: what can count a row's updates.

import { describeType } from "../../2-model/data/describe-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { fieldType, possible } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

const counters: ReadonlySet<string> = new Set(["i16", "i32", "i64"]);

export function checkVersion({ version }: Entity, report: Report): void {
  if (version === null) return;
  const { type, nullable, name } = version;
  if (type.kind === "scalar" && counters.has(type.scalar) && !nullable) return;
  const fixes = nullable ? [] : [possible("change the type to `i32`", ...fieldType(version.span, "i32"))];
  const written = describeType(type) + (nullable ? " | null" : "");
  report.add("version-type", version.span, { field: name, type: written }, { fixes });
}
