// The query of a listing: its interface, the orders that may be chosen, and its reader for query strings.

import type { ColumnType } from "../../2-model/data/column-type.ts";
import { type Condition, isTextSearch } from "../../2-model/data/condition.ts";
import { choiceName } from "../../2-model/names/item-exports.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { identifier, key, text } from "../../text/literal.ts";
import { documented, type Emission, runtimeType, sibling } from "../context.ts";
import { presentType } from "../values/field-type.ts";

export function emitQuery(emission: Emission): Code {
  const sort = emission.plan.orders.length === 0 ? null : sortFields(emission);
  return blocks([queryInterface(emission), sort, reader(emission)]);
}

function queryInterface(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { words } = entity.names;
  const conditions = entity.conditions.map((condition) =>
    documented(
      conditionSentence(condition),
      ts`${key(condition.name)}?: ${conditionType(condition, emission)} | undefined;`,
    ),
  );
  const sort = plan.orders.length === 0 ? null : ts`sort?: ${types.sortField} | undefined;`;
  const body = ts`
    export interface ${types.query} {
      ${conditions}
      ${sort}
      /** The most rows to return; all of them by default. */
      limit?: number | undefined;
      /** The rows to skip. */
      offset?: number | undefined;
    }`;
  const doc =
    conditions.length === 0
      ? `Which page of ${words} to list.`
      : `Which ${words} to list. What is absent does not narrow the list.`;
  return documented(doc, body);
}

function conditionType(condition: Condition, emission: Emission): Code {
  return isTextSearch(condition) ? ts`string` : presentType(condition.field, emission);
}

/** What a condition does, for doc comments and the OpenAPI document. */
export function conditionSentence({ comparison, field }: Condition): string {
  const name = `\`${field.name}\``;
  switch (comparison) {
    case "equal":
      return `Only those whose ${name} is this${field.column.ci ? ", ignoring case" : ""}.`;
    case "like":
      return `Only those whose ${name} contains this text, ignoring case.`;
    case "search":
      return `Only those whose ${name} contains this text, ignoring case; \`%\` and \`_\` are wildcards.`;
    case "from":
      return `Only those whose ${name} is this or more.`;
    case "to":
      return `Only those whose ${name} is this or less.`;
  }
}

function sortFields({ entity, plan, types }: Emission): Code {
  const { words } = entity.names;
  const name = types.sortField;
  const constant = ts`
    export const ${name} = {
      ${plan.orders.map((order) => ts`${key(order.key)}: ${text(order.value)},`)}
    } as const;`;
  return blocks([
    documented(`The orders in which ${words} can be listed.`, constant),
    ts`export type ${name} = (typeof ${name})[keyof typeof ${name}];`,
  ]);
}

/** `parameters.i32("ageFrom")` for each field of the query. */
function reader(emission: Emission): Code {
  const { entity, plan, types, values } = emission;
  const read = (name: string, call: Code): Code => ts`${key(name)}: parameters.${call},`;
  const sort = ts`oneOf("sort", Object.values(${values.sortField}))`;
  const body = ts`
    export function ${values.readQuery}(parameters: ${runtimeType("QueryReader")}): ${types.query} {
      return {
        ${entity.conditions.map((condition) => read(condition.name, readerCall(condition, emission)))}
        ${plan.orders.length === 0 ? null : read("sort", sort)}
        limit: parameters.limit("limit"),
        offset: parameters.offset("offset"),
      };
    }`;
  return documented(
    "Reads the query from the parameters of a query string; the reader collects what is wrong with them.",
    body,
  );
}

function readerCall(condition: Condition, emission: Emission): Code {
  const { name, field } = condition;
  if (isTextSearch(condition)) return ts`text(${text(name)})`;
  const type: ColumnType = field.type;
  if (type.kind === "choice") return ts`oneOf(${text(name)}, ${sibling(choiceName(emission.entity, field))})`;
  const call = ts`${identifier(type.kind === "scalar" ? type.scalar : "text")}(${text(name)})`;
  return field.spelling.kind === "opaque" ? ts`${call} as ${presentType(field, emission)} | undefined` : call;
}
