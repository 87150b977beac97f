// Checks a change of a row, says what it would write, and writes it after the confirmation.
import { Problem } from "entity-derive/http";
import { type Queryable, sqlState } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import { isRequired } from "../../2-model/data/field/field.ts";
import {
  canCreate,
  canUpdate,
  hasCreateRequest,
  hasUpdateRequest,
  requestFields,
  serverFields,
  updateFields,
  updateValueFields,
  versionExpectation,
} from "../../2-model/data/write/inputs.ts";
import type { ChangeLine, ChangeRequest, ConfirmedAnswer } from "../answers/rows.ts";
import { readOnlyReason } from "../describe/project.ts";
import { visibilityOf } from "../describe/visibility.ts";
import { findRow, tagOf } from "../rows/details.ts";
import { jsonOf } from "../rows/json-value.ts";
import { keyText, readKey, type Values } from "../rows/parameters.ts";
import { callMethod, entityNamed, repositoryOf } from "../rows/repository.ts";
import type { GeneratedRepository, Studio } from "../studio.ts";
import { effectsOf } from "./effects.ts";
import type { PreparedChange } from "./pending-changes.ts";
import { readRequest } from "./requests.ts";
import { readServerValues } from "./server-values.ts";

/** @throws {Problem} for values that the schema refuses, a row that was changed meanwhile, and an entity that is read only */
export async function prepareChange(studio: Studio, tagKey: string, sent: ChangeRequest): Promise<PreparedChange> {
  const entity = entityNamed(studio, sent.entity);
  const reason = readOnlyReason(entity, studio);
  if (reason !== null) throw new Problem(409, reason);
  const method = `${entity.table.name}.${sent.action}`;
  const effects = effectsOf(studio.planOf(entity), sent.action, studio);
  if (sent.action === "create") {
    const { lines, values } = await readNew(studio, entity, sent);
    const title = `Create ${entity.names.labelWithArticle}`;
    const write = (): Promise<ConfirmedAnswer> => writeNew(studio, entity, sent, values);
    return { answer: { title, method, lines, effects }, write };
  }
  const key = readKey(entity, sent.key ?? "");
  const row = await findRow(entity, repositoryOf(studio, entity, sent.owner ?? null), key);
  const tag = tagOf(entity, row, tagKey);
  if (tag !== sent.tag) throw changed(entity);
  const change = sent.action === "update" ? await readUpdate(studio, entity, sent, row) : null;
  const title = `${verbs[sent.action]} the ${entity.names.label} ${titleOf(entity, row)}`;
  const lines = change?.lines ?? [];
  const check = (current: Values): void => {
    if (tagOf(entity, current, tagKey) !== tag) throw changed(entity);
  };
  const write = (): Promise<ConfirmedAnswer> => writeExisting(studio, entity, sent, { key, check, change });
  return { answer: { title, method, lines, effects }, write };
}

const verbs = { update: "Change", delete: "Delete", hardDelete: "Remove for good", restore: "Restore" } as const;
const participles = { update: "changed", delete: "deleted", hardDelete: "removed", restore: "restored" } as const;

function changed({ names }: Entity): Problem {
  return new Problem(409, `the ${names.label} was changed since it was shown: load it again`);
}

function titleOf(entity: Entity, row: Values): string {
  const field = entity.fields.find(
    (one) => ["name", "title", "number", "slug"].includes(one.name) && visibilityOf(entity, one) === "shown",
  );
  return field === undefined ? keyText(entity, row) : String(jsonOf(row[field.name])).slice(0, 80);
}

interface NewValues {
  readonly request: Values | null;
  readonly server: Values;
}

/** Null for no request: all fields of the entity are set by the server. */
async function readNew(
  studio: Studio,
  entity: Entity,
  { request = {}, server = {}, owner }: ChangeRequest,
): Promise<{ readonly lines: readonly ChangeLine[]; readonly values: NewValues }> {
  if (!canCreate(entity)) throw new Problem(409, `\`${entity.names.type}\` has no method that creates rows`);
  const known = owner === undefined ? null : entity.owner;
  checkNames(
    request,
    requestFields(entity, known).map(({ jsonName }) => jsonName),
  );
  const values = {
    request: hasCreateRequest(entity)
      ? await readRequest(studio, entity, "create", request, owner !== undefined)
      : null,
    server: readServerValues(serverFields(entity, known), server, serverFields(entity, known).filter(isRequired)),
  };
  const after = { ...request, ...server };
  return { lines: linesOf(entity, null, after), values };
}

async function writeNew(
  studio: Studio,
  entity: Entity,
  { owner }: ChangeRequest,
  { request, server }: NewValues,
): Promise<ConfirmedAnswer> {
  const row = await inTransaction(studio, entity, owner, (repository) =>
    callMethod<Values | undefined>(repository, "create", ...(request === null ? [server] : [request, server])),
  );
  const hasKey = entity.key.fields.every(({ name }) => row?.[name] !== undefined);
  const message = `The ${entity.names.label} is created.`;
  return { message, key: row === undefined || !hasKey ? null : keyText(entity, row) };
}

interface UpdateValues {
  readonly lines: readonly ChangeLine[];
  /** The arguments of `update` after the key. */
  readonly values: readonly Values[];
}

async function readUpdate(
  studio: Studio,
  entity: Entity,
  { request = {}, server = {}, owner }: ChangeRequest,
  row: Values,
): Promise<UpdateValues> {
  if (!canUpdate(entity)) throw new Problem(409, `\`${entity.names.type}\` has no method that changes rows`);
  const known = owner === undefined ? null : entity.owner;
  checkNames(
    request,
    updateFields(entity, known).map(({ jsonName }) => jsonName),
  );
  const lines = linesOf(entity, row, { ...request, ...server });
  if (lines.length === 0) throw new Problem(400, "no field has another value");
  const expectation = versionExpectation(entity);
  const version = entity.version === null ? undefined : row[entity.version.name];
  const values = readServerValues(updateValueFields(entity), server);
  if (!hasUpdateRequest(entity)) {
    return { lines, values: [expectation === null ? values : { ...values, [expectation.name]: version }] };
  }
  const expected = expectation === null ? {} : { [expectation.jsonName]: jsonOf(version) };
  const dto = await readRequest(studio, entity, "update", { ...request, ...expected }, owner !== undefined);
  return { lines, values: updateValueFields(entity).length === 0 ? [dto] : [dto, values] };
}

interface ExistingRow {
  readonly key: unknown;
  /** Throws if the row is no longer the one that was shown. */
  readonly check: (current: Values) => void;
  readonly change: UpdateValues | null;
}

async function writeExisting(
  studio: Studio,
  entity: Entity,
  { action, owner, key: text = "" }: ChangeRequest,
  { key, check, change }: ExistingRow,
): Promise<ConfirmedAnswer> {
  if (action === "create") throw new TypeError("a new row does not exist yet");
  await inTransaction(studio, entity, owner, async (repository) => {
    check(await findRow(entity, repository, key));
    const result = await callMethod<unknown>(repository, action, key, ...(change?.values ?? []));
    if (result === false) throw new Problem(409, `the ${entity.names.label} could not be ${participles[action]}`);
  });
  const isGone = action === "hardDelete" || (action === "delete" && entity.deletedAt === null);
  return { message: `The ${entity.names.label} is ${participles[action]}.`, key: isGone ? null : text };
}

/** A row that another transaction changes meanwhile makes the write fail, since it sees the rows of one moment. */
async function inTransaction<T>(
  studio: Studio,
  entity: Entity,
  owner: string | undefined,
  run: (repository: GeneratedRepository) => Promise<T>,
): Promise<T> {
  const write = (db: Queryable): Promise<T> => run(repositoryOf(studio, entity, owner ?? null, db));
  try {
    return await studio.db.transaction(write, { isolation: "repeatable read" });
  } catch (error) {
    throw sqlState(error) === serializationFailure ? changed(entity) : error;
  }
}

const serializationFailure = "40001";

/** The schema would leave out a property that it does not have. */
function checkNames(sent: Values, known: readonly string[]): void {
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const issues = [{ path: unknown, message: "is not in the request" }];
  throw new Problem(400, `\`${unknown}\` is not in the request`, { issues });
}

/** Shown in place of a value that is not shown. */
const concealed = "•••";

/** @param row the row before the change; null for a new row */
function linesOf(entity: Entity, row: Values | null, sent: Values): readonly ChangeLine[] {
  return entity.fields
    .filter(({ jsonName }) => jsonName in sent)
    .filter((field) => row === null || JSON.stringify(jsonOf(row[field.name])) !== JSON.stringify(sent[field.jsonName]))
    .map((field): ChangeLine => {
      const visibility = visibilityOf(entity, field);
      const after = visibility === "never" ? concealed : sent[field.jsonName];
      if (row === null) return { field: field.name, after };
      const before = visibility === "shown" ? jsonOf(row[field.name]) : concealed;
      return { field: field.name, before, after };
    });
}
