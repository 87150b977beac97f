// The statements that change rows: what the request has, while the version fits, for the owner alone.

import { isAskedOfOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf, type Field } from "../../2-model/data/field.ts";
import { canUpdate, isChangeable, updateFields, updateValueFields } from "../../2-model/data/inputs.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { hole, joinSql, listSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import type { Body, Call, Input, Missing, RequestName, Step } from "../body.ts";
import type { Operation, Write } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";
import { actingConditions, actingCte, actorAfter } from "../sql/actor.ts";
import { loggingOf, updateSql } from "../sql/audit.ts";
import { eventProperty, jsonObject } from "../sql/event-json.ts";
import { existsSql } from "../sql/exists.ts";
import { changeMarks, columnSql, columnsSql, conditionsSql } from "../sql/pieces.ts";
import { logged, publication, published, publishing, selected, type WriteSql, writtenRows } from "../sql/published.ts";
import { equals, findByIdScopedStatement, findByIdStatement, where } from "../sql/select.ts";
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
  return writeOf(entity, "updated", { name: "Update", before: ["id", changeInput(entity)], after: self });
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
      patch: { request, hasValues, keys, expected: version, hasActor: write.hasActor, limitedTo: entity.limitedTo },
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
      { kind: "run", call: { statement, given: { kind: "patch", unchanged: null } }, answer: "row" },
      { kind: "missing", unless: "row", missing },
      ...returned(write, { kind: "row", of: self }, "entity", "entity"),
    ];
  }
  return [
    { kind: "run", call: { statement, given: { kind: "patch", unchanged } }, answer: "current-row" },
    { kind: "missing", unless: "row", missing },
    ...returned(write, { kind: "row", of: self }, "entity", "patched-entity"),
  ];
}

/** The statement says by itself whether the row is missing or has changed; a request that sets nothing looks, too. */
function versionedSteps(write: Write, plan: PatchPlan, request: RequestName, version: Field): Body {
  const { statement, missing } = plan;
  return [
    whenUnchanged(plan, [
      { kind: "let", name: "entity", value: { kind: "row", of: self } },
      { kind: "conflict", request, field: version },
      { kind: "return", value: { kind: "variable", name: "entity" } },
    ]),
    { kind: "run", call: { statement, given: { kind: "patch", unchanged: null } }, answer: "changed-row" },
    { kind: "missing", unless: "isFound", missing },
    { kind: "conflict", request, field: null },
    ...returned(write, { kind: "row", of: self }, "entity", "entity"),
  ];
}

/** A request that sets nothing reads the row, and goes on with that. */
function whenUnchanged({ keys, unchanged, missing }: PatchPlan, steps: Body): Step {
  const looking: Call = { statement: unchanged, given: { kind: "parameters", parameters: keys } };
  return {
    kind: "when-unchanged",
    steps: [
      { kind: "run", call: looking, answer: "current-row" },
      { kind: "missing", unless: "row", missing },
      ...steps,
    ],
  };
}

/** What an update request has besides what it changes. */
export function expectation({ version }: Entity): "expectedVersion" | null {
  return version === null ? null : "expectedVersion";
}

function conflictDoc({ version }: Entity): readonly string[] {
  return version === null ? [] : [`@throws {ConflictError} when its \`${version.name}\` is not the expected one`];
}

/**
 * The UPDATE of the row whose key, and whose owner where it is told, are the leading parameters. With a version the row is changed only
 * while it has the expected one, and the statement says in its first column whether there is such a row at all.
 */
function patchStatement(entity: Entity, write: Write, operation: string, owner: Field | null): Statement {
  const { version } = entity;
  const key = [...entity.key.fields, ...(owner === null ? [] : [owner])];
  const isOfOneNode = isAskedOfOneNode(entity, owner ?? "id");
  const conditions = key.map((field, index) => equals(field, index + 1));
  const keys = key.length + (version === null ? 0 : 1);
  const actor = actorAfter(entity, keys);
  const leading = keys + (actor === null ? 0 : 1) + (entity.limitedTo === null ? 0 : 1);
  const text =
    version === null
      ? plainUpdate(entity, write, { conditions, isOfOneNode }, actor)
      : versionedUpdate(entity, write, version, { conditions, isOfOneNode }, actor);
  return {
    constant: `${operation}Sql`,
    name: `${entity.table.name}.${operation}`,
    sql: text,
    form: "patch",
    rows: self,
    samples: () => patchSamples(entity, leading),
  };
}

/** The row that is changed; the log wants it locked as it is before, where one node has it. */
interface RowChanged {
  readonly conditions: readonly Sql[];
  readonly isOfOneNode: boolean;
}

function patchSql(entity: Entity, { conditions, isOfOneNode }: RowChanged): WriteSql {
  const condition = conditionsSql(entity, ...conditions, ...actingConditions(entity));
  const set = listSql([hole("set"), ...changeMarks(entity)]);
  return { write: updateSql(entity, set, condition, isOfOneNode), written: "UPDATE" };
}

function plainUpdate(entity: Entity, { event }: Write, row: RowChanged, actor: Sql | null): Sql {
  return publishing(entity, event, patchSql(entity, row), columnsSql(entity), actor);
}

function versionedUpdate(
  entity: Entity,
  { event }: Write,
  version: Field,
  { conditions, isOfOneNode }: RowChanged,
  actor: Sql | null,
): Sql {
  const expected = equals(version, conditions.length + 1);
  const publishes = event === null ? null : publication(entity, event, columnsSql(entity), actor);
  const { write, written } = patchSql(entity, { conditions: [...conditions, expected], isOfOneNode });
  const logging = loggingOf(entity, written, actor);
  const { rows, entries } = writtenRows(entity, write, { publishes, logging, returned: columnsSql(entity) });
  const ctes = [...actingCte(entity, actor), ...rows, ...logged(entries), ...published(publishes?.outbox ?? null)];
  // Without a row there is no event to send, though the join has a row.
  const sent = (publishes?.notices ?? []).map(
    (notice) => sql`CASE WHEN ${columnSql(entity.key.fields[0])} IS NOT NULL THEN ${notice} END`,
  );
  const columns = publishes === null && logging === null ? sql`written.*` : columnsSql(entity);
  return sql`
    WITH ${joinSql(ctes, ",\n")}
    SELECT ${existsSql(entity, where(entity, ...conditions))}, ${selected([columns, ...sent])}
      FROM (${rawSql(entity.distribution === null ? "SELECT" : "SELECT 1")}) AS one LEFT JOIN written ON TRUE`;
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
