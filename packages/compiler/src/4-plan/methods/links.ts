// Plans the methods of `@hasMany` with `through`: reading, adding, removing and replacing linked rows.
import { type Entity, type Link, storedFields } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field/field.ts";
import { sharedOwner } from "../../2-model/data/ownership.ts";
import { joinRowFields } from "../../2-model/data/references.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { rawSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, Write } from "../method.ts";
import { keyColumns, keyWidth, referenceConditions } from "../sql/key.ts";
import { columnSql, columnsSql, conditionsSql, freeName, tableSql, visibleWhere } from "../sql/pieces.ts";
import {
  equalsParameter,
  linesOf,
  newestFirst,
  pageFrom,
  readStatement,
  selectFrom,
  staticStatement,
  where,
} from "../sql/select.ts";
import type { MethodParameter, Statement } from "../statement.ts";
import { deletionSql } from "./delete.ts";
import { linkChange, lockedParent } from "./link-changes.ts";
import { readListsMethod, readPageMethod, rowsOf } from "./read-method.ts";

/** The statements publish the join entity's own events; hooks do not run for links. */
const unpublished: Write = { event: null, hook: null };

type LinkMethod = "find-linked" | "find-linked-of-each" | "add-links" | "remove-links" | "set-links";

export const linkPlans: MethodPlans<LinkMethod> = {
  "find-linked": (entity, { name, of: link }) => {
    const { target, through, own, other } = link;
    const isLinked = sql`
      ${keyColumns(target)} IN (
        SELECT ${columnSql(other)}
          FROM ${tableSql(through)}
         WHERE ${conditionsSql(through, [equalsParameter(own, 1), ...referenceConditions(entity, through, [own])], entity)})`;
    const text = selectFrom(
      columnsSql(target),
      target,
      where(target, [isLinked], entity),
      newestFirst(target),
      pageFrom(1 + keyWidth(entity)),
    );
    return readPageMethod(entity, target, readStatement(entity, name, text, rowsOf(entity, target)));
  },
  "find-linked-of-each": (entity, { name, of: link }) => {
    const { target, through, own, other } = link;
    const of = rowsOf(entity, target);
    const [row, id] = freeColumns(target);
    const isAmong = sql`${columnSql(own)} = ANY($1)`;
    const all = sql`
      SELECT ${columnsSql(target)}, ${id}
        FROM ${tableSql(target)}
        JOIN (SELECT ${columnSql(other)} AS ${row}, ${columnSql(own)} AS ${id}
                FROM ${tableSql(through)}
               WHERE ${conditionsSql(through, [isAmong, ...referenceConditions(entity, through, [own])], entity)}) AS linked ON ${keyColumns(target)} = ${row}`;
    const text = linesOf([all, visibleWhere(target, entity), newestFirst(target)]);
    const statement = readStatement(entity, name, text, { kind: "linked", of });
    return readListsMethod(entity, statement, { kind: "linked-rows-by-id", of, target });
  },
  "add-links": (entity, { name, of: link }, known) => {
    const { pluralLabel } = link.target.names;
    const doc = `Adds these ${pluralLabel} to the ${entity.names.label}; returns how many of them it did not have.`;
    return planLinkChange(entity, link, { doc: [doc], name, change: "add", lock: null, isOwned: known !== null });
  },
  "remove-links": (entity, { name, of: { target, through, own, other } }) => {
    const ofLink = [sql`${columnSql(own)} = (${lockedParent(entity)})`, sql`${columnSql(other)} = ANY($2)`];
    const text = deletionSql(through, { by: "ids", conditions: ofLink }, null, entity);
    return {
      doc: `Removes these ${target.names.pluralLabel} from the ${entity.names.label}; returns how many of them it had.`,
      parameters: [{ kind: "id" }, { kind: "target-ids", target }],
      result: { kind: "affected" },
      body: { kind: "remove-links", statement: staticStatement(entity, name, text, { kind: "none" }) },
      write: unpublished,
    };
  },
  "set-links": (entity, { name, of: link }, known) => {
    const { label, type } = entity.names;
    const doc = [
      `Replaces the ${link.target.names.pluralLabel} of the ${label} with these; returns how many were added or removed.`,
      "Concurrent calls run one after the other.",
    ];
    const lock = staticStatement(entity, `lock${type}`, lockedParent(entity), { kind: "ids" });
    return planLinkChange(entity, link, { doc, name, change: "set", lock, isOwned: known !== null });
  },
};

interface LinkChange {
  readonly doc: readonly string[];
  readonly name: string;
  readonly change: "add" | "set";
  readonly lock: Statement | null;
  /** Whether it is for an owner's repository, which sets the owner of new links. */
  readonly isOwned: boolean;
}

function planLinkChange(entity: Entity, link: Link, { doc, name, change, lock, isOwned }: LinkChange): MethodPlan {
  const { target, through, own, other } = link;
  const owner = sharedOwner(entity, through);
  const isReference = owner === own || owner === other;
  const values = linkValues(link, isOwned ? owner : null);
  const valuesNote =
    values.length === 0 ? [] : [`\`values\` are for new rows of \`${through.table.name}\`; existing rows keep theirs.`];
  const statement = staticStatement(entity, name, linkChange(entity, link, change), { kind: "links" });
  return {
    doc: [
      ...doc,
      ...valuesNote,
      `@throws {NotFoundError} if there is no ${entity.names.label} with this id, or if one of the ${target.names.pluralLabel} does not exist; nothing is written`,
    ],
    parameters: [{ kind: "id" }, { kind: "target-ids", target }, ...values],
    result: { kind: "affected" },
    body: { kind: "add-links", statement, lock, link, owner: isReference ? null : owner },
    write: unpublished,
  };
}

/** Returns names for two additional columns that the entity's columns do not have. */
function freeColumns(entity: Entity): readonly [Sql, Sql] {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  const named = (name: string): Sql => rawSql(quoteIdentifier(freeName(name, taken)));
  return [named("linked_row"), named("linked_id")];
}

/** The columns of new links other than the foreign keys. */
function linkValues(link: Link, known: Field | null): readonly MethodParameter[] {
  const rest = joinRowFields(link, known);
  const fields = [...rest.request, ...rest.server];
  const owner = link.through.owner;
  const isRequiredOf = (some: readonly Field[]): boolean => some.some(isRequired);
  const others = fields.filter((field) => field !== owner);
  const required = isRequiredOf(others) ? "always" : isRequiredOf(fields) ? "without-owner" : "never";
  return fields.length === 0 ? [] : [{ kind: "link-values", link, rest, required }];
}
