// Excludes generated files from the formatters and linters of a project.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from "jsonc-parser";
import { derivedEnding, derivedGlob } from "../../text/paths/file-names.ts";
import { formattingOf } from "./package-json.ts";
import { hasPackage, type ProjectFacts } from "./project-facts.ts";
import type { Step } from "./step.ts";

export function ignoreSteps(facts: ProjectFacts): readonly Step[] {
  const { names, isInGit } = facts;
  const hasPrettier =
    hasPackage(facts, "prettier") || [...names].some((name) => /^\.?prettier(rc|\.config)/.test(name));
  const biome = ["biome.json", "biome.jsonc"].find((name) => names.has(name));
  return [
    ...(isInGit ? [withLine(facts, ".gitattributes", `${derivedGlob} linguist-generated=true`)] : []),
    ...(hasPrettier ? [withLine(facts, ".prettierignore", `*${derivedEnding}/`)] : []),
    ...(biome === undefined ? [] : [withItem(facts, biome, ["files", "includes"], `!**/*${derivedEnding}`, ["**"])]),
    ...(names.has(".oxlintrc.json") ? [withItem(facts, ".oxlintrc.json", ["ignorePatterns"], derivedGlob, [])] : []),
  ].filter((step) => step !== null);
}

/** True if the project has ESLint, whose configuration is code that `init` does not edit. */
export function hasEslint(facts: ProjectFacts): boolean {
  return hasPackage(facts, "eslint") || [...facts.names].some((name) => /^(eslint\.config\.|\.eslintrc)/.test(name));
}

function withLine({ root }: ProjectFacts, path: string, line: string): Step | null {
  if (!existsSync(join(root, path))) return { kind: "create", path, text: `${line}\n` };
  const text = readFileSync(join(root, path), "utf8");
  if (text.split(/\r?\n/).some((one) => one.includes(derivedEnding))) return null;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text === "" || text.endsWith("\n") ? text : `${text}${end}`;
  return { kind: "change", path, text: `${before}${line}${end}`, what: line };
}

/** @param otherwise the content of a new file, before the item */
function withItem(
  { root }: ProjectFacts,
  path: string,
  place: readonly string[],
  item: string,
  otherwise: readonly string[],
): Step | null {
  const text = readFileSync(join(root, path), "utf8");
  const tree = parseTree(text);
  if (tree === undefined)
    return { kind: "keep", path, why: `the file cannot be read: add "${item}" to ${place.join(".")}` };
  const list = findNodeAtLocation(tree, [...place]);
  const present: unknown = list === undefined ? undefined : getNodeValue(list);
  if (Array.isArray(present) && present.some((one) => typeof one === "string" && one.includes(derivedEnding)))
    return null;
  const value = list === undefined ? [...otherwise, item] : item;
  const at = list === undefined ? [...place] : [...place, -1];
  const edits = modify(text, at, value, {
    formattingOptions: formattingOf(text),
    isArrayInsertion: list !== undefined,
  });
  return { kind: "change", path, text: applyEdits(text, edits), what: `${place.join(".")}: "${item}"` };
}
