// Two columns into what happens to their values; a domain is what it is based on.
import type { Catalog, Column } from "../../catalog/catalog.ts";
import { type Conversion, conversionOf } from "../../catalog/conversion.ts";

export function columnConversion(from: Column, to: Column, catalog: Catalog): Conversion {
  return from.type === to.type
    ? conversionOf(from.type, to.type)
    : conversionOf(plain(from, catalog), plain(to, catalog));
}

function plain({ type, base }: Column, { domains }: Catalog): string {
  if (base.kind !== "domain") return type;
  const domain = domains.find(({ schema, name }) => schema === base.schema && name === base.name);
  return domain === undefined ? type : `${domain.type}${base.isArray ? "[]" : ""}`;
}
