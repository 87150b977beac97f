// ED804: finds changes that break the running version of the application: renames, other types, required columns.
import { typeConversion } from "../../catalog/type-conversion.ts";
import { type ConcernedStatements, withUsers } from "../application-statements.ts";
import type { Observation } from "../observe/observation.ts";
import { type ColumnSnapshot, type RelationSnapshot, type Snapshot, typeName } from "../observe/snapshot.ts";
import type { StatementFinding } from "./statement-finding.ts";

/** Breaks by object. A break that a later statement of the file undoes is none. */
type BreakMap = ReadonlyMap<string, StatementFinding>;

const later =
  "begin the file with `-- entity-derive: after deployment`, so that `migrate up --before-deployment` stops before it";

const copyInstead =
  "add the new column, copy the values, and drop the old column after the deployment; see `entity-derive explain ED804`";

const changeFirst = "change the statement, and deploy the version without it before this file is applied";

const labelInstead =
  "add the new label, deploy the version that writes it, and change the rows after the deployment, so that both versions can run at the same time";

/** The file that is linted. */
interface FileContext {
  readonly isAfterDeployment: boolean;
  readonly statements: ConcernedStatements;
}

/**
 * Returns the breaks that remain at the end of the file, by the index of the statement that caused them. After the
 * deployment only renames are breaks, since the new version needs the new name before it, and what is dropped although
 * the new version still uses it.
 */
export function breakingChanges(
  start: Snapshot,
  observations: readonly Observation[],
  context: FileContext,
): readonly (readonly StatementFinding[])[] {
  const states = observations.map(({ after }) => breaksSince(start, after, context));
  const last = states.at(-1) ?? new Map();
  return states.map((state, index) =>
    [...last.values()].filter(({ message }) => {
      const isSince = states.slice(index).every((one) => one.has(message));
      return isSince && state.has(message) && states[index - 1]?.has(message) !== true;
    }),
  );
}

function breaksSince(start: Snapshot, current: Snapshot, { isAfterDeployment, statements }: FileContext): BreakMap {
  const found = [
    ...[...start.relations.values()]
      .filter(({ kind, isPartition }) => kind !== "index" && kind !== "sequence" && !isPartition)
      .flatMap((relation) => relationBreaks(relation, start, current)),
    ...enumBreaks(start, current),
  ];
  const breaks = isAfterDeployment ? found.flatMap((one) => breakAfterDeployment(one, statements)) : found;
  return new Map(
    breaks.map((one) => {
      const users = one.users ?? usersOf(one, statements);
      const message = withUsers(one.message, users);
      return [message, { id: "ED804", severity: "warning", message, help: one.help, statements: users }];
    }),
  );
}

interface Break extends Pick<StatementFinding, "message" | "help" | "object"> {
  /** Whether the break is a rename: two versions cannot run side by side then. */
  readonly isRename?: true;
  /** The dropped table or column: `the table public.users`. */
  readonly dropped?: string;
  /** The names of the statements that it concerns, if those are not all that use the object. */
  readonly users?: readonly string[];
}

function usersOf({ object = "" }: Break, { users }: ConcernedStatements): readonly string[] {
  return users.get(object) ?? [];
}

/** `SELECT *` and whole rows are generated without a dropped column, so the new version does not use it. */
function breakAfterDeployment(found: Break, statements: ConcernedStatements): readonly Break[] {
  if (found.isRename === true) return [found];
  const users = usersOf(found, statements).filter((name) => statements.refused.has(name));
  if (found.dropped === undefined || users.length === 0) return [];
  const message = `the new version still uses ${found.dropped}, which is dropped`;
  return [{ ...found, message, help: changeFirst, users }];
}

function dropBreak(dropped: string, object: string): Break {
  return { message: `the previous version still uses ${dropped}, which is dropped`, help: later, object, dropped };
}

function relationBreaks(relation: RelationSnapshot, start: Snapshot, current: Snapshot): readonly Break[] {
  const { name, oid, kind } = relation;
  const subject = kind === "table" ? "the table" : `the ${kind}`;
  const currentOne = [...current.relations.values()].find((one) => one.name === name && one.kind !== "index");
  if (currentOne !== undefined) return columnBreaks(relation, currentOne, start, current);
  const other = current.relations.get(oid)?.name;
  if (other === undefined) return [dropBreak(`${subject} ${name}`, name)];
  return [
    {
      message: `the previous version still uses ${subject} ${name}, which is renamed to ${other}`,
      help: `create a view with the old name in the same file, CREATE VIEW ${name} AS SELECT * FROM ${other}, and drop it after the deployment, so that both versions can run at the same time`,
      isRename: true,
      object: name,
    },
  ];
}

function columnBreaks(
  before: RelationSnapshot,
  after: RelationSnapshot,
  start: Snapshot,
  current: Snapshot,
): readonly Break[] {
  const columns = [...after.columns.values()];
  const missing = [...before.columns].flatMap(([position, column]): readonly Break[] => {
    const currentOne = columns.find(({ name }) => name === column.name);
    const path = `${before.name}.${column.name}`;
    if (currentOne !== undefined) return changeBreaks(path, column, currentOne, start, current);
    const renamed = after.oid === before.oid ? after.columns.get(position)?.name : undefined;
    if (renamed === undefined) return [dropBreak(`the column ${path}`, path)];
    return [
      {
        message: `the previous version still uses the column ${path}, which is renamed to ${renamed}`,
        help: copyInstead,
        isRename: true,
        object: path,
      },
    ];
  });
  const known = new Set([...before.columns.values()].map(({ name }) => name));
  const added = [...after.columns]
    // A column under a new name is reported as a rename.
    .filter(([position]) => after.oid !== before.oid || !before.columns.has(position))
    .filter(([, column]) => after.kind === "table" && !known.has(column.name) && isRequired(column))
    .map(([, { name }]) => requiredBreak(`${before.name}.${name}`));
  return [...missing, ...added];
}

function changeBreaks(
  path: string,
  before: ColumnSnapshot,
  after: ColumnSnapshot,
  start: Snapshot,
  current: Snapshot,
): readonly Break[] {
  const found: Break[] = [];
  if (isRequired(after) && !isRequired(before)) found.push(requiredBreak(path));
  const labels = start.enums.get(before.typeOid)?.labels;
  const labelsAfter = current.enums.get(after.typeOid)?.labels;
  if (labels !== undefined && labelsAfter !== undefined && before.typeOid !== after.typeOid) {
    for (const label of labels)
      if (!labelsAfter.includes(label))
        found.push({ message: `the previous version may still write '${label}' to ${path}`, help: later });
    return found;
  }
  const isOther = before.typeOid !== after.typeOid || before.modifier !== after.modifier;
  const types = [typeName(before, start), typeName(after, current)] as const;
  if (isOther && !isCompatibleType(...types))
    found.push({
      message: `the previous version expects the type ${types[0]} of ${path}, which changes to ${types[1]}`,
      help: later,
      object: path,
    });
  return found;
}

/** Longer texts and wider numbers are read and written as before. */
function isCompatibleType(before: string, after: string): boolean {
  const texts = /^(?:character varying(?:\(\d+\))?|text)(?:\[\])?$/;
  const numbers = /^numeric(?:\(\d+,\d+\))?(?:\[\])?$/;
  const isOneFamily = [texts, numbers].some((family) => family.test(before) && family.test(after));
  return isOneFamily && typeConversion(before, after).values === "keeps";
}

function isRequired({ isNotNull, hasDefault, isGenerated }: ColumnSnapshot): boolean {
  return isNotNull && !hasDefault && !isGenerated;
}

function requiredBreak(path: string): Break {
  return {
    message: `the previous version may insert no value into ${path}, which is NOT NULL and has no default`,
    help: `add a default until the deployment has ended, or ${later}`,
  };
}

/** Labels, and names of types that statements of the application mention. */
function enumBreaks(start: Snapshot, current: Snapshot): readonly Break[] {
  return [...start.enums].flatMap(([oid, { name, labels }]): readonly Break[] => {
    const currentOne = current.enums.get(oid);
    if (currentOne === undefined) return [];
    const isNamed = [...current.enums.values()].some((one) => one.name === name);
    const renamed: readonly Break[] = isNamed
      ? []
      : [
          {
            message: `the previous version still uses the type ${name}, which is renamed to ${currentOne.name}`,
            help: later,
          },
        ];
    const removed = labels.filter((label) => !currentOne.labels.includes(label));
    // PostgreSQL cannot drop labels, so a missing one was renamed.
    return [
      ...renamed,
      ...removed.map((label): Break => {
        const message = `the previous version may still write '${label}', which ${name} no longer has`;
        return { message, help: labelInstead, isRename: true };
      }),
    ];
  });
}
