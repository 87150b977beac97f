// Adds scripts and dependencies to package.json, and keeps its formatting.

import { applyEdits, type FormattingOptions, modify, parse } from "jsonc-parser";
import { packageFileName } from "../../text/paths/file-names.ts";
import { servesHonoByNode } from "./example-server.ts";
import { hasPackage, type ProjectFacts } from "./project-facts.ts";
import type { Step } from "./step.ts";

const scripts = {
  generate: "entity-derive generate",
  "generate:watch": "entity-derive generate --watch",
  "generate:check": "entity-derive generate --check",
} as const;

/** The packages to add, with the lowest version that the runtime supports. */
const ranges = {
  zod: "^4.3.0",
  valibot: "^1.1.0",
  pg: "^8.16.0",
  "@hono/node-server": "^2.0.0",
  "@types/pg": "^8.16.0",
  typescript: "^7.0.0",
  "@types/express": "^5.0.0",
  "@types/node": "^26.0.0",
} as const;

type Entries = readonly (readonly [name: string, value: string])[];

/** Keeps existing scripts of the same name. */
export function packageJsonSteps(facts: ProjectFacts, version: string): readonly Step[] {
  const path = packageFileName;
  const present = (parse(facts.manifest) as { readonly scripts?: Readonly<Record<string, unknown>> }).scripts ?? {};
  const missing = Object.entries(scripts).filter(([name]) => present[name] === undefined);
  const existing = Object.entries(scripts).filter(([name, script]) => (present[name] ?? script) !== script);
  const needed = runtimePackages(facts, version).filter(([name]) => !facts.dependencies.has(name));
  const added = needed.filter(([name]) => !facts.devDependencies.has(name));
  const moved = needed.flatMap(([name]): Entries => {
    const range = facts.devDependencies.get(name);
    return range === undefined ? [] : [[name, range]];
  });
  const development = developmentPackages(facts, version).filter(([name]) => !hasPackage(facts, name));
  const edits: readonly Edit[] = [
    ...typeEdits(facts),
    ...missing.map(([name, value]) => ({ place: ["scripts", name], value })),
    ...moved.map(([name]) => ({ place: ["devDependencies", name], value: undefined })),
    ...[...added, ...moved].map(([name, value]) => ({ place: ["dependencies", name], value })),
    ...development.map(([name, value]) => ({ place: ["devDependencies", name], value })),
  ];
  const changes = [
    ...typeNotes(facts),
    ...pickEntries("scripts", missing),
    ...pickEntries("dependencies", added),
    ...pickEntries("moved from devDependencies to dependencies, since generated code imports them:", moved),
    ...pickEntries("devDependencies", development),
  ].join("; ");
  return [
    ...(edits.length === 0
      ? []
      : [{ kind: "change" as const, path, text: edits.reduce(applyEdit, facts.manifest), what: changes }]),
    ...existing.map(([name]) => ({ kind: "keep" as const, path, why: `it already has a script \`${name}\`` })),
  ];
}

function typeEdits({ typeChange }: ProjectFacts): readonly Edit[] {
  return typeChange === null ? [] : [{ place: ["type"], value: typeChange === "set" ? "module" : undefined }];
}

function typeNotes({ typeChange }: ProjectFacts): readonly string[] {
  switch (typeChange) {
    case null:
      return [];
    case "set":
      return ['"type": "module", since generated files are ES modules (`npm init` writes "commonjs" unasked)'];
    case "drop":
      return [
        'without "type": "commonjs", with which Node does not load generated files; your .js files stay CommonJS',
      ];
  }
}

/** Returns the packages that generated code and the example import. An installed framework is already listed. */
function runtimePackages(facts: ProjectFacts, version: string): Entries {
  const { driver, validator } = facts;
  return [
    ["entity-derive", version],
    [validator, ranges[validator]],
    ...(driver === null ? [["pg", ranges.pg] as const] : []),
    ...(servesHonoByNode(facts) ? [["@hono/node-server", ranges["@hono/node-server"]] as const] : []),
  ];
}

function developmentPackages({ driver, framework }: ProjectFacts, version: string): Entries {
  const isPg = driver === null || driver === "pg";
  return [
    ["@entity-derive/compiler", version],
    ...(isPg ? [["@types/pg", ranges["@types/pg"]] as const] : []),
    ...(framework === "express" ? [["@types/express", ranges["@types/express"]] as const] : []),
    ["@types/node", ranges["@types/node"]],
    ["typescript", ranges.typescript],
  ];
}

function pickEntries(list: string, entries: Entries): readonly string[] {
  return entries.length === 0 ? [] : [`${list} ${entries.map(([name]) => name).join(", ")}`];
}

interface Edit {
  readonly place: readonly string[];
  /** Undefined to remove the entry. */
  readonly value: string | undefined;
}

/** Adds scripts at the end, and dependencies in alphabetical order if the others are. */
function applyEdit(text: string, { place, value }: Edit): string {
  const formattingOptions = formattingOf(text);
  const [list = "", name = ""] = place;
  const getInsertionIndex = (present: string[]): number => {
    const isSorted = present.every((one, index) => index === 0 || (present[index - 1] ?? "") <= one);
    const after = present.findIndex((one) => one > name);
    return !list.endsWith("ependencies") || !isSorted || after === -1 ? present.length : after;
  };
  return applyEdits(text, modify(text, [...place], value, { formattingOptions, getInsertionIndex }));
}

export function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  return { insertSpaces: !indent.includes("\t"), tabSize: indent.length, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
