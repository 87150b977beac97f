// Builds commands from `@command`: their content and their result.

import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import { removeAnnotation, removeOption } from "../../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import { Report } from "../../../diagnostics/report.ts";
import type { Located, Span } from "../../../diagnostics/span.ts";
import { absent } from "../../../language/shape.ts";
import { camelCase, pascalCase } from "../../../text/names.ts";
import { type Field, isSecret } from "../../data/field/field.ts";
import type { UserImport } from "../../data/user-import.ts";
import type { Command, CommandContent, CommandResult, CommandTransaction } from "../../data/write/command.ts";
import { addOption, type Use } from "../../resolve/annotations/annotations.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import type { KnownFields } from "../../resolve/annotations/field-names.ts";
import type { EntityFields } from "../../resolve/json/entity-members.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import { resolveImport } from "../../resolve/resolve-import.ts";
import type { Source } from "../../resolve/source.ts";
import { type CommandTypes, commandTypes } from "../../resolve/types/command-types.ts";
import type { Subject } from "../subject.ts";
import { readBases } from "./bases.ts";
import { buildMembers, fieldWithWord, withServerSources } from "./members.ts";

type CommandArguments = Use<"command">["reading"];
type List = Extract<CommandArguments[1], Located<readonly unknown[]>>;
type CommandOptions = Extract<CommandArguments[2], Located<object>>;

export function buildCommands(subject: Subject): readonly Command[] {
  const { report } = subject.source;
  checkOption(subject);
  const built = new Map<string, Command>();
  for (const use of subject.annotations.all("command")) {
    const command = buildCommand(use, subject);
    const earlier = command === null ? undefined : built.get(command.name.value);
    if (command === null) continue;
    if (earlier === undefined) built.set(command.name.value, command);
    else {
      const label = { span: earlier.name.span, message: "the first one" };
      const fix = removeAnnotation("command", command.span);
      report.add("command-twice", command.name.span, { command: command.name.value }, label, fix);
    }
  }
  return [...built.values()];
}

/** Reports the option `commands` without `@command`, and the reverse. */
function checkOption({ annotations, options: { commands }, type, source: { report } }: Subject): void {
  const [first] = annotations.all("command");
  if (commands.value === true && !annotations.has("command"))
    report.add("commands-without-command", commands.span, { entity: type }, removeOption("commands", commands.span));
  if (commands.kind !== "unreadable" && commands.value !== true && first !== undefined)
    report.add(
      "command-without-commands",
      first.span,
      { entity: type },
      ...(commands.kind === "absent" ? addOption("commands: true", annotations) : []),
    );
}

function buildCommand(use: Use<"command">, { type, known, source }: Subject): Command | null {
  const { report } = source;
  const [name, second, third] = use.reading;
  const types = commandTypes(use, type, (syntax, file) => fieldsOf(syntax, file, source), source);
  if (types === null || second.kind === "unreadable" || third.kind === "unreadable") return null;
  const list = isList(second) ? second : null;
  const options = second.kind === "value" && !isList(second) ? second : readable(third);
  if (list === null && third.kind === "value") {
    report.add("too-many-arguments", third.span, {
      word: "command",
      expected: "its options once",
      suggestion: "remove the extra argument",
    });
    return null;
  }
  if (!checkForms(name.value, list, options, types, report)) return null;
  const { requiresId, source: origin, kind, schema, transaction } = options?.value ?? {};
  const needsId = requiresId?.value === true;
  const own = schema?.kind === "value" ? resolveImport(schema, source) : null;
  const content = contentOf(list, origin?.value ?? (needsId ? "none" : "create"), types, own, known, report);
  const words = pascalCase(name.value);
  return content === null
    ? null
    : {
        name,
        type: `${words}${type}`,
        method: camelCase(words),
        kind: kind?.value ?? kindOf(content),
        hasId: needsId || content.kind === "fields" || content.kind === "update",
        content,
        result: resultOf(content, kind?.value, types),
        transaction: transactionOf(transaction),
        span: use.span,
      };
}

function transactionOf(given: CommandOptions["value"]["transaction"] | undefined): CommandTransaction | null {
  if (given?.kind !== "value" || given.value === false) return null;
  const { retries = absent, timeout = absent } = given.value === true ? {} : given.value;
  return { retries: readable(retries), timeout: readable(timeout), span: given.span };
}

/** Returns the fields of an entity from which a payload takes members. Its errors are reported with that entity. */
function fieldsOf(syntax: ClassSyntax, file: ProjectFile, source: Source): EntityFields {
  if (file !== source.file) source.report.addSkipped(source.file.path, file.path);
  const separate = { ...source, file, report: new Report() };
  const members = withServerSources(buildMembers(readBases(syntax, separate).parts));
  return {
    fields: members.flatMap(({ field }) => field ?? []),
    version: fieldWithWord("version", members, { source: separate }),
    owner: fieldWithWord("owner", members, { source: separate }),
  };
}

function isList(argument: CommandArguments[1]): argument is List {
  return Array.isArray(argument.value);
}

/** Returns the kind of a command without `kind`: fields of a row change it, and the create request adds one. */
function kindOf({ kind }: CommandContent): Command["kind"] {
  if (kind === "create") return "create";
  return kind === "fields" || kind === "update" ? "update" : "custom";
}

/** Reports a command that specifies its content in two ways. */
function checkForms(
  command: string,
  list: List | null,
  options: CommandOptions | null,
  { payload }: CommandTypes,
  report: Report,
): boolean {
  const { requiresId = absent, source = absent, schema = absent } = options?.value ?? {};
  const refuse = (second: Span, [a, b]: readonly [string, string], suggestion: string): false => {
    report.add("command-conflict", second, { command, first: a, second: b, suggestion });
    return false;
  };
  const keep = "keep one of them: each defines the content of the command";
  if (list !== null && payload !== null) return refuse(list.span, ["a list of fields", "`payload`"], keep);
  if (list !== null && source.kind === "value") return refuse(source.span, ["a list of fields", "`source`"], keep);
  if (source.kind === "value" && payload !== null) return refuse(source.span, ["`source`", "`payload`"], keep);
  if (list !== null && requiresId.kind === "value")
    return refuse(
      requiresId.span,
      ["a list of fields", "`requiresId`"],
      "remove `requiresId`: with a list, the command always contains the id",
    );
  if (schema.kind === "value" && payload === null) {
    report.add("command-schema-idle", schema.span, { command }, removeOption("schema", schema.span));
    return false;
  }
  if (source.value === "update" && requiresId.value === false)
    return refuse(
      requiresId.span,
      ['`source: "update"`', "`requiresId: false`"],
      "remove `requiresId`: a command that changes a row needs its id",
    );
  return true;
}

function contentOf(
  list: List | null,
  source: "create" | "update" | "none",
  { payload }: CommandTypes,
  schema: UserImport | null,
  known: KnownFields,
  report: Report,
): CommandContent | null {
  if (payload !== null) return { kind: "payload", ...payload, schema };
  if (list === null) return { kind: source === "none" ? "nothing" : source };
  const fields = list.value.map((name) => fieldNamed(name, known, report));
  return fields.includes(null) ? null : { kind: "fields", fields: fields as Located<Field>[], span: list.span };
}

/** Returns the field of this name, or null after a diagnostic. Embedded objects are allowed. */
function fieldNamed(name: Located<string>, known: KnownFields, report: Report): Located<Field> | null {
  const { fields } = known;
  const field = fields.find((candidate) => candidate.name === name.value);
  if (field !== undefined) return { value: field, span: name.span };
  if (known.isInvalid(name.value)) return null;
  const names = fields.flatMap((candidate) =>
    (candidate.isHidden && !isSecret(candidate)) || candidate.valueSource.kind === "generator" ? [] : [candidate.name],
  );
  const all = names.map((choice) => `\`${choice}\``).join(", ");
  const { suggestion, fixes } = didYouMean(name, names, `the fields are ${all}`);
  report.add("command-unknown-field", name.span, { name: name.value, suggestion }, ...fixes);
  return null;
}

/**
 * Returns the declared result, or else the entity. A deletion, and a command without fields of the entity, have none.
 */
function resultOf(content: CommandContent, kind: Command["kind"] | undefined, { result }: CommandTypes): CommandResult {
  if (result === "entity") return { kind: "entity" };
  if (result !== null) return { kind: "type", ...result };
  const isEntity = kind !== "delete" && content.kind !== "nothing" && content.kind !== "payload";
  return { kind: isEntity ? "entity" : "nothing" };
}
