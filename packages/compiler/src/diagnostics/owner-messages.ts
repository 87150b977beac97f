// Messages about the owners of rows, whatever else they concern: ED203, ED204, ED310–ED315, ED324, ED340, ED341, ED409, ED504, ED505.
import { error, warning } from "./template.ts";

export const ownerMessages = {
  "owner-twice": error("ED203", "`%entity%` has more than one `@owner`", "keep one: a row has one owner"),
  "owner-of-nothing": error("ED204", '`owner: "id"` of `%entity%` has no effect: %reason%', "%suggestion%"),
  "owner-id": error(
    "ED204",
    "`@owner` and `@id` are both on `%field%`",
    "put `@owner` on the field with the id of the row's owner",
  ),
  "upsert-without-owner": error(
    "ED310",
    "`upsert` could change the row of another owner, since its `conflict` does not contain `%owner%`",
    'add it to `conflict`, and make the combination unique: `@column({ unique: "owner" })`, or a `uniqueIndex` with both',
  ),
  "unique-without-owner": error(
    "ED311",
    '`unique: "%option%"` on `%field%` has no effect: `%entity%` has no `@owner`',
    "annotate the field with the owner's id with `@owner`, or write `unique: %instead%`",
  ),
  "unique-across-owners": warning(
    "ED312",
    "%what% is unique across all owners, so a 409 response reveals values of other owners",
    "%suggestion%",
  ),
  "rls-without-owner": error(
    "ED313",
    "`rls` limits rows to their owner, but `%entity%` has no `@owner`",
    "annotate the field with the owner's id with `@owner`, or remove `rls`",
  ),
  "rls-owners-differ": error(
    "ED314",
    "`rls` of `%entity%` and `rls` of `%other%` cannot be combined: a statement runs for one owner, and theirs differ",
    "make both `@owner` fields refer to the same entity with `@belongsTo`, or remove `rls` from one of them",
  ),
  "owner-type": error(
    "ED204",
    "`@owner` cannot apply to `%field%`, which is `%type%`: it is not a type of ids",
    "put it on the field with the owner's id: a `Uuid`, a text or a whole number",
  ),
  "policy-hides-rows": warning(
    "ED315",
    "`%entity%` reads `%other%`, whose rows `rls` shows only to their owner, but `%entity%` %difference%",
    "create its repository on `db.scoped({ owner })`, or add `@owner` if its rows have the same owner",
  ),
  "policy-hides-events": warning(
    "ED315",
    "subscribers do not receive large events of `%entity%`: `rls` hides their rows, and events do not contain `%owner%`, which is skipped",
    'mark the owner `@field("response")`, use the outbox in place of `streams`, or give the role of the subscriber BYPASSRLS',
  ),
  "exclude-across-owners": warning(
    "ED312",
    "`exclude` over %what% compares the rows of all owners, so a 409 response reveals rows of other owners",
    "%suggestion%",
  ),
  "owner-unguarded": error(
    "ED504",
    "no guard protects %operations% of `%entity%`: anyone could %what% the rows of any owner",
    'add a guard, or remove the operations from `handlers`; for a public read (`get`, `list`, `events`), write `guard: { get: "none" }`',
  ),
  "all-owners-without-owner": error(
    "ED340",
    "`allOwners` of `%entity%` has no effect: its rows have no owner",
    "remove it: handlers of an entity without an owner serve all rows anyway; or annotate the field with the owner's id with `@owner`",
  ),
  "all-owners-without-sql": error(
    "ED341",
    '`allOwners` of `%entity%` needs a generated repository, which `sql: "%sql%"` leaves out',
    'remove it, or `sql: "%sql%"`: only a generated repository can be handed to an administrator',
  ),
  "owner-nullable": error(
    "ED505",
    "`%field%` could lead to another owner's row, since `%owner%` of `%entity%` may be null",
    "remove `| null` from the owner: PostgreSQL does not check a foreign key that has a NULL",
  ),
  "owner-emptied": error(
    "ED505",
    '`onUpdate: "%action%"` on `%field%` would change `%owner%`, too',
    'remove it, or use `onUpdate: "cascade"`: ids and owners of referenced rows do not change',
  ),
  "owner-unguarded-command": error(
    "ED504",
    "the command `%command%` of `%entity%` has no guard: anyone could execute it on the rows of any owner",
    "add a guard, `guard: { commands: … }`, or list the command in `public` if it is meant to be public",
  ),
  "join-across-owners": error(
    "ED409",
    "the join `%alias%` could show rows of another owner",
    "compare the owners: add `%owner%` to `on`, or join by a `@belongsTo` to an entity that has the same owners",
  ),
  "nested-other-owner": error("ED324", "`%name%` could show %plural% of another owner: %reason%", "%suggestion%"),
} as const;
