// The statements that change rows: what the request has, while the version fits, for the owner alone.

import { isAskedOfOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf, type Field } from "../../2-model/data/field.ts";
import { canUpdate, isChangeable, updateFields, updateValueFields } from "../../2-model/data/inputs.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { hole, listSql, type Sql, sqlText } from "../../text/sql.ts";
import type { Body, Call, Input, Missing, RequestName, Step } from "../body.ts";
import type { Operation, Write } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";
import { actingConditions } from "../sql/actor.ts";
import { updateSql } from "../sql/audit.ts";
import { eventProperty, jsonObject } from "../sql/event-json.ts";
import { changeMarks, columnsSql, conditionsSql } from "../sql/pieces.ts";
import { publishing, type WriteSql } from "../sql/published.ts";
import { equals, findByIdScopedStatement, findByIdStatement } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";
import { before, requestName, returned, surrounded, writeOf } from "./hooks.ts";
import { previously, previousOne, previousScoped } from "./previous.ts";

export function planUpdate(entity: Entity): readonly Operation[] {
  if (!isChangeable(entity)) return [];
  const { names } = entity;
  const write = change(entity);
  const changes = changeParameters(entity);
  return [
    {
      name: "update",
      doc: [
        `Changes the fields that are present and leaves the others.${changes.doc}`,
        `@throws {NotFoundError} when there is no ${names.word} with this id`,
        ...conflictDoc(entity),
      ],
      parameters: [{ kind: "id" }, ...changes.parameters],
      result: { kind: "row", of: self },
      body: patchBody(entity, write, {
        keys: [{ kind: "id" }],
        statement: patchStatement(entity, write, "update", null),
        unchanged: findByIdStatement(entity),
        previous: previousOne(entity),
        missing: "throw",
      }),
      write,
    },
  ];
}

/** The update of a row that must be the owner's. */
export function planScopedUpdate(entity: Entity, owner: Field): readonly Operation[] {
  if (!isChangeable(entity)) return [];
  const { names } = entity;
  const write = change(entity);
  const changes = changeParameters(entity);
  const ownerParameter: OperationParameter = { kind: "field", field: owner, name: "owner" };
  return [
    {
      name: "updateScoped",
      doc: [
        `Changes the ${names.word} if it is this owner's; null when it is not, or when there is none.${changes.doc}`,
        ...conflictDoc(entity),
      ],
      parameters: [{ kind: "id" }, ownerParameter, ...changes.parameters],
      result: { kind: "row-or-null", of: self },
      body: patchBody(entity, write, {
        keys: [{ kind: "id" }, ownerParameter],
        statement: patchStatement(entity, write, "updateScoped", owner),
        unchanged: findByIdScopedStatement(entity, owner),
        previous: previousScoped(entity, owner),
        missing: "null",
      }),
      write,
    },
  ];
}

function change(entity: Entity): Write {
  return writeOf(entity, "updated", "UPDATE", { name: "Update", before: ["id", changeInput(entity)], after: self });
}

function changeInput(entity: Entity): Input {
  return canUpdate(entity) ? "request" : "values";
}

/** What is changed, and the sentence about what the server changes beside a request. */
function changeParameters(entity: Entity): {
  readonly parameters: readonly OperationParameter[];
  readonly doc: string;
} {
  if (!canUpdate(entity)) return { parameters: [{ kind: "changed-values" }], doc: "" };
  if (updateValueFields(entity).length === 0) return { parameters: [{ kind: "update-request" }], doc: "" };
  return {
    parameters: [{ kind: "update-request" }, { kind: "update-values" }],
    doc: " `values` are the columns that no request may change.",
  };
}

/** What distinguishes one update from another. */
interface PatchPlan {
  readonly keys: readonly OperationParameter[];
  readonly statement: Statement;
  /** Reads the row for a request that sets nothing. */
  readonly unchanged: Statement;
  /** Reads the row as it is before the change. */
  readonly previous: Statement;
  readonly missing: Missing;
}

function patchBody(entity: Entity, write: Write, plan: PatchPlan): Body {
  const { version } = entity;
  const { keys } = plan;
  const input = changeInput(entity);
  const request = requestName(write, input);
  const hasValues = input === "request" && updateValueFields(entity).length > 0;
  return surrounded(write, [
    ...previously(write, plan.previous, { kind: "parameters", parameters: keys }),
    ...before(write),
    {
      kind: "patch",
      patch: { request, hasValues, keys, expected: version, limitedTo: entity.limitedTo },
    },
    ...(version === null ? plainSteps(write, plan) : versionedSteps(write, plan, request, version)),
  ]);
}

/** A patch that knows who acts has a parameter that reading the row has no use for. */
function plainSteps(write: Write, plan: PatchPlan): Body {
  const { statement, unchanged, missing } = plan;
  if (write.hasActor) {
    return [
      whenUnchanged(plan, [{ kind: "return", value: { kind: "row", of: self } }]),
      {
        kind: "run",
        call: { statement, given: { kind: "patch", unchanged: null }, hasActor: write.hasActor },
        answer: "row",
      },
      { kind: "missing", missing },
      ...returned(write, { kind: "row", of: self }, "entity", "entity"),
    ];
  }
  return [
    { kind: "run", call: { statement, given: { kind: "patch", unchanged } }, answer: "current-row" },
    { kind: "missing", missing },
    ...returned(write, { kind: "row", of: self }, "entity", "patched-entity"),
  ];
}

/**
 * Whether a row that was not changed is missing or has another version is asked afterwards: to say it by itself costs the
 * statement as much again as the change. A request that sets nothing looks, too.
 */
function versionedSteps(write: Write, plan: PatchPlan, request: RequestName, version: Field): Body {
  const { statement, missing } = plan;
  return [
    whenUnchanged(plan, [
      { kind: "let", name: "entity", value: { kind: "row", of: self } },
      { kind: "conflict", request, field: version },
      { kind: "return", value: { kind: "variable", name: "entity" } },
    ]),
    {
      kind: "run",
      call: { statement, given: { kind: "patch", unchanged: null }, hasActor: write.hasActor },
      answer: "row",
    },
    { kind: "not-changed", looking: lookingFor(plan), request, missing },
    ...returned(write, { kind: "row", of: self }, "entity", "entity"),
  ];
}

/** A request that sets nothing reads the row, and goes on with that. */
function whenUnchanged(plan: PatchPlan, steps: Body): Step {
  return {
    kind: "when-unchanged",
    steps: [
      { kind: "run", call: lookingFor(plan), answer: "current-row" },
      { kind: "missing", missing: plan.missing },
      ...steps,
    ],
  };
}

function lookingFor({ keys, unchanged }: PatchPlan): Call {
  return { statement: unchanged, given: { kind: "parameters", parameters: keys } };
}

/** What an update request has besides what it changes. */
export function expectation({ version }: Entity): "expectedVersion" | null {
  return version === null ? null : "expectedVersion";
}

function conflictDoc({ version }: Entity): readonly string[] {
  return version === null ? [] : [`@throws {ConflictError} when its \`${version.name}\` is not the expected one`];
}

/**
 * The UPDATE of the row whose key, and whose owner where it is told, are the leading parameters; a version that it is
 * expected to have follows them.
 */
function patchStatement(entity: Entity, write: Write, operation: string, owner: Field | null): Statement {
  const { version } = entity;
  const key = [...entity.key.fields, ...(owner === null ? [] : [owner])];
  const isOfOneNode = isAskedOfOneNode(entity, owner ?? "id");
  const compared = version === null ? key : [...key, version];
  const conditions = compared.map((field, index) => equals(field, index + 1));
  const leading = compared.length + (entity.limitedTo === null ? 0 : 1);
  return {
    constant: `${operation}Sql`,
    name: `${entity.table.name}.${operation}`,
    sql: publishing(entity, write.event, patchSql(entity, conditions, isOfOneNode), columnsSql(entity)),
    form: "patch",
    rows: self,
    samples: () => patchSamples(entity, leading),
  };
}

/** @param isOfOneNode the log wants the row locked as it is before, where one node has it */
function patchSql(entity: Entity, conditions: readonly Sql[], isOfOneNode: boolean): WriteSql {
  const condition = conditionsSql(entity, ...conditions, ...actingConditions(entity, "UPDATE"));
  const set = listSql([hole("set"), ...changeMarks(entity)]);
  return { write: updateSql(entity, set, condition, isOfOneNode), written: "UPDATE" };
}

/** The first field alone, and all of them. */
function patchSamples(entity: Entity, leading: number): ReturnType<Statement["samples"]> {
  const all = [...updateFields(entity), ...updateValueFields(entity)];
  return [all.slice(0, 1), all].map((fields) => ({
    set: columnsOf(fields)
      .map((field, index) => `${quoteIdentifier(field.column.name)} = $${index + leading + 1}`)
      .join(", "),
    changes: sqlText(jsonObject(fields.filter(({ isSkipped }) => !isSkipped).map(eventProperty))),
  }));
}
