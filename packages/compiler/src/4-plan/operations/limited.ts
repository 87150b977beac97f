// The methods of a repository into those of one that is limited to an owner: each statement is given the owner, too.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { fillSql, hasHole, onOneLine, rawSql } from "../../text/sql.ts";
import type { Body, Call, Step, Value } from "../body.ts";
import type { Operation } from "../operation.ts";
import { widthOf } from "../parameter.ts";
import { keyWidth } from "../sql/key.ts";
import type { Statement } from "../statement.ts";

/** Of an entity that is limited: its statements have the owner as the hole `limitedTo`, which becomes their last parameter. */
export function limitedOperations(entity: Entity, operations: readonly Operation[]): readonly Operation[] {
  const { limitedTo } = entity;
  if (limitedTo === null) return operations;
  return operations.map((operation) => ({ ...operation, body: limitedBody(operation.body, { entity, limitedTo }) }));
}

interface Limit {
  readonly entity: Entity;
  readonly limitedTo: Field;
}

function limitedBody(body: Body, limit: Limit): Body {
  // The owner is the last of the parameters that come before the columns of a patch.
  const patch = body.find((step) => step.kind === "patch")?.patch;
  const inPatch = patch === undefined ? 0 : widthOf(patch.keys, limit.entity) + (patch.expected === null ? 1 : 2);
  return body.map((step) => limitedStep(step, limit, inPatch));
}

function limitedStep(step: Step, limit: Limit, inPatch: number): Step {
  const limited = (call: Call): Call => limitedCall(call, limit, inPatch);
  switch (step.kind) {
    case "run":
    case "previous":
    case "locked":
      return { ...step, call: limited(step.call) };
    case "stream":
      return { ...step, name: ownedName(step.name), call: limited(step.call) };
    case "not-changed":
      return { ...step, looking: limited(step.looking) };
    case "run-keyset":
      return { ...step, first: limited(step.first), next: limited(step.next) };
    case "hooked":
    case "when-unchanged":
      return { ...step, steps: limitedBody(step.steps, limit) };
    case "let":
    case "return":
      return { ...step, value: limitedValue(step.value, limited) };
    default:
      return step;
  }
}

function limitedValue(value: Value, limited: (call: Call) => Call): Value {
  if (value.kind === "changed-links") {
    const { call, lock } = value;
    return { ...value, call: limited(call), lock: lock === null ? null : limited(lock) };
  }
  if ("call" in value) return { ...value, call: limited(value.call) };
  if (value.kind !== "page") return value;
  const { statement, counted } = value;
  return { ...value, statement: named(statement), counted: counted === null ? null : named(counted) };
}

function limitedCall({ statement, given, ...rest }: Call, { entity, limitedTo }: Limit, inPatch: number): Call {
  switch (given.kind) {
    case "parameters":
      return {
        statement: limitedStatement(statement, widthOf(given.parameters, entity) + 1),
        given,
        ...rest,
        limitedTo,
      };
    case "page":
      throw new Error(`${statement.name} sees the rows of all`);
    case "distinct-ids":
      return { statement: limitedStatement(statement, keyWidth(entity) + 1), given, ...rest, limitedTo };
    case "links":
      return { statement: limitedStatement(statement, 3 + 1), given, ...rest, limitedTo };
    case "patch": {
      // With nothing to set, the other statement is given the same parameters.
      const unchanged = given.unchanged === null ? null : limitedStatement(given.unchanged, inPatch);
      return { statement: limitedStatement(statement, inPatch), given: { ...given, unchanged }, ...rest };
    }
    // The conditions of a query begin with the owner, and a new row has it as a value: their texts are the same.
    case "query":
    case "first-of-query":
    case "filters":
    case "new-row":
    case "new-rows":
      return { statement: named(statement), given, ...rest };
  }
}

/**
 * The statement with the owner as the parameter of this number.
 * @throws {Error} where it has no place for the owner: it would touch the rows of others
 */
export function limitedStatement(statement: Statement, parameter: number): Statement {
  if (!hasHole(statement.sql, "limitedTo")) throw new Error(`${statement.name} sees the rows of all`);
  const text = fillSql(statement.sql, { limitedTo: rawSql(`$${parameter}`) });
  return {
    ...named(statement),
    sql: statement.form === "static" || statement.form === "read" ? onOneLine(text) : text,
  };
}

function named(statement: Statement): Statement {
  return { ...statement, name: ownedName(statement.name) };
}

/** `issues.owned.findById` */
function ownedName(name: string): string {
  return name.replace(/\.(?=[^.]*$)/, ".owned.");
}
