// Methods of a table that Citus distributes, by what they are given: those that do not say on which node to look say that they ask all.
import { distributionField, isOnOneNode } from "../../2-model/data/distribution.ts";
import { type Entity, insertFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Operation } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";

/** The same operations, some of them with a line more in their doc. */
export function withFanOut(entity: Entity, operations: readonly Operation[]): readonly Operation[] {
  const field = distributionField(entity);
  if (field === null || entity.limitedTo === field) return operations;
  return operations.map((operation) => {
    const asksOne = operation.parameters.some((parameter) => saysWhere(entity, field, parameter));
    return asksOne ? operation : { ...operation, doc: documented(operation.doc, "On Citus it asks every node.") };
  });
}

function saysWhere(entity: Entity, field: Field, parameter: OperationParameter): boolean {
  switch (parameter.kind) {
    case "field":
      return parameter.field === field;
    case "id":
      return isOnOneNode(entity);
    case "create-request":
    case "create-requests":
    case "new-values":
    case "new-values-of-all":
      return insertFields(entity).includes(field);
    default:
      return false;
  }
}

/** What is thrown comes last. */
function documented(doc: readonly string[], line: string): readonly string[] {
  const end = doc.findIndex((sentence) => sentence.startsWith("@"));
  return end === -1 ? [...doc, line] : [...doc.slice(0, end), line, ...doc.slice(end)];
}
