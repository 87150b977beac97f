// Plans the methods that take an owner as a parameter; each calls a method of that owner's repository.
import type { Field } from "../../2-model/data/field/field.ts";
import type { MethodPlans } from "../method.ts";
import { type MethodParameter, selfRow } from "../statement.ts";
import { changeParameters, changeSource, conflictDoc, valuesDoc } from "./update.ts";

function ownerParameter(field: Field): MethodParameter {
  return { kind: "field", field, name: "owner" };
}

export const ownerPlans: MethodPlans<"findByIdScoped" | "listByOwner" | "updateScoped" | "deleteScoped"> = {
  findByIdScoped: ({ names }, { of }) => ({
    doc: `Returns the ${names.label} with this id if it belongs to the owner, or null.`,
    parameters: [{ kind: "id" }, ownerParameter(of)],
    result: { kind: "row-or-null", of: selfRow },
    body: { kind: "scoped", method: "findById", isNullIfMissing: false },
  }),
  listByOwner: ({ names }, { of }) => ({
    doc: `Returns a page of the owner's ${names.pluralLabel}, newest id first.`,
    parameters: [ownerParameter(of), { kind: "limit" }, { kind: "offset" }],
    result: { kind: "rows", of: selfRow },
    body: { kind: "scoped", method: "list", isNullIfMissing: false },
  }),
  updateScoped: (entity, { of }) => {
    const from = changeSource(entity);
    return {
      doc: [
        `Changes the ${entity.names.label} if it belongs to the owner; returns null if not.${valuesDoc(from)}`,
        ...conflictDoc(entity),
      ],
      parameters: [{ kind: "id" }, ownerParameter(of), ...changeParameters(from)],
      result: { kind: "row-or-null", of: selfRow },
      body: { kind: "scoped", method: "update", isNullIfMissing: true },
    };
  },
  deleteScoped: ({ names }, { of }) => ({
    doc: `Like \`delete\`, but returns false if the ${names.label} does not belong to the owner.`,
    parameters: [{ kind: "id" }, ownerParameter(of)],
    result: { kind: "affected-one" },
    body: { kind: "scoped", method: "delete", isNullIfMissing: false },
  }),
};
