// Prints the SQL that creates constraints, indexes, triggers and policies, formatted for readers.
import type { Constraint, Index, Policy, Table, Trigger } from "../../catalog/catalog.ts";
import { plain, stripParentheses } from "./column-sql.ts";
import { qualifiedName, quoteIdentifier } from "./quote.ts";

/** The text after the constraint's name, without `NOT VALID`. */
function constraintSql({ kind, definition }: Constraint): string {
  const valid = definition.replace(/ NOT VALID$/, "");
  if (kind === "foreign key") return valid.replace(/(?<=REFERENCES (?:[^(\s"]|"[^"]*")+)\(/, " (");
  if (kind !== "check") return valid;
  const [, expression = "", rest = ""] = /^CHECK (\(.*\))((?: NO INHERIT| NOT ENFORCED)*)$/s.exec(valid) ?? [];
  return expression === "" ? valid : `CHECK (${plain(stripParentheses(stripParentheses(expression)))})${rest}`;
}

export const namedConstraint = (constraint: Constraint, name: string = constraint.name): string =>
  `CONSTRAINT ${quoteIdentifier(name)} ${constraintSql(constraint)}`;

/** The text after the table's name: `(email) WHERE deleted_at IS NULL`. */
function indexTarget({ definition }: Index): string {
  const start = definition.indexOf(" USING ");
  const target = definition.slice(start + 1).replace(/^USING btree /, "");
  return target.replace(/ WHERE (\(.*\))$/s, (_, predicate: string) => ` WHERE ${plain(stripParentheses(predicate))}`);
}

interface IndexOptions {
  readonly name?: string | undefined;
  readonly isConcurrent?: boolean | undefined;
}

/** `CREATE UNIQUE INDEX CONCURRENTLY users_email_key ON public.users (email)` */
export function createIndex(
  table: Table,
  index: Index,
  { name = index.name, isConcurrent = false }: IndexOptions = {},
) {
  const unique = index.isUnique ? "UNIQUE " : "";
  const concurrently = isConcurrent ? "CONCURRENTLY " : "";
  return `CREATE ${unique}INDEX ${concurrently}${quoteIdentifier(name)}\n  ON ${qualifiedName(table)} ${indexTarget(index)}`;
}

/** Puts the event, FOR EACH and the function on lines of their own. */
export function createTrigger({ definition }: Trigger): string {
  return definition
    .replace(/^CREATE TRIGGER/, "CREATE OR REPLACE TRIGGER")
    .replace(/ (BEFORE|AFTER|INSTEAD OF) /, "\n  $1 ")
    .replace(/ FOR EACH (ROW|STATEMENT) /, "\n  FOR EACH $1 ")
    .replace(/( WHEN \(.*\)) (EXECUTE FUNCTION )/, "$1\n  $2");
}

/** Puts USING and WITH CHECK on lines of their own. */
export function createPolicy({ definition }: Policy): string {
  return definition
    .replace(" USING (", "\n  USING (")
    .replace(/ WITH CHECK \((?!.* WITH CHECK \()/s, "\n  WITH CHECK (");
}

export const dropPolicy = (table: Table, { name }: Policy): string =>
  `DROP POLICY ${quoteIdentifier(name)} ON ${qualifiedName(table)}`;

/** Returns equal texts for equivalent indexes, independent of their names. */
export const indexMeaning = (index: Index): string =>
  `${index.isUnique ? "unique " : ""}${index.definition.slice(index.definition.indexOf(" USING "))}`;

export const constraintMeaning = ({ kind, definition }: Constraint): string =>
  `${kind} ${definition.replace(/ NOT VALID$/, "")}`;
