// Finds unmanaged objects that a migration would drop implicitly.
import type { Catalog } from "../../catalog/catalog.ts";
import { displayName } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames } from "../../catalog/restrict-catalog.ts";
import { objectFinding } from "../../difference/findings/object-finding.ts";
import type { Consent, Intent } from "../../difference/intent.ts";
import type { Finding } from "../../difference/migration-plan.ts";

/**
 * Returns findings for unmanaged objects of `present` that `after` does not have, unless the user has consented.
 * Objects in a dropped table are dropped with it.
 */
export function unmanagedDrops(
  present: Catalog,
  after: Catalog,
  managed: CatalogNames,
  { intent, consent }: { readonly intent: Intent; readonly consent: Consent },
): readonly Finding[] {
  const remaining = catalogNames(after);
  return [...catalogNames(present).difference(managed)].flatMap((key) => {
    const [kind = "", schema = "", ...parts] = JSON.parse(key) as readonly string[];
    const [table, name] = parts;
    if (remaining.has(key) || table === undefined) return [];
    if (name !== undefined && kind !== "function") {
      const current = intent.tables.find(({ was }) => was === table || was === `${schema}.${table}`) ?? {
        schema,
        table,
      };
      if (remaining.has(JSON.stringify([kind, current.schema, current.table, name]))) return [];
      if (!remaining.has(JSON.stringify(["table", current.schema, current.table]))) return [];
    }
    const displayedName = displayName(schema, ...(kind === "function" ? [`${table}(${name ?? ""})`] : parts));
    return consent.drops.has(displayedName) ? [] : [finding(kind, displayedName)];
  });
}

function finding(kind: string, name: string): Finding {
  const message = `the ${kind} ${name}, which no entity describes, would be dropped`;
  const help = "drop it in a separate migration (`migrate new --empty`), or keep the objects that it depends on";
  return objectFinding("ED807", "error", name, message, help);
}
