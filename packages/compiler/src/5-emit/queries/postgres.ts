// Emits `postgres.ts` of a *.queries.sql file: its statements, and the class that runs them.
import type { MethodOrder, MethodParameter, QueryMethod, QueryModule } from "../../queries/data/query-module.ts";
import { blocks, type Code, list, type Reference, ts } from "../../text/code.ts";
import { access, docComment, text } from "../../text/literal.ts";
import { documented, entityReferences, runtime, runtimeType } from "../context.ts";
import { actingMethod, type ConstructorOptions, construction } from "../repository/class-parts.ts";
import { isOwnText } from "../values/codec.ts";
import { constraintsConstant } from "../values/constraints.ts";
import { fixedParameters, optionalParameters } from "./call-parameters.ts";
import { columnValue, entityFromRow, rowProperties, textTuple } from "./decode.ts";
import { methodNames, type QueryEmission } from "./emission.ts";
import { parameterText } from "./encode.ts";
import { defaultOrder, methodSignature } from "./queries-file.ts";
import { isVariable, orderTexts, rowTextType, statementConstant, statementNames } from "./statement.ts";
import { presentValueType } from "./value-types.ts";

export function emitQueryPostgres(emission: QueryEmission): Code {
  const { module, names } = emission;
  const isOwned = module.owner !== null;
  const base = isOwned
    ? ts`${runtime("OwnableRepository")}<${ownerType(module)}, ${names.owned}>`
    : ts`${runtime("Repository")}`;
  const file = module.path.slice(module.path.lastIndexOf("/") + 1);
  return blocks([
    ...module.methods.map((method) => methodConstants(method, statementName(module, method))),
    module.recordsActor ? optionsInterface(emission) : null,
    module.constraints.length === 0 ? null : constraintsConstant(module.constraints, "the tables that are written"),
    ts`
      ${docComment(`Runs the statements of ${file}.`)}
      export class ${names.postgres} extends ${base} implements ${names.type} {
        ${blocks([
          members(module),
          construction(actorOption(emission), module.constraints.length > 0),
          actingMethod(module),
          ...module.methods.map((method) => methodCode(method, statementName(module, method))),
        ])}
      }`,
    memberConstant(emission),
  ]);
}

function optionsInterface({ module, names }: QueryEmission): Code {
  return ts`
    ${docComment(`Options of {@link ${names.postgres.name}}.`)}
    export interface ${names.options} {
      ${documented(
        `Returns the id of the actor, such as a user's id, from the value that is passed to \`${module.names.property}.as\`.`,
        ts`readonly actor?: ${runtimeType("ActorOf")} | undefined;`,
      )}
    }`;
}

function members(module: QueryModule): Code | null {
  const actor = module.recordsActor ? ts`protected readonly actor: ${runtimeType("ActorOf")} | undefined;` : null;
  const owner = ownership(module);
  if (actor === null && owner === null) return null;
  return ts`
    ${owner}
    ${actor}`;
}

function actorOption({ module, names }: QueryEmission): ConstructorOptions | null {
  if (!module.recordsActor) return null;
  return { parameter: ts`, { actor }: ${names.options} = {}`, assignment: ts`this.actor = actor;` };
}

function ownerType(module: QueryModule): Code {
  return module.owner === null ? ts`never` : presentValueType(module.owner);
}

/** Returns the class member with the type of the owner; null if no statement has one. */
function ownership(module: QueryModule): Code | null {
  if (module.owner === null) return null;
  const owner: MethodParameter = {
    name: "owner",
    property: "owner",
    doc: null,
    isOptional: false,
    type: module.owner,
    nullable: false,
  };
  const isText = module.owner.kind === "field" && isOwnText(module.owner.field);
  const toText = isText ? ts`${runtime("checkText")}(owner)` : parameterText(owner, module.names.property, ts`owner`);
  return list(
    ts`protected readonly ownership: ${runtimeType("Ownership")}<${ownerType(module)}> = { `,
    [
      ts`table: ${text(module.names.property)}`,
      ts`toText: (owner) => ${toText}`,
      ...(module.hasPolicies ? [ts`hasPolicies: true`] : []),
    ],
    " };",
  );
}

function memberConstant({ module, names }: QueryEmission): Code {
  const { property } = module.names;
  return documented(
    [
      `Adds to a transaction the statements \`${property}\`: \`transaction(db, ${names.member.name}).run(…)\`.`,
      `\`${names.member.name}(Own)\` adds your own subclass of {@link ${names.postgres.name}}.`,
    ],
    ts`
      export const ${names.member}: ${runtimeType("TransactionMember")}<
        ${text(property)},
        typeof ${names.postgres},
        ${names.postgres}
      > = ${runtime("transactionMember")}(${text(property)}, ${names.postgres});`,
  );
}

/** `reports.buyers`, also in errors. */
function statementName({ names }: QueryModule, { name }: QueryMethod): string {
  return `${names.property}.${name}`;
}

function methodConstants(method: QueryMethod, statement: string): Code {
  return blocks([
    rowTextType(method),
    ts`
      ${orderTexts(method)}
      ${statementConstant(method, rowText(method), statement)}`,
    fromRow(method, statement),
  ]);
}

/** Returns the type of the text of a row; null if none is read. */
function rowText(method: QueryMethod): Code | Reference | null {
  const { rows } = method;
  switch (rows.kind) {
    case "object":
      return statementNames(method).text;
    case "entity":
      if (rows.indexes !== null) return null;
      return entityReferences(rows.entity).types.row;
    case "value":
      return textTuple([rows.column]);
    case "none":
      return null;
  }
}

/** Returns the function from a row to an object, unless the rows are those of an entity or have one column. */
function fromRow(method: QueryMethod, statement: string): Code | null {
  const { rows } = method;
  if (rows.kind !== "object") return null;
  const names = statementNames(method);
  return ts`
    function ${names.fromRow}(row: ${names.text}): ${methodNames(method).row} {
      return {
        ${rowProperties(rows.columns, ts`row`, statement, rows.sent).map((property) => ts`${property},`)}
      };
    }`;
}

/** Returns an expression for the function from a row to the result. */
function readerOf(method: QueryMethod, statement: string): Code | null {
  const { rows } = method;
  switch (rows.kind) {
    case "object":
      return statementNames(method).fromRow;
    case "entity":
      return entityFromRow(rows);
    case "value":
      return ts`([value]) => ${columnValue(rows.column, ts`value`, statement)}`;
    case "none":
      return null;
  }
}

function methodCode(method: QueryMethod, statement: string): Code {
  const signature = methodSignature(method, "class");
  const isStream = method.kind === "stream";
  const start = isStream ? ts`async *${signature}` : ts`async ${signature}`;
  const names = statementNames(method);
  if (method.text.page !== null) return pageMethod(signature, method, statement);
  const isPlain = !isVariable(method);
  const values = isPlain ? fixedParameters(method, statement) : ts`values`;
  const call = list(
    ts`${runtime(runnerOf(method))}(`,
    [
      actingOf(method),
      isPlain ? names.sql : ts`statement`,
      values,
      ...[readerOf(method, statement)].filter((one) => one !== null),
    ],
    ")",
  );
  return ts`
    ${start} {
      ${isPlain ? null : variableCall(method, statement)}
      ${isStream ? ts`yield* ${call};` : ts`return ${call};`}
    }`;
}

function actingOf({ setsActor }: QueryMethod): Code {
  return setsActor ? ts`${runtime("withActorSetting")}(this.acting)` : ts`this.acting`;
}

function pageMethod(signature: Code, method: QueryMethod, statement: string): Code {
  const { sql, orders } = statementNames(method);
  const order = method.order === null ? orders : chosenOrder(method, method.order);
  const values = [
    ts`this.acting`,
    fixedParameters(method, statement),
    list("[", optionalParameters(method, statement), "]"),
    order,
    ts`parameters`,
    readerOf(method, statement) ?? ts`undefined`,
  ];
  return ts`
    async ${signature} {
      return ${list(ts`${sql}(`, values, ")")};
    }`;
}

function chosenOrder(method: QueryMethod, order: MethodOrder): Code {
  const { orders } = statementNames(method);
  const choice = ts`parameters${access(order.property)} ?? ${text(defaultOrder(order))}`;
  return list(ts`${runtime("chosenOrder")}(`, [orders, choice, text(order.property)], ")");
}

type Runner = "rowsOf" | "rowOf" | "soleRowOrNull" | "changedRows" | "streamedRowsOf";

function runnerOf({ kind, count }: QueryMethod): Runner {
  switch (kind) {
    case "many":
    case "values":
    case "page":
      return "rowsOf";
    case "one":
    case "value":
      return count === "one" ? "rowOf" : "soleRowOrNull";
    case "exec":
      return "changedRows";
    case "stream":
      return "streamedRowsOf";
  }
}

function variableCall(method: QueryMethod, statement: string): Code {
  const { sql } = statementNames(method);
  const optional = list("[", optionalParameters(method, statement), "]");
  const order = method.order === null ? [] : [chosenOrder(method, method.order)];
  const call = list(ts`${sql}(`, [fixedParameters(method, statement), optional, ...order], ")");
  return ts`const { statement, parameters: values } = ${call};`;
}
