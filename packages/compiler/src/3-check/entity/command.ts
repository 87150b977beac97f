// ED602, ED604 and names of commands: fields that a command cannot carry, methods that a handler cannot have.
import type { Command } from "../../2-model/data/command.ts";
import { contentFields, type Entity, isPartlyUnread } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Report } from "../../diagnostics/report.ts";
import { isIdentifier } from "../../text/literal.ts";

export function checkCommands(entity: Entity, report: Report): void {
  const methods = new Map<string, Command>();
  const clashes = new Set<Field>();
  const generated = new Set(entity.commands.map(({ type }) => type));
  for (const command of entity.commands) {
    checkFields(command, entity, report);
    checkContent(command, entity, report);
    checkMembers(command, entity, clashes, report);
    checkTypes(command, generated, report);
    checkMethod(command, methods, report);
  }
}

/** What the list of a command may name. */
function checkFields({ name, content }: Command, { id }: Entity, report: Report): void {
  if (content.kind !== "fields") return;
  const command = name.value;
  const { fields } = content;
  if (fields.length === 0) report.add("command-empty", content.span, { command });
  for (const [index, { value: field, span }] of fields.entries()) {
    if (fields.findIndex(({ value }) => value === field) < index)
      report.add("command-repeated-field", span, { command, field: field.name });
    else if (field === id) {
      const suggestion =
        fields.length > 1 ? "remove it from the list" : "for the id alone write `{ requiresId: true }`";
      report.add("command-id-field", span, { command, field: field.name, suggestion });
    } else if (field.isSkipped) report.add("command-skipped-field", span, { command, field: field.name });
  }
}

/** All fields of a request that carries none would be no request at all. */
function checkContent(command: Command, entity: Entity, report: Report): void {
  const { kind } = command.content;
  if ((kind !== "create" && kind !== "update") || contentFields(command, entity).length > 0) return;
  if (isPartlyUnread(entity)) return;
  const parameters = {
    command: command.name.value,
    source: kind,
    entity: entity.names.type,
    suggestion: `mark what it carries, \`@field("${kind}")\`, or say what it is instead: a list of fields, \`requiresId\`, \`source: "none"\``,
  };
  report.add("command-without-fields", command.name.span, parameters);
}

/** A field that would be the discriminant or the payload too: said once, whatever number of commands carries it. */
function checkMembers(command: Command, entity: Entity, clashes: Set<Field>, report: Report): void {
  const own = ["command", ...(command.content.kind === "payload" ? ["payload"] : [])];
  const carried = [...(command.hasId ? [entity.id] : []), ...contentFields(command, entity)];
  for (const field of carried) {
    if (!own.includes(field.name) || clashes.has(field)) continue;
    clashes.add(field);
    const parameters = {
      first: `\`${field.name}\``,
      second: `the command \`${command.name.value}\``,
      name: field.name,
      suggestion: "rename the field: commands have a property of this name",
    };
    report.add("generated-twice", field.span, parameters, [{ span: command.name.span, message: "the command" }]);
  }
}

/** A global of the name of a command's type: in the file of the commands the latter would be meant. */
function checkTypes({ content, result }: Command, generated: ReadonlySet<string>, report: Report): void {
  for (const source of [content, result]) {
    for (const part of "type" in source ? source.type.parts : []) {
      if (typeof part === "string" || part.kind !== "global" || !generated.has(part.name.value)) continue;
      const { value: name, span } = part.name;
      const reason = "a command's type has this name there";
      const suggestion = `rename the command, or give the type another name: \`export type … = ${name}\``;
      report.add("type-unreachable", span, { name, reason, suggestion });
    }
  }
}

function checkMethod(command: Command, methods: Map<string, Command>, report: Report): void {
  const { name, method } = command;
  // A name that is none, or that gives a type twice, has its diagnostic.
  if (!report.isClear(name.span)) return;
  const other = methods.get(method);
  if (!isIdentifier(command.type) || method === "") {
    report.add("generated-name", name.span, { what: "the command", name: `\`${JSON.stringify(name.value)}\`` });
    return;
  }
  const reason = reservedMethods.get(method) ?? (method in Object.prototype ? "every object has" : null);
  if (reason !== null) report.add("command-method", name.span, { command: name.value, method, reason });
  else if (other === undefined) methods.set(method, command);
  else {
    const parameters = {
      first: `the command \`${other.name.value}\``,
      second: `the command \`${name.value}\``,
      name: method,
      suggestion: "rename one of them",
    };
    report.add("generated-twice", name.span, parameters, [{ span: other.name.span, message: "the other one" }]);
  }
}

const reservedMethods: ReadonlyMap<string, string> = new Map([
  ["handle", "handles all commands"],
  ["then", "would make a promise of the handler"],
]);
