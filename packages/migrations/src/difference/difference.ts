// Two catalogs into the files that lead from the one to the other, and what stands against it.
import type { Catalog } from "../catalog/catalog.ts";
import { candidatesOf } from "./findings/candidates.ts";
import { retypedParts } from "./findings/hand-made.ts";
import { impossible } from "./findings/impossible.ts";
import { losses } from "./findings/losses.ts";
import { othersFindings } from "./findings/others.ts";
import { type Consent, type Intent, noConsent, noIntent } from "./intent.ts";
import { filesOf } from "./plan/files.ts";
import { plan } from "./plan/plan.ts";
import { type PostgresVersion, type Scope, scopeOf } from "./plan/scope.ts";
import { renamed } from "./renames/apply.ts";
import { renamedIntent } from "./renames/intent.ts";
import { resolveRenames } from "./renames/resolve.ts";
import { withSequences } from "./renames/sequences.ts";
import type { Difference, Finding } from "./steps.ts";

export interface DifferenceOptions {
  readonly intent?: Intent | undefined;
  readonly consent?: Consent | undefined;
  /** For which server SQL is written. Default: 18. */
  readonly postgres?: PostgresVersion | undefined;
  /** The whole of what was there: views, functions and indexes of others. Default: `from`. */
  readonly around?: Catalog | undefined;
}

/**
 * The migration files from one state to another, in an order that is safe on a running system.
 *
 * @param from what is there, restricted to what is managed
 * @param to what is wanted
 */
export function difference(from: Catalog, to: Catalog, options: DifferenceOptions = {}): Difference {
  const scope = scopeBetween(from, to, options);
  const { renames } = scope;
  const { findings: candidates, settled } = candidatesOf(scope);
  const findings = [
    ...renames.findings,
    ...candidates,
    ...losses(settled),
    ...impossible(settled),
    ...othersFindings(settled),
  ];
  const files = findings.some(({ severity }) => severity === "error") ? [] : filesOf(plan(scope));
  return { name: files[0]?.name ?? null, files, findings };
}

/**
 * The objects made by hand that a change of type fails for, where it failed.
 *
 * @param error what the server says
 */
export function failedRetypes(
  from: Catalog,
  to: Catalog,
  options: DifferenceOptions,
  error: string,
): readonly Finding[] {
  return retypedParts(scopeBetween(from, to, options), error);
}

function scopeBetween(
  from: Catalog,
  to: Catalog,
  { intent = noIntent, consent = noConsent, postgres = 18, around = from }: DifferenceOptions,
): Scope {
  const renames = resolveRenames(from, to, intent);
  return scopeOf({
    from: withSequences(renamed(from, renames), to),
    to,
    around: renamed(around, renames),
    intent: renamedIntent(intent, renames),
    consent,
    postgres,
    renames,
  });
}
