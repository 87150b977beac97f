// Reports conditions for which row-level security prevents the use of an index.
import { explainAll, type PlanNode, type Prepared } from "@entity-derive/migrations";
import type { Statement, Transaction } from "entity-derive/runtime";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { enumType, type Field } from "../../../2-model/data/field/field.ts";
import { policyColumn } from "../../../2-model/data/ownership.ts";
import type { ExplainedStatement } from "../../../4-plan/explained-statements.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { listing } from "../../../text/names.ts";
import { namesOf } from "../refused-statements.ts";
import { type Facts, indexesOf, namesColumn, tableLabel } from "./facts.ts";

/** A statement with its plan without policies. */
export interface PlannedStatement {
  readonly explained: ExplainedStatement;
  readonly prepared: Prepared;
  readonly node: PlanNode;
}

interface LostIndex {
  readonly explained: ExplainedStatement;
  readonly fields: readonly Field[];
}

/**
 * A condition is evaluated before a policy only if its operator is leakproof; otherwise its index is no longer used.
 * @param db a disposable database, in which a role is created
 */
export async function reportPolicies(
  db: Transaction,
  planned: readonly PlannedStatement[],
  facts: Facts,
  report: Report,
): Promise<void> {
  // Statements for all owners are run by jobs, whose role bypasses policies.
  const secured = planned.filter(({ explained: { entity, owner } }) => owner !== null && hasPolicy(entity));
  if (secured.length === 0) return;
  const behind = await explainWithPolicies(
    db,
    facts.entities,
    secured.map(({ explained, prepared, node }) => ({ explained, prepared, before: node })),
  );
  const lostIndexes = behind.flatMap(({ explained, before, node }): readonly LostIndex[] => {
    const fields = lostFields(explained.entity, before, node, facts);
    return fields.length === 0 ? [] : [{ explained, fields }];
  });
  const groups = Map.groupBy(lostIndexes, ({ explained: { entity }, fields }) =>
    [entity.source.path, entity.names.type, ...fields.map(({ name }) => name)].join("\0"),
  );
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const { entity } = first.explained;
    const [field] = first.fields;
    report.add("policy-hides-index", field?.span.path === entity.source.path ? field.span : entity.table.span, {
      table: tableLabel(facts, entity),
      fields: listing(first.fields.map(({ name }) => `\`${name}\``)),
      statements: namesOf([first, ...others].map(({ explained }) => explained.statement.name)),
      suggestion: suggestionFor(field, facts, entity),
    });
  }
}

const hasPolicy = (entity: Entity): boolean => policyColumn(entity) !== null;

function suggestionFor(field: Field | undefined, facts: Facts, entity: Entity): string {
  const accept = "accept it if owners have few rows: `// entity-derive: allow ED817, the reason` above it";
  if (field !== undefined && enumType(field) !== null)
    return `remove \`pgEnum\`, since a policy allows an index on text with a CHECK, or ${accept}`;
  if (field?.column.ci === true)
    return `store it in lower case and remove \`ci\`, since a policy allows an index for \`=\` of text, or ${accept}`;
  if (field !== undefined && hasGin(facts, entity, field))
    return `only statements for all owners use its index: ${accept}`;
  return `compare text, a whole number, a UUID or a time instead, or ${accept}`;
}

const role = "entity_derive_verify";

const quoted: Statement = {
  name: "verify.quoted",
  text: "SELECT quote_ident(name) FROM json_array_elements_text($1) AS name",
};

async function explainWithPolicies<S extends { readonly prepared: Prepared }>(
  db: Transaction,
  entities: readonly Entity[],
  statements: readonly S[],
): Promise<readonly (S & { readonly node: PlanNode })[]> {
  const names = [...new Set(["public", ...entities.map(({ table }) => table.schema)])];
  const schemas = (await db.query(quoted, [JSON.stringify(names)])).rows.flat().join(", ");
  await db.execute(`
    CREATE ROLE ${role};
    GRANT USAGE ON SCHEMA ${schemas} TO ${role};
    GRANT ALL ON ALL TABLES IN SCHEMA ${schemas} TO ${role};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role};
    SET LOCAL ROLE ${role}`);
  const planned = await explainAll(db, statements);
  await db.execute(`SET LOCAL ROLE NONE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  return planned;
}

/**
 * Returns fields whose conditions use an index without the policy, but not with it. Trigram and GIN indexes count even
 * if the plan without a policy does not use them, because they matter for owners with many rows.
 */
function lostFields(entity: Entity, before: PlanNode, behind: PlanNode, facts: Facts): readonly Field[] {
  const usedConditions = conditionsOf(behind, "Index Cond").join(" AND ");
  const filters = conditionsOf(behind, "Filter");
  const lostConditions = conditionsOf(before, "Index Cond").filter(
    (condition) => !usedConditions.includes(condition) && filters.join(" AND ").includes(condition),
  );
  const isAbout = (conditions: readonly string[], field: Field): boolean =>
    conditions.some((condition) => columnsOf(field, entity).some((column) => namesColumn(` ${condition} `, column)));
  return storedFields(entity).filter(
    (field) =>
      isAbout(lostConditions, field) ||
      (hasGin(facts, entity, field) && isAbout(filters, field) && !isAbout([usedConditions], field)),
  );
}

function hasGin(facts: Facts, entity: Entity, field: Field): boolean {
  return indexesOf(facts, entity).some(
    ({ method, columns, expressionColumns }) =>
      method === "gin" &&
      columnsOf(field, entity).some((column) => [...columns, ...expressionColumns].includes(column)),
  );
}

/** Returns the column of a field, and the one that stores its words. */
function columnsOf(field: Field, { fullText }: Entity): readonly string[] {
  const isSearched = fullText?.fields.some((searched) => searched.field === field) === true;
  const words = isSearched ? (fullText?.column ?? null) : null;
  return [field.column.name, ...(words === null ? [] : [words])];
}

/** `((a = $1) AND (lower(b) = $2))` has two conditions. */
function conditionsOf(node: PlanNode, kind: "Index Cond" | "Filter"): readonly string[] {
  const own = node[kind];
  const parts = own === undefined ? [] : own.split(") AND (").map((part) => part.replace(/^\({1,2}/, "").trim());
  return [...parts.map(trimParentheses), ...(node.Plans ?? []).flatMap((child) => conditionsOf(child, kind))];
}

/** Removes parentheses that belong to the enclosing expression. */
function trimParentheses(part: string): string {
  let text = part;
  while (text.endsWith(")") && count(text, ")") > count(text, "(")) text = text.slice(0, -1);
  return text;
}

const count = (text: string, of: string): number => text.split(of).length - 1;
