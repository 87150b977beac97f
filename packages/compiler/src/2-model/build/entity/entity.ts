// Builds the entity of an annotated class.

import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import { insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import { keyGenerators } from "../../../language/keys.ts";
import { tableName } from "../../../language/words/entity.ts";
import type { Entity } from "../../data/entity.ts";
import { entityNames } from "../../data/entity-names.ts";
import { relationName } from "../../data/table/constraint-names.ts";
import { isInKey, soleKey } from "../../data/table/key.ts";
import { addImports } from "../../resolve/add-imports.ts";
import { optionSpans, unreadableOptions } from "../../resolve/annotations/entity-options.ts";
import { KnownFields } from "../../resolve/annotations/field-names.ts";
import { readAnnotations } from "../../resolve/annotations/read-annotations.ts";
import { resolveImport } from "../../resolve/resolve-import.ts";
import type { Source } from "../../resolve/source.ts";
import type { Draft } from "../draft.ts";
import { buildConditions, searchConditions } from "../field/filter.ts";
import { readConstraints } from "../relation/constraints.ts";
import { namedPairs } from "../relation/foreign-key-fields.ts";
import type { Subject } from "../subject.ts";
import { readBases } from "./bases.ts";
import { checkClass } from "./check-class.ts";
import { buildCommands } from "./command.ts";
import { buildIndexes, buildLookups, type IndexSources } from "./indexes.ts";
import { buildJoins } from "./join.ts";
import { chooseKey, withComposite } from "./key.ts";
import { buildMembers, fieldWithWord, isHydrated, type Member, methodNames, withServerSources } from "./members.ts";
import { buildApi } from "./options/api.ts";
import { inheritOptions } from "./options/base-options.ts";
import { checkDialect } from "./options/dialect.ts";
import { buildDistribution } from "./options/distribution.ts";
import { buildEvents } from "./options/events.ts";
import { readExclusions } from "./options/exclude.ts";
import { readFullText } from "./options/full-text.ts";
import { buildMigrations } from "./options/migrations.ts";
import { buildReturning, returningWith } from "./options/returning.ts";
import { buildDeletion, withoutDeletion } from "./options/soft-delete.ts";
import { placeholderTable, readTable } from "./options/table.ts";
import { hasUnreadIndexes, readIndexOptions } from "./options/unique-index.ts";
import { buildUpsert } from "./options/upsert.ts";
import { buildProjections } from "./projection.ts";
import { buildScopes } from "./scope.ts";

/** Builds the entity even if the class cannot be one, so that the rest of it is checked in the same run. */
export function buildEntity(syntax: ClassSyntax, source: Source): Draft {
  const { report } = source;
  const type = syntax.name?.value ?? "";
  const annotations = readAnnotations(syntax.decorators, { place: "class", name: type }, source);
  const isMeant = annotations.has("entity");
  if (!isMeant)
    report.add(
      "entity-missing",
      syntax.span,
      { entity: type || "this class", table: tableName(type || "Row") },
      ...asEntity(syntax, source),
    );
  const { parts, ...ancestry } = readBases(syntax, source);
  const hydrated = isHydrated(parts);
  const isSound = isMeant && checkClass(syntax, source) && ancestry.isSound;
  const use = annotations.one("entity");
  const options = inheritOptions(parts.slice(0, -1), use?.reading.value ?? unreadableOptions(syntax.span));
  checkDialect({ options, source });
  const members = withServerSources(withComposite(buildMembers(parts)));
  const keyGenerator = keyGenerators[options.uuid.value ?? "v7"];
  const key = chooseKey(members, keyGenerator, isMeant && ancestry.isWhole ? type : null, syntax.span, source);
  const fields = withoutDeletion(fieldsOf(members), options);
  const known = new KnownFields(fields, ancestry.isWhole ? invalidNames(members) : "any", report);
  const unreadable = new Set([
    ...unreadableNames(members),
    ...(key.isPlaceholder ? key.fields.map(({ name }) => name) : []),
    ...(ancestry.isWhole ? [] : ["extends"]),
  ]);
  const subject: Subject = { type, parts, options, annotations, known, unreadable: unreadable, source };
  const foundTable = readTable(options, type, source);
  const table = foundTable ?? placeholderTable(type, use?.span ?? syntax.span);
  const foreignKeys = foreignKeysOf(members, table.name, known);
  const annotatedOwner = fieldWithWord("owner", members, subject);
  const distribution = buildDistribution(subject);
  const distributedBy = distribution?.kind === "by" ? distribution.field : null;
  const primaryKey =
    distributedBy === null || isInKey({ key }, distributedBy) ? key.fields : [distributedBy, ...key.fields];
  const sources: IndexSources = {
    table: table.name,
    key,
    primaryKey,
    keyName: key.constraint,
    owner: annotatedOwner,
    fields,
    unique: readIndexOptions(options.uniqueIndex, subject),
    plain: readIndexOptions(options.index, subject),
    exclusions: readExclusions(subject),
    fullText: readFullText(subject),
    foreignKeys: foreignKeys
      .filter(({ use }) => use.reading[0].value?.index.value !== false)
      .map(({ fields: own, use }) => ({ fields: own, span: use.span })),
  };
  const indexes = buildIndexes(sources);
  const shapes = { projections: buildProjections(subject), joins: buildJoins(subject) };
  const commands = buildCommands(subject);
  const sql = options.sql.value ?? "full";
  const entity: Entity = {
    names: entityNames(type || "Entity"),
    source: {
      path: source.file.path,
      span: syntax.span,
      annotation: use?.span ?? syntax.span,
      options: optionSpans(options),
      unreadable,
      hasUnreadIndexes: hasUnreadIndexes(subject),
    },
    jsonCase: source.jsonCase,
    doc: syntax.doc,
    isHydrated: hydrated,
    methods: methodNames(parts),
    table,
    distribution,
    distributedBy,
    keyGenerator,
    sql,
    fields,
    key: { fields: key.fields },
    primaryKey,
    deletedAt: buildDeletion(subject),
    indexes,
    fullText: sources.fullText,
    lookups: buildLookups(sources),
    upsert: buildUpsert(subject, indexes),
    owner: annotatedOwner ?? (options.api.value?.owner.value === "id" ? soleKey({ key }) : null),
    annotatedOwner,
    version: fieldWithWord("version", members, subject),
    scopes: buildScopes(subject),
    ...shapes,
    parents: [],
    children: [],
    links: [],
    joinTargets: [],
    canBeReferenced: false,
    hasLiveColumn: false,
    cascadesToAudit: new Set(),
    returning: returningWith(buildReturning(subject), { key }),
    constraints: options.typedConstraints.value === true ? [] : null,
    error: options.error.kind === "value" ? resolveImport(options.error, source) : null,
    transactions: options.transactions.value ?? false,
    events: buildEvents(subject, table),
    hooks: sql !== "none" && options.hooks.value === true,
    commands,
    conditions: [...searchConditions(sources.fullText), ...buildConditions(fields, source.jsonCase)],
    migrations: buildMigrations(subject),
    isReleased: options.migrations.value === false,
    api: buildApi(subject, table, commands, shapes),
  };
  const isWhole = isSound && use !== null && foundTable !== null && !key.isPlaceholder;
  return { entity, subject, isWhole, foreignKeys, customConstraints: readConstraints(subject) };
}

/** Returns a fix to choose, because the name of the table is a guess. */
function asEntity({ name, exported, head }: ClassSyntax, { file }: Source): readonly Proposal[] {
  if (name === null || exported === "nested") return [];
  const annotation = `@entity({ table: "${tableName(name.value)}" })`;
  const lineBreak = file.syntax.text.includes("\r\n") ? "\r\n" : "\n";
  const imports = addImports(["entity"], "value", file);
  return [possible(`add \`${annotation}\``, ...imports, insert(head, `${annotation}${lineBreak}`))];
}

function fieldsOf(members: readonly Member[]): Entity["fields"] {
  return members.flatMap(({ field }) => field ?? []);
}

function invalidNames(members: readonly Member[]): ReadonlySet<string> {
  return new Set(members.filter(({ field }) => field === null).map(({ name }) => name));
}

function unreadableNames(members: readonly Member[]): readonly string[] {
  return members.filter(({ field, annotations }) => field === null || !annotations.isWhole).map(({ name }) => name);
}

function foreignKeysOf(members: readonly Member[], table: string, known: KnownFields): Draft["foreignKeys"] {
  return members.flatMap(({ field, annotations, file }) => {
    const use = annotations.one("belongsTo");
    if (field === null || use === null) return [];
    const pairs = namedPairs(use, known);
    const constraint = relationName(table, [field], "fkey");
    return [{ field, fields: pairs?.map(({ own }) => own) ?? [field], pairs, use, file, constraint }];
  });
}
