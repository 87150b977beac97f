// The statements that remove rows, or mark them as deleted.
import type { Entity } from "../../2-model/data/entity.ts";
import { listSql, type Sql, sql } from "../../text/sql.ts";
import type { Body, Operation } from "../operation.ts";
import { telling } from "../sql/events.ts";
import { columnSql, tableSql, versionRises } from "../sql/pieces.ts";
import { equals, fixed, where } from "../sql/select.ts";

const none = { kind: "none" } as const;

export function planDelete(entity: Entity): readonly Operation[] {
  const { names, deletion } = entity;
  const [removes, them] = deletion.kind === "mark" ? ["Marks", " as deleted"] : ["Removes", ""];
  return [
    {
      name: "delete",
      doc: [`${removes} the ${names.word} with this id${them}. False when there is none.`],
      parameters: [{ kind: "id" }],
      result: { kind: "affected-one" },
      body: { kind: "statement", statement: fixed(entity, "delete", removal(entity, [equals(entity.id, 1)]), none) },
    },
    {
      name: "deleteMany",
      doc: [`${removes} the ${names.words} with these ids${them} and gives their number.`],
      parameters: [{ kind: "ids" }],
      result: { kind: "affected" },
      body: deleteMany(entity),
    },
  ];
}

/** Hooks are told which rows there were. */
function deleteMany(entity: Entity): Body {
  const conditions = [sql`${columnSql(entity.id)} = ANY($1)`];
  if (!entity.hooks)
    return { kind: "statement", statement: fixed(entity, "deleteMany", removal(entity, conditions), none) };
  const text = removal(entity, conditions, columnSql(entity.id));
  return { kind: "delete-many", statement: fixed(entity, "deleteMany", text, { kind: "ids" }) };
}

/** What `delete` means for the live rows where all conditions hold, and what is asked back of them. */
export function removal(entity: Entity, conditions: readonly Sql[], returned: Sql | null = null): Sql {
  const { deletion } = entity;
  const write =
    deletion.kind === "remove"
      ? sql`
        DELETE FROM ${tableSql(entity)}
         ${where(entity, ...conditions)}`
      : sql`
        UPDATE ${tableSql(entity)}
           SET ${listSql([sql`${columnSql(deletion.field)} = NOW()`, ...versionRises(entity)])}
         ${where(entity, ...conditions)}`;
  return telling(entity, "deleted", write, returned);
}
