// Emits the query of a list: its filters, its sort orders, and its reader for query strings.

import { type Condition, fieldConditions } from "../../../2-model/data/field/condition.ts";
import { requestFilters } from "../../../2-model/data/http.ts";
import { choiceName } from "../../../2-model/names/item-exports.ts";
import { type OrderColumn, type Orders, servedOrders } from "../../../4-plan/lists/orders.ts";
import { fullTextSearch } from "../../../language/filters/full-text.ts";
import { blocks, type Code, join, list, ts } from "../../../text/code.ts";
import { docComment, key, literal, literalUnion, text } from "../../../text/literal.ts";
import { declarations, documented, type Emission, runtime, runtimeType, sibling } from "../../context.ts";
import { presentType, severalType } from "../../values/field-type.ts";
import { parameterReader } from "./query-reader.ts";

export function emitQuery(emission: Emission): Code {
  return blocks(declarations(emission, { filters, query, sortField, orders, readQuery }));
}

function filters(emission: Emission): Code {
  const { entity, types } = emission;
  const members = entity.conditions.map(
    (condition) =>
      ts`
      ${docComment(conditionSentence(condition))}
      ${key(condition.name)}?: ${conditionType(condition, emission)} | undefined;`,
  );
  const body = ts`
    export interface ${types.filters} {
      ${members}
    }`;
  return documented(`Filters of ${entity.names.pluralLabel}; a row has to match all that are present.`, body);
}

function query(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { pluralLabel } = entity.names;
  const hasFilters = entity.conditions.length > 0;
  const alternatives = ts`${runtimeType("Alternatives")}<${alternativesType(emission)}>`;
  const bases = [
    ...(hasFilters
      ? [ts`${types.filters}`, ...(fieldConditions(entity.conditions).length > 0 ? [alternatives] : [])]
      : []),
    plan.orders === null ? ts`${runtimeType("PageBounds")}` : ts`${runtimeType("ListOptions")}<${types.sortField}>`,
  ];
  const body = ts`export interface ${types.query} extends ${join(bases, ", ")} {}`;
  const doc = hasFilters
    ? `Filters, order and page of a list of ${pluralLabel}. Absent filters match all rows.`
    : `The page of ${pluralLabel} to list.`;
  return documented(doc, body);
}

/** Returns the type of a member of `or`: the filters without the search. */
function alternativesType({ entity, types }: Emission): Code {
  const searches = entity.conditions.filter(({ kind }) => kind === "full-text");
  if (searches.length === 0) return ts`${types.filters}`;
  return ts`Omit<${types.filters}, ${literalUnion(searches.map(({ name }) => name))}>`;
}

function conditionType(condition: Condition, emission: Emission): Code {
  if (condition.kind === "full-text") return ts`string`;
  const { comparison, field } = condition;
  const { operand } = comparison;
  if (operand === "absence") return ts`boolean`;
  if (operand === "values") return ts`readonly ${severalType(field, emission)}`;
  return operand === "text" ? ts`string` : presentType(field, emission);
}

/** Returns a sentence about a condition, for doc comments and the OpenAPI document. */
export function conditionSentence(condition: Condition, called: "name" | "jsonName" = "name"): string {
  if (condition.kind === "full-text")
    return fullTextSearch.describe(condition.fullText.fields.map(({ field }) => `\`${field[called]}\``));
  const { comparison, field } = condition;
  const ignoring = field.column.ci ? ", ignoring case" : "";
  return comparison.describe({ name: `\`${field[called]}\``, caseNote: ignoring, isNullable: field.nullable });
}

function sortField({ entity, plan, types }: Emission): Code | null {
  if (plan.orders === null) return null;
  const { pluralLabel } = entity.names;
  const name = types.sortField;
  const constant = ts`
    export const ${name} = {
      ${plan.orders.choices.map((order) => ts`${key(order.key)}: ${text(order.value)},`)}
    } as const;`;
  return blocks([
    documented(`The sort orders of lists of ${pluralLabel}.`, constant),
    ts`export type ${name} = (typeof ${name})[keyof typeof ${name}];`,
  ]);
}

/** Returns the constant with the columns of the sort orders and their formats in page tokens. */
function orders(emission: Emission): Code | null {
  const { entity, plan, values } = emission;
  if (plan.orders === null) return null;
  const { columns, defaultOrder } = plan.orders;
  const body = ts`
    export const ${values.orders}: ${runtimeType("ListOrders")} = ${runtime("listOrders")}({
      entity: ${text(entity.table.name)},
      sorts: Object.values(${values.sortField}),
      id: ${keyNames(entity)},
      otherwise: ${literal(defaultOrder)},
      columns: {
        ${columns.map((column) => orderColumn(column, emission))}
      },
    });`;
  return documented(
    `The columns that ${entity.names.pluralLabel} are ordered by: their SQL and their format in page tokens.`,
    body,
  );
}

/** Returns the names of the key: `"id"`, `["orderId", "line"]`. */
function keyNames({ key: { fields } }: Emission["entity"]): Code {
  const [first, ...others] = fields;
  return others.length === 0 ? text(first.jsonName) : literal(fields.map(({ jsonName }) => jsonName));
}

function orderColumn(order: OrderColumn, { entity }: Emission): Code {
  const { field, property, column, text: columnText, format, filter } = order;
  const choices = field === null ? null : sibling(choiceName(entity, field));
  const members = [
    ts`column: ${text(column)}`,
    ...(field === null ? [] : [ts`text: ${text(columnText)}`]),
    ts`format: ${format === null ? ts`${choices}` : text(format)}`,
    ...(field?.nullable === true ? [ts`isNullable: true`] : []),
    ...(filter === null ? [] : [ts`filter: ${text(filter)}`]),
  ];
  return ts`${list(ts`${key(property)}: { `, members, " }")},`;
}

/** Returns the function that reads a query, `ageFrom: parameters.value("ageFrom", "i32")` for each filter that requests can use. */
function readQuery(emission: Emission): Code {
  const { entity, plan, types, values } = emission;
  const read = (name: string, call: Code): Code => ts`${key(name)}: parameters.${call},`;
  const body = ts`
    export function ${values.readQuery}(parameters: ${runtimeType("QueryReader")}): ${types.query} {
      return {
        ${requestFilters(entity).map((condition) => read(condition.name, parameterReader(condition, emission)))}
        ...parameters.${plan.orders === null ? ts`pageBounds()` : list("listOptions(", listOptions(plan.orders, emission), ")")},
      };
    }`;
  return documented("Reads the query from the parameters of a query string; the reader collects the errors.", body);
}

/** Returns the arguments of `listOptions`: the sort orders, and the search that the order by rank needs. */
function listOptions(orders: Orders, emission: Emission): readonly Code[] {
  const searches = orders.columns.flatMap(({ filter }) => (filter === null ? [] : [text(filter)]));
  return [servedSorts(orders, emission), ...searches];
}

/** Returns the sort orders that requests can use: the values of the constant, without those of skipped fields. */
export function servedSorts(orders: Orders, { values }: Emission): Code {
  const served = servedOrders(orders);
  if (served.length === orders.choices.length) return ts`Object.values(${values.sortField})`;
  return literal(served.map(({ value }) => value));
}
