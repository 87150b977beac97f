// Hover texts from the analysis of a statement: its signature, the type of a column, and why it can be NULL.
import { methodExports } from "../../queries/data/module-names.ts";
import type { ResultColumn } from "../../queries/data/query-module.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import { declarationsIn } from "../generated/declarations.ts";
import { fence } from "../hover/markdown.ts";
import type { AnalyzedAtCursor } from "./analyzed-statement.ts";
import { type ReasonContext, reasonText } from "./null-reasons.ts";
import type { StatementTarget } from "./statement-target.ts";

/** The number of reasons that are shown: the first ones are those closest to the column. */
const maximumReasons = 3;

interface Generated extends Pick<CompiledSources, "read"> {
  readonly compilation: Pick<CompiledSources["compilation"], "folders">;
}

export function analyzedTexts(
  { module, method, isInName, column, context }: AnalyzedAtCursor,
  target: StatementTarget | null,
  sources: Generated,
): readonly string[] {
  const { folder, type } = module.names;
  const files = sources.compilation.folders.find(({ path }) => path === folder)?.files;
  const text = files?.find(({ name }) => name === "queries.ts")?.text ?? sources.read(`${folder}/queries.ts`) ?? "";
  const { parameters, row } = methodExports(method);
  const [given, rows] = [interfaceText(text, parameters), interfaceText(text, row)];
  if (isInName)
    return [
      fence(
        "ts",
        [rows, given, signature(text, type, method.name)].filter((part) => part !== ""),
      ),
    ];
  if (target?.kind === "parameter") {
    const property = method.parameters.find(({ name }) => name === target.parameter.name)?.property;
    return property === undefined ? [] : [memberFence(given, property)];
  }
  if (column === null) return [];
  return [memberFence(rows, column.name), reasonsOf(column, context)];
}

function reasonsOf({ value, isAsserted, nullReasons }: ResultColumn, context: ReasonContext | null): string {
  if (!value.nullable && !isAsserted) return "Never NULL in the result.";
  if (context === null || nullReasons.length === 0) return "";
  const reasons = nullReasons.slice(0, maximumReasons).map((reason) => reasonText(reason, context));
  return `NULL can come from: ${reasons.join("; ")}.`;
}

function signature(text: string, type: string, method: string): string {
  const members = declarationsIn(text).find(({ name, kind }) => name === type && kind === "interface")?.members ?? [];
  return members.find(({ name }) => name === method)?.signature ?? "";
}

function interfaceText(text: string, name: string): string {
  return new RegExp(`^export interface ${name} \\{\\n[\\s\\S]*?^\\}`, "m").exec(text)?.[0].replace("export ", "") ?? "";
}

/** Returns the line of a property, or its lines if its type is an object. */
function memberFence(text: string, property: string): string {
  const member = new RegExp(
    `^  (?:readonly )?"?${property}"?\\??: (?:[^\\n{]*;|[^\\n]*\\{[\\s\\S]*?^  \\}[^\\n]*;|[^\\n]*;)`,
    "m",
  );
  const found = member.exec(text)?.[0] ?? "";
  return found === "" ? "" : fence("ts", [found.replaceAll(/^ {2}/gm, "")]);
}
