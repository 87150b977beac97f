// Selects the statements that the entities' tables depend on.

import type { Catalog, Routine, Table } from "@entity-derive/migrations";
import { unquoteIdentifier } from "../../text/identifier.ts";
import { namePattern } from "../name-pattern.ts";
import type { PulledProject } from "../pulled-entity.ts";

export interface NeededStatement {
  /** Null for a setting. */
  readonly statement: string | null;
  /** The statement in a form that can run repeatedly. */
  readonly repeatable: string;
}

/** Returns the statements that the tables of entities depend on, in a form that can run repeatedly. */
export function neededBefore(
  statements: readonly string[],
  { entities, enums }: Pick<PulledProject, "entities" | "enums">,
  catalog: Catalog,
): readonly NeededStatement[] {
  // Value objects create the enum types of `public` themselves.
  const own = new Set(enums.filter(({ schema }) => schema === "public").map(({ type }) => type));
  const used = usedObjects(
    entities.map(({ table }) => table),
    own,
    catalog,
  );
  const needed = statements.filter((statement) => {
    const created = createdObject(statement);
    return created !== null && (created.kind === "EXTENSION" || used.has(`${created.kind} ${created.name}`));
  });
  const hasFunction = needed.some((statement) => createdObject(statement)?.kind === "FUNCTION");
  const all = needed.map((statement): NeededStatement => ({ statement, repeatable: repeatableStatement(statement) }));
  // A function may refer to objects that are created later, since names are resolved when it is called.
  return hasFunction ? [{ statement: null, repeatable: "SET check_function_bodies = off" }, ...all] : all;
}

interface CreatedObject {
  readonly kind: "SCHEMA" | "EXTENSION" | "TYPE" | "DOMAIN" | "SEQUENCE" | "FUNCTION";
  /** `public.users_id_seq`, without quotes. */
  readonly name: string;
}

const part = String.raw`(?:"(?:[^"]|"")+"|[\w$]+)`;
const making = new RegExp(
  String.raw`^CREATE (?:OR REPLACE )?(SCHEMA|EXTENSION|TYPE|DOMAIN|SEQUENCE|FUNCTION) (${part}(?:\.${part})?)`,
);

function createdObject(statement: string): CreatedObject | null {
  const [, kind, name = ""] = making.exec(statement) ?? [];
  return kind === undefined ? null : { kind: kind as CreatedObject["kind"], name: unquoted(name) };
}

function unquoted(name: string): string {
  return name.replaceAll(/"(?:[^"]|"")+"/g, unquoteIdentifier);
}

/** Returns the statement for a database that has the object already. */
function repeatableStatement(statement: string): string {
  const kind = createdObject(statement)?.kind;
  if (kind === "SCHEMA" || kind === "EXTENSION" || kind === "SEQUENCE")
    return statement.replace(/^CREATE \w+ /, (start) => `${start}IF NOT EXISTS `);
  if (kind !== "TYPE" && kind !== "DOMAIN") return statement.trim();
  return ["DO $do$", "BEGIN", `  ${statement};`, "EXCEPTION", "  WHEN duplicate_object THEN NULL;", "END", "$do$"].join(
    "\n",
  );
}

/** Returns the names of used objects: `DOMAIN public.email`. */
function usedObjects(tables: readonly Table[], own: ReadonlySet<string>, catalog: Catalog): ReadonlySet<string> {
  const used = new Set<string>();
  const types = (schema: string, name: string): void => {
    const domain = catalog.domains.find((one) => one.schema === schema && one.name === name);
    if (domain !== undefined && !used.has(`DOMAIN ${schema}.${name}`)) {
      used.add(`DOMAIN ${schema}.${name}`).add(`SCHEMA ${schema}`);
      const [first = "", second] = domain.type.replace(/[([].*$/s, "").split(".");
      if (second !== undefined) types(unquoted(first), unquoted(second));
    }
    const isOwn = schema === "public" && own.has(name);
    if (!isOwn && catalog.enums.some((one) => one.schema === schema && one.name === name))
      used.add(`TYPE ${schema}.${name}`).add(`SCHEMA ${schema}`);
  };
  for (const { base } of tables.flatMap(({ columns }) => columns)) types(base.schema, base.name);
  const expressions = [
    ...tables.flatMap(expressionsOf),
    ...catalog.domains.flatMap(({ constraints }) => constraints.map(({ definition }) => definition)),
  ].join("\n");
  for (const { schema, name } of catalog.sequences) {
    const isUsed = new RegExp(String.raw`nextval\('${namePattern(schema)}\.${namePattern(name)}'`).test(expressions);
    if (isUsed) used.add(`SEQUENCE ${schema}.${name}`).add(`SCHEMA ${schema}`);
  }
  for (const { schema, name } of usedRoutines(expressions, catalog.functions))
    used.add(`FUNCTION ${schema}.${name}`).add(`SCHEMA ${schema}`);
  for (const { schema } of catalog.extensions) used.add(`SCHEMA ${schema}`);
  return used;
}

function expressionsOf({ columns, constraints, indexes }: Table): readonly string[] {
  return [
    ...columns.flatMap(({ defaultValue, generated }) => [defaultValue ?? "", generated?.expression ?? ""]),
    ...constraints.filter(({ kind }) => kind === "check").map(({ definition }) => definition),
    ...indexes.map(({ definition }) => definition),
  ];
}

/** Returns the functions in expressions, and those that they call. */
function usedRoutines(expressions: string, all: readonly Routine[]): ReadonlySet<Routine> {
  const used = new Set<Routine>();
  const add = (text: string): void => {
    for (const routine of all) {
      if (used.has(routine) || !new RegExp(String.raw`(?<![\w$])"?${namePattern(routine.name)}\s*\(`).test(text))
        continue;
      used.add(routine);
      // The first line has the function's own name.
      add(routine.definition?.replace(/^.*$/m, "") ?? "");
    }
  };
  add(expressions);
  return used;
}
