// The conversion between two columns. A domain counts as its base type.
import type { Catalog, Column } from "../../catalog/catalog.ts";
import { type TypeConversion, typeConversion } from "../../catalog/type-conversion.ts";

export function columnConversion(from: Column, to: Column, catalog: Catalog): TypeConversion {
  return from.type === to.type
    ? typeConversion(from.type, to.type)
    : typeConversion(baseType(from, catalog), baseType(to, catalog));
}

function baseType({ type, base }: Column, { domains }: Catalog): string {
  if (base.kind !== "domain") return type;
  const domain = domains.find(({ schema, name }) => schema === base.schema && name === base.name);
  return domain === undefined ? type : `${domain.type}${base.isArray ? "[]" : ""}`;
}
