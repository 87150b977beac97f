// Reports conditions for which row-level security prevents the use of an index.
import { explainAll, type PlanNode, type Prepared } from "@entity-derive/migrations";
import type { Statement, Transaction } from "entity-derive/runtime";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { enumType, type Field } from "../../../2-model/data/field/field.ts";
import { policyColumn } from "../../../2-model/data/ownership.ts";
import type { ExplainedStatement } from "../../../4-plan/explained-statements.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { entityOf } from "../../../queries/check/check-context.ts";
import { listing } from "../../../text/names.ts";
import { namesOf } from "../refused-statements.ts";
import { type Facts, indexesOf, namesColumn, tableLabel } from "./facts.ts";
import { type PlannedQuery, planOf } from "./query-findings.ts";

/** A statement with its plan without policies. */
export interface PlannedStatement {
  readonly explained: ExplainedStatement;
  readonly prepared: Prepared;
  readonly node: PlanNode;
}

/** A statement that runs for one owner, on a table with a policy. */
interface SecuredStatement extends Pick<PlannedStatement, "prepared" | "node"> {
  readonly name: string;
  readonly entity: Entity;
  /** The place of a statement in a *.queries.sql file; null for one that is generated. */
  readonly place: Span | null;
}

interface LostIndex extends Pick<SecuredStatement, "name" | "entity" | "place"> {
  readonly fields: readonly Field[];
}

/** Statements for all owners are run by jobs, whose role bypasses policies. */
export function securedStatements(
  generated: readonly PlannedStatement[],
  queries: readonly PlannedQuery[],
  facts: Facts,
): readonly SecuredStatement[] {
  const ofEntities = generated.flatMap(({ explained: { entity, owner, statement }, prepared, node }) =>
    owner !== null && hasPolicy(entity) ? [{ name: statement.name, entity, place: null, prepared, node }] : [],
  );
  const ofQueries = queries.flatMap(({ query, prepared, node }) => {
    const tables = query.isOwned ? planOf(node, facts).scans : [];
    const entities = new Set(tables.flatMap(({ schema, table }) => entityOf({ schema, table }, facts.entities) ?? []));
    return [...entities]
      .filter(hasPolicy)
      .map((entity) => ({ name: query.name, entity, place: query.span, prepared, node }));
  });
  return [...ofEntities, ...ofQueries];
}

/**
 * A condition is evaluated before a policy only if its operator is leakproof; otherwise its index is no longer used.
 * @param db a disposable database, in which a role is created
 */
export async function reportPolicies(
  db: Transaction,
  secured: readonly SecuredStatement[],
  facts: Facts,
  report: Report,
): Promise<void> {
  if (secured.length === 0) return;
  const behind = await explainWithPolicies(
    db,
    facts.entities,
    secured.map(({ node, ...one }) => ({ ...one, before: node })),
  );
  const lostIndexes = behind.flatMap(({ name, entity, place, before, node }): readonly LostIndex[] => {
    const fields = lostFields(entity, before, node, facts);
    return fields.length === 0 ? [] : [{ name, entity, place, fields }];
  });
  const groups = Map.groupBy(lostIndexes, ({ entity, place, fields }) =>
    JSON.stringify([place, entity.source.path, entity.names.type, ...fields.map(({ name }) => name)]),
  );
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const { entity, place } = first;
    const [field] = first.fields;
    const ofEntity = field?.span.path === entity.source.path ? field.span : entity.table.span;
    report.add("policy-hides-index", place ?? ofEntity, {
      table: tableLabel(facts, entity),
      fields: listing(first.fields.map(({ name }) => `\`${name}\``)),
      statements: namesOf([first, ...others].map(({ name }) => name)),
      suggestion: suggestionFor(field, facts, entity, place === null ? "//" : "--"),
    });
  }
}

const hasPolicy = (entity: Entity): boolean => policyColumn(entity) !== null;

function suggestionFor(field: Field | undefined, facts: Facts, entity: Entity, comment: "//" | "--"): string {
  const where = comment === "//" ? "above it" : "in its header";
  const accept = `accept it if owners have few rows: \`${comment} entity-derive: allow ED817, the reason\` ${where}`;
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
