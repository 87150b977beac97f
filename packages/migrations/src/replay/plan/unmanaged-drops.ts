// Objects that no entity has, and that would be gone after a migration with what they stand on.
import type { Catalog } from "../../catalog/catalog.ts";
import { displayName } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames } from "../../catalog/restrict.ts";
import type { Consent, Intent } from "../../difference/intent.ts";
import type { Finding } from "../../difference/migration-plan.ts";

/**
 * What was made by hand in `present` and is not in `after`, unless that is consented to. What stood in a table that is
 * dropped goes with it.
 */
export function unmanagedDrops(
  present: Catalog,
  after: Catalog,
  managed: CatalogNames,
  { intent, consent }: { readonly intent: Intent; readonly consent: Consent },
): readonly Finding[] {
  const left = catalogNames(after);
  return [...catalogNames(present).difference(managed)].flatMap((key) => {
    const [kind = "", schema = "", ...parts] = JSON.parse(key) as readonly string[];
    const [table, name] = parts;
    if (left.has(key) || table === undefined) return [];
    if (name !== undefined && kind !== "function") {
      const now = intent.tables.find(({ was }) => was === table || was === `${schema}.${table}`) ?? { schema, table };
      if (left.has(JSON.stringify([kind, now.schema, now.table, name]))) return [];
      if (!left.has(JSON.stringify(["table", now.schema, now.table]))) return [];
    }
    const shown = displayName(schema, ...(kind === "function" ? [`${table}(${name ?? ""})`] : parts));
    return consent.drops.has(shown) ? [] : [finding(kind, shown)];
  });
}

function finding(kind: string, name: string): Finding {
  return {
    id: "ED807",
    severity: "error",
    message: `the ${kind} ${name}, which no entity has, would be gone`,
    help: `drop it in a migration of its own (\`migrate new --empty\`), or keep what it stands on`,
    location: { kind: "object", name },
  };
}
