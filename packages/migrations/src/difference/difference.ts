// STUB: to be replaced.
import type { Catalog } from "../catalog/catalog.ts";
import type { Consent, Intent } from "./intent.ts";
import type { Difference } from "./steps.ts";

export function difference(_from: Catalog, _to: Catalog, _options: { readonly intent: Intent; readonly consent: Consent; readonly postgres: number; readonly around: Catalog }): Difference {
  return { name: null, files: [], findings: [] };
}
