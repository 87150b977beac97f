// Emits what the repository of an entity with owners has for them: `ownedBy`, and the types that it returns.
import { needsOwnerSetting } from "../../2-model/data/ownership.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { literalUnion, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, ownedEmission, runtimeType } from "../context.ts";
import { ownerName, ownerText, ownerType } from "../owner.ts";
import { signature } from "./methods/signature.ts";

/** Returns the signature `ownedBy(owner: Uuid): OwnedIssueRepository;`; null if rows have no owner. */
export function ownedBySignature(emission: Emission): Code | null {
  const owner = ownerType(emission);
  if (owner === null) return null;
  const { pluralLabel } = emission.entity.names;
  const doc = [
    `Reads and writes the ${pluralLabel} of one owner. ${capitalized(pluralLabel)} of other owners are treated as not found.`,
    "@throws {OwnerError} if this repository is limited to another owner",
  ];
  return documented(doc, ts`ownedBy(${ownerName}: ${owner}): ${emission.types.ownedRepository};`);
}

/** Returns the interface of an owner's repository: new rows have no parameter for the owner, and some methods exist only here. */
export function ownedRepository(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { pluralLabel } = entity.names;
  const owned = ownedEmission(emission);
  const inside = { ...owned, types: { ...owned.types, repository: types.ownedRepository } };
  const methods = plan.owned.map((method) => documented(method.doc, ts`${signature(method, inside, "interface")};`));
  const body = ts`
    export interface ${types.ownedRepository} extends ${types.repository} {
      ${documented(`The owner of the ${pluralLabel}.`, ts`readonly ${ownerName}: ${ownerType(emission)};`)}
      ${methods}
    }`;
  return documented(`Reads and writes the ${pluralLabel} of one owner.`, body);
}

/** Returns the override of `ownedBy` in a transaction, which returns a repository of the same class; null if rows have no owner. */
export function ownedByInTransaction(emission: Emission): Code | null {
  const owner = ownerType(emission);
  if (owner === null) return null;
  const owned = emission.types.ownedTransactionRepo;
  return ts`
    override ownedBy(${ownerName}: ${owner}): ${owned} {
      return super.ownedBy(${ownerName}) as ${owned};
    }`;
}

/** Returns the interface of an owner's repository in a transaction. */
export function ownedTransactionRepo({ entity, plan, types }: Emission): Code {
  const names = plan.locking.filter(({ body }) => body.kind !== "scoped").map(({ name }) => name);
  const locking = ts`Pick<${types.transactionRepo}, ${literalUnion(names)}>`;
  const body = ts`export interface ${types.ownedTransactionRepo} extends ${types.ownedRepository}, ${locking} {}`;
  return documented(`Reads and writes the ${entity.names.pluralLabel} of one owner in a transaction.`, body);
}

/** Returns a member or constant with the table and the type of the owner; null if rows have none. */
export function ownership(declared: Code, emission: Emission): Code | null {
  const { entity } = emission;
  const owner = ownerType(emission);
  if (owner === null) return null;
  return list(
    ts`${declared}: ${runtimeType("Ownership")}<${owner}> = { `,
    [
      ts`table: ${text(entity.table.name)}`,
      ts`toText: (${ownerName}) => ${ownerText(emission)}`,
      ...(needsOwnerSetting(entity) ? [ts`hasPolicies: true`] : []),
    ],
    " };",
  );
}
