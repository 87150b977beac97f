// ED602, ED604 and ED112 for commands: invalid fields, and names that clash.

import { type Entity, isPartlyUnreadable } from "../../2-model/data/entity.ts";
import { columnTypeOf } from "../../2-model/data/field/column-type.ts";
import { isSecret } from "../../2-model/data/field/field.ts";
import { type JsonType, membersIn } from "../../2-model/data/field/json-shape.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { contentFields } from "../../2-model/data/write/inputs.ts";
import type { GeneratedName } from "../../2-model/names/generated-name.ts";
import { commandMethods, commandProperties } from "../../2-model/names/members.ts";
import { removeItem } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { isIdentifier } from "../../text/literal.ts";
import { checkMember } from "../field/validate.ts";
import { checkCommandTransaction } from "./command-transaction.ts";
import { exampleName } from "./names/names.ts";
import { checkPayloadRules } from "./payload-rules.ts";

export function checkCommands(entity: Entity, report: Report): void {
  const clashes = new Set<Span>();
  const generated = new Set(entity.commands.map(({ type }) => type));
  for (const command of entity.commands) {
    checkFields(command, entity, report);
    checkContent(command, entity, report);
    checkPayload(command, report);
    checkMembers(command, entity, clashes, report);
    checkTypes(command, generated, report);
    checkMethod(command, entity, report);
    checkCommandTransaction(command, entity, report);
  }
  checkServed(entity, report);
}

/** A payload that is served over HTTP is parsed from JSON, and a result is serialized to it. */
function checkServed({ api }: Entity, report: Report): void {
  for (const served of api?.commands ?? []) {
    const { command } = served;
    const { content, result } = command;
    checkPayloadRules(served, report);
    if (content.kind === "payload" && content.schema === null) checkJson(command, "payload", content.json, report);
    if (result.kind === "type") checkJson(command, "result", result.json, report);
  }
}

function checkJson({ name, span }: Command, member: "payload" | "result", json: JsonType, report: Report): void {
  if (json.kind === "known") return;
  const { part, reason, suggestion } = json;
  const done = member === "payload" ? "checked" : "written";
  // A span in another file would not show the command.
  const place = json.span.path === span.path ? json.span : name.span;
  report.add("command-json-opaque", place, { command: name.value, member, part, done, reason, suggestion });
}

/** Checks the fields that a command lists. */
function checkFields({ name, content }: Command, entity: Entity, report: Report): void {
  if (content.kind !== "fields") return;
  const command = name.value;
  const { fields } = content;
  if (fields.length === 0) report.add("command-empty", content.span, { command });
  for (const [index, { value: field, span }] of fields.entries()) {
    if (fields.findIndex(({ value }) => value === field) < index)
      report.add("command-repeated-field", span, { command, field: field.name }, removeItem(field.name, span, true));
    else if (isInKey(entity, field)) {
      const suggestion =
        fields.length > 1 ? "remove it from the list" : "for only the id, write `{ requiresId: true }`";
      const fixes = fields.length > 1 ? [removeItem(field.name, span, true)] : [];
      report.add("command-id-field", span, { command, field: field.name, suggestion }, ...fixes);
    } else if (field.isHidden && !isSecret(field)) {
      const fixes = fields.length > 1 ? [removeItem(field.name, span)] : [];
      report.add("command-skipped-field", span, { command, field: field.name }, ...fixes);
    }
  }
}

/** Checks the validation rules of payload members; a skipped field cannot be a member. */
function checkPayload({ name: command, content }: Command, report: Report): void {
  if (content.kind !== "payload" || content.json.kind !== "known") return;
  for (const { name, shape, annotations } of membersIn(content.json.shape)) {
    if (annotations === null) continue;
    checkMember({ name, type: columnTypeOf({ kind: "known", shape }), rules: annotations.rules }, report);
    if (annotations.isSkipped)
      report.add("command-skipped-member", command.span, { command: command.value, field: name });
  }
}

/** Reports a command whose fields come from the create or update request if that request has no fields. */
function checkContent(command: Command, entity: Entity, report: Report): void {
  const { kind } = command.content;
  if ((kind !== "create" && kind !== "update") || contentFields(command, entity).length > 0) return;
  if (isPartlyUnreadable(entity)) return;
  const parameters = {
    command: command.name.value,
    source: kind,
    entity: entity.names.type,
    suggestion: `mark its fields with \`@field("${kind}")\`, or define the content otherwise: a list of fields, \`requiresId\`, \`source: "none"\``,
  };
  report.add("command-without-fields", command.name.span, parameters);
}

/** Reports a field with the name of a property that every command has; once, even if several commands contain it. */
function checkMembers(command: Command, entity: Entity, clashes: Set<Span>, report: Report): void {
  const origins = new Map<string, GeneratedName["origin"]>();
  for (const { name, origin } of commandProperties(command, entity)) {
    const first = origins.get(name);
    if (first === undefined) origins.set(name, origin);
    else if (origin.span !== null && !clashes.has(origin.span)) {
      clashes.add(origin.span);
      const suggestion = "rename the field: commands have a property of this name";
      const parameters = { first: origin.what, second: first.what, name, suggestion };
      report.add("generated-twice", origin.span, parameters, { span: command.name.span, message: "the command" });
    }
  }
}

/** Reports a global type with the name of a generated command type, which would shadow it in the generated file. */
function checkTypes({ content, result }: Command, generated: ReadonlySet<string>, report: Report): void {
  for (const source of [content, result]) {
    for (const part of "type" in source ? source.type.parts : []) {
      if (typeof part === "string" || part.kind !== "global" || !generated.has(part.name.value)) continue;
      const { value: name, span } = part.name;
      const reason = "the type of a command has this name in generated code";
      const suggestion = `rename the command, or give the type another name: \`export type … = ${name}\``;
      report.add("type-unreachable", span, { name, reason, suggestion });
    }
  }
}

function checkMethod(command: Command, entity: Entity, report: Report): void {
  const { name, method } = command;
  // An invalid or duplicate name has its own diagnostic.
  if (!report.isClear(name.span)) return;
  if (!isIdentifier(command.type) || method === "") {
    report.add("generated-name", name.span, {
      what: "the command",
      name: `\`${JSON.stringify(name.value)}\``,
      example: exampleName(name.value),
    });
    return;
  }
  const first = commandMethods(entity).find(({ name }) => name === method)?.origin;
  if (first === undefined || first.span === name.span) return;
  if (first.span === null) report.add("command-method", name.span, { command: name.value, method, reason: first.what });
  else {
    const second = `the command \`${name.value}\``;
    const parameters = { first: first.what, second, name: method, suggestion: "rename one of them" };
    report.add("generated-twice", name.span, parameters, { span: first.span, message: "the other one" });
  }
}
