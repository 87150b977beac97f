// Divides the statements that the embedded database refuses.
// A server can run some of them; the others lack a dependency.

import { displayName, type UnsupportedObject } from "@entity-derive/migrations";
import { unquoteIdentifier } from "../../text/identifier.ts";
import { namePattern } from "../name-pattern.ts";

/** A statement that would fail on a new database. */
interface MissingObject {
  /** `CREATE VIEW "public"."totals"` */
  readonly statement: string;
  /** `the aggregate public.total` */
  readonly needs: string;
  /** The name of the object that it creates, if it has one. */
  readonly object: string | null;
}

export interface RefusedStatements {
  /** Extensions that only a server has, and objects that depend on them. */
  readonly ofServer: readonly string[];
  readonly missing: readonly MissingObject[];
}

/** A statement that depends on a missing object is missing too. */
export function divideRefused(
  refused: readonly string[],
  unsupported: readonly UnsupportedObject[],
): RefusedStatements {
  const missing = unsupported.map(({ kind, schema, name }) => ({
    title: `the ${kind} ${displayName(schema, name)}`,
    schema,
    name,
  }));
  const unmade: MissingObject[] = [];
  // Creating a range type also creates its functions.
  let waiting = refused.filter((statement) => !/^\s*LANGUAGE internal\b/m.test(statement));
  for (;;) {
    const left: string[] = [];
    for (const statement of waiting) {
      const needed = missing.find(({ schema, name }) => mentions(statement, schema, name));
      if (needed === undefined) {
        left.push(statement);
        continue;
      }
      const title = titleOf(statement);
      const match = making.exec(statement);
      const [kind = "", schema = "", name = ""] = (match ?? []).slice(1).map((part) => unquoteIdentifier(part));
      const object = match === null ? null : displayName(schema, name);
      unmade.push({ statement: title, needs: needed.title, object });
      if (object !== null) missing.push({ title: `the ${kind.toLowerCase()} ${object}`, schema, name });
    }
    if (left.length === waiting.length) return { ofServer: left, missing: unmade };
    waiting = left;
  }
}

const part = String.raw`("(?:[^"]|"")+"|[^".(\s]+)`;
const making = new RegExp(
  String.raw`^CREATE (?:OR REPLACE |MATERIALIZED |UNLOGGED )?(VIEW|TABLE|DOMAIN|FUNCTION|PROCEDURE) ${part}\.${part}`,
);

/** Names are qualified, and quoted or not. */
function mentions(statement: string, schema: string, name: string): boolean {
  return new RegExp(String.raw`(?<![\w$.])${namePattern(schema)}\.${namePattern(name)}(?![\w$])`).test(statement);
}

/** Returns the start of a statement, up to the object's name. */
function titleOf(statement: string): string {
  const [line = ""] = statement.split("\n", 1);
  return line.replace(/ (?:AS|\()\s*$/, "");
}
