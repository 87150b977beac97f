// A method's body, step by step, as the lines of the method.
import type { ListShape } from "../../2-model/data/api.ts";
import { shapeName } from "../../2-model/names/item-exports.ts";
import type { Body, Call, Missing, RequestName, Step, Value, Variable } from "../../4-plan/body.ts";
import { type RowShape, type Statement, self } from "../../4-plan/statement.ts";
import { type Code, ts } from "../../text/code.ts";
import { access, identifier, key, literal, text } from "../../text/literal.ts";
import { type Emission, runtime } from "../context.ts";
import { isUuidKey, keyMembers, keyText } from "../values/key.ts";
import { shapeFromRow } from "../values/row-shape.ts";
import { afterLine, beforeEachLines, beforeLines, hookedLines, previousLine } from "./around.ts";
import { conditionsLine } from "./conditions.ts";
import { originals } from "./inputs.ts";
import { collected, deletedLines, distinctLine, linkedRows } from "./keyed-rows.ts";
import { linkRowsLine } from "./links.ts";
import { newId, newRowsLine } from "./new-rows.ts";
import { patchLines } from "./patch.ts";
import { called, currently, given } from "./statement-call.ts";
import { distinctTargets } from "./target-ids.ts";

/** `{ … }` */
export function methodBody(body: Body, emission: Emission): Code {
  return ts`
    {
      ${body.map((step) => stepLines(step, emission))}
    }`;
}

function stepLines(step: Step, emission: Emission): Code {
  switch (step.kind) {
    case "hooked":
      return hookedLines((inside) => methodBody(step.steps, inside), emission);
    case "previous":
      return previousLine(given(step.call, emission), ts`${shapeFromRow(self, emission)}`, emission);
    case "none-for-none":
      return ts`if (${identifier(originals[step.input].many)}.length === 0) return [];`;
    case "distinct-ids":
      return distinctLine(emission);
    case "distinct-targets":
      return distinctTargets(step.link.target, emission);
    case "link-rows":
      return linkRowsLine(step.link, emission);
    case "before":
      return step.isForEach ? beforeEachLines(step.hook, emission) : beforeLines(step.hook, emission);
    case "new-id":
      return ts`const id = ${newId(ts`dto`, emission)};`;
    case "new-rows":
      return newRowsLine(step.request, step.hasValues, emission);
    case "patch":
      return patchLines(step.patch, emission);
    case "when-unchanged":
      return ts`
        if (patch.isEmpty) ${methodBody(step.steps, emission)}`;
    case "conditions":
      return conditionsLine(step.isLive, emission);
    case "order":
      return orderLine(step.shape, emission);
    case "run":
      return runLine(step.call, step.answer, emission);
    case "stream":
      return streamLines(step, emission);
    case "run-keyset":
      return keysetLines(step.first, step.next, emission);
    case "locked":
      return lockedLines(step.call, emission);
    case "missing":
      return ts`if (row === null) ${missing(step.missing, emission)}`;
    case "conflict":
      return ts`if (${emission.one}${access(step.field.name)} !== ${expected(step.request)}) ${conflict(step.request, emission)}`;
    case "not-changed":
      return notChangedLines(step, emission);
    case "deleted-ids":
      return deletedLines(emission);
    case "let":
      return ts`const ${variable(step.name, emission)} = ${awaited(step.value, emission)};`;
    case "after":
      return afterLine(step.hook, step.of, emission);
    case "return":
      return ts`return ${valueCode(step.value, emission)};`;
  }
}

function valueCode(value: Value, emission: Emission): Code {
  switch (value.kind) {
    case "variable":
      return variable(value.name, emission);
    case "one":
      return ts`${shapeFromRow(value.of, emission)}(await ${called("one", value.call, emission)})`;
    case "many":
      return readRows(value, emission);
    case "row":
      return ts`${shapeFromRow(value.of, emission)}(row)`;
    case "row-or-null":
      return ts`row === null ? null : ${shapeFromRow(value.of, emission)}(row)`;
    case "rows":
      return ts`rows.map(${shapeFromRow(value.of, emission)})`;
    case "rows-by-id":
    case "row-by-id":
      return collected(value, emission);
    case "linked-rows-by-id":
      return linkedRows(shapeFromRow(value.of, emission), emission);
    case "changed-links":
      return changedLinks(value, emission);
    case "affected-one":
      return ts`(await ${called("affected", value.call, emission)}) === 1`;
    case "affected":
      return called("affected", value.call, emission);
    case "exists":
      return called("anyRow", value.call, emission);
    case "total":
      return called("countOf", value.call, emission);
    case "page":
      return pageCode(value, emission);
    case "given-id":
      return ts`{ ${keyMembers(ts`id`, "", emission)} }`;
    case "given-ids":
      return givenIds(value.position, emission);
    case "number-of-deleted":
      return ts`deleted.length`;
    case "query-of-page":
      return ts`this.query({ ...query, limit, offset })`;
  }
}

/** The ids among the parameters of new rows, which are in the order of the class. */
function givenIds(position: number, { entity, many }: Emission): Code {
  const name = key(entity.key.fields[0].name);
  if (position === 0) return ts`${many}.map(([id]) => ({ ${name}: id }))`;
  return ts`${many}.map((parameters) => ({ ${name}: parameters[${literal(position)}] }))`;
}

function variable(name: Variable, { one }: Emission): Code {
  return name === "entity" ? one : identifier(name);
}

/** The value itself, where `return` would take its promise as well. */
function awaited(value: Value, emission: Emission): Code {
  return value.kind === "many" ? ts`await ${valueCode(value, emission)}` : valueCode(value, emission);
}

/** `many(this.db, listSql, [limitToText(limit)], userFromRow)` */
function readRows({ call, of }: { readonly call: Call; readonly of: RowShape }, emission: Emission): Code {
  return ts`${runtime("many")}(${emission.db}, ${given(call, emission)}, ${shapeFromRow(of, emission)})`;
}

function runLine(call: Call, answer: (Step & { kind: "run" })["answer"], emission: Emission): Code {
  switch (answer) {
    case "row":
      return ts`const row = await ${called("oneOrNone", call, emission)};`;
    case "current-row":
      return ts`const row = await ${called("oneOrNone", call, emission, currently)};`;
    case "rows":
      return ts`const rows = await ${called("many", call, emission)};`;
    case "nothing":
      return ts`await ${called("affected", call, emission)};`;
  }
}

/** `changedLinks(this.db, { entity: "Post", id, target: "Tag" }, addTagsSql, […])` */
function changedLinks({ call, lock, target }: Extract<Value, { kind: "changed-links" }>, emission: Emission): Code {
  const id = isUuidKey(emission) ? ts`id` : ts`id: ${keyText(ts`id`, emission)}`;
  const linked = ts`{ entity: ${text(emission.entity.names.type)}, ${id}, target: ${text(target.names.type)} }`;
  const changed = (db: Code): Code => ts`${runtime("changedLinks")}(${db}, ${linked}, ${given(call, emission)})`;
  if (lock === null) return changed(emission.db);
  return ts`
    ${runtime("whileRowIsLocked")}(${emission.db}, ${given(lock, emission)}, (db) =>
      ${changed(ts`db`)},
    )`;
}

/** `const order = userOrders.of(query);` */
function orderLine(shape: ListShape | null, { entity, values }: Emission): Code {
  const name = shape === null ? null : ts`, ${text(shapeName(shape, entity))}`;
  return ts`const order = ${values.orders}.of(query${name});`;
}

function pageCode({ of, statement, counted }: Extract<Value, { kind: "page" }>, emission: Emission): Code {
  const call = (name: "pageOf" | "countedPageOf", { constant }: Statement): Code =>
    ts`${runtime(name)}(this.db, ${identifier(constant)}, where, order, query, ${shapeFromRow(of, emission)})`;
  const page = call("pageOf", statement);
  if (counted === null) return page;
  return ts`
    query.count === true
      ? ${call("countedPageOf", counted)}
      : ${page}`;
}

function keysetLines(first: Call, next: Call, emission: Emission): Code {
  return ts`
    const rows =
      id === null
        ? await ${called("many", first, emission)}
        : await ${called("many", next, emission)};`;
}

function streamLines({ name, of, call }: Extract<Step, { kind: "stream" }>, emission: Emission): Code {
  return ts`
    for await (const rows of ${runtime("batches")}(${emission.db}, ${text(name)}, ${given(call, emission)})) {
      for (const row of rows) yield ${shapeFromRow(of, emission)}(row);
    }`;
}

function lockedLines(call: Call, emission: Emission): Code {
  const { many } = emission;
  const inside = { ...emission, db: ts`db` };
  return ts`
    return ${runtime("inTransaction")}(this, ${emission.db}, async (${many}, db) => {
      ${runLine(call, "row", inside)}
      return run(${valueCode({ kind: "row-or-null", of: self }, inside)}, ${many});
    });`;
}

function missing(kind: Missing, emission: Emission): Code {
  const { entity } = emission;
  if (kind === "null") return ts`return null;`;
  return ts`throw new ${runtime("NotFoundError")}(${text(entity.names.type)}, ${keyText(ts`id`, emission)});`;
}

function notChangedLines(
  { looking, request, missing: kind }: Step & { kind: "not-changed" },
  emission: Emission,
): Code {
  return ts`
    if (row === null) {
      const found = await ${called("oneOrNone", looking, emission, currently)};
      if (found === null) ${missing(kind, emission)}
      ${conflict(request, emission)}
    }`;
}

function conflict(request: RequestName, emission: Emission): Code {
  const { type } = emission.entity.names;
  return ts`throw new ${runtime("ConflictError")}(${text(type)}, ${keyText(ts`id`, emission)}, ${expected(request)});`;
}

function expected(request: RequestName): Code {
  return ts`${identifier(request)}.expectedVersion`;
}
