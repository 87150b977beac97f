// The file package.json into the same with the scripts and the dependencies that entity-derive needs, as it is formatted.
import { applyEdits, type FormattingOptions, modify, parse } from "jsonc-parser";
import type { ProjectFacts } from "./project-facts.ts";
import type { Step } from "./step.ts";

const scripts = {
  generate: "entity-derive generate",
  "generate:watch": "entity-derive generate --watch",
  "generate:check": "entity-derive generate --check",
} as const;

/** What is installed beside, with the least version that the runtime works with. */
const ranges = {
  zod: "^4.3.0",
  valibot: "^1.1.0",
  pg: "^8.16.0",
  "@types/pg": "^8.16.0",
  typescript: "^7.0.0",
  "@types/node": "^26.0.0",
} as const;

/** The scripts that the project has under our names are left as they are. */
export function packageJsonSteps(facts: ProjectFacts, version: string): readonly Step[] {
  const path = "package.json";
  const present = (parse(facts.manifest) as { readonly scripts?: Readonly<Record<string, unknown>> }).scripts ?? {};
  const missing = Object.entries(scripts).filter(([name]) => present[name] === undefined);
  const kept = Object.entries(scripts).filter(([name, script]) => (present[name] ?? script) !== script);
  const [dependencies, devDependencies] = wanted(facts, version).map((list) =>
    list.filter(([name]) => !facts.dependencies.has(name)),
  );
  const added = [
    ...missing.map(([name, script]) => ({ path: ["scripts", name], value: script })),
    ...(dependencies ?? []).map(([name, range]) => ({ path: ["dependencies", name], value: range })),
    ...(devDependencies ?? []).map(([name, range]) => ({ path: ["devDependencies", name], value: range })),
  ];
  const text = added.reduce((before, { path: place, value }) => withEntry(before, place, value), facts.manifest);
  const what = [
    ...named("scripts", missing),
    ...named("dependencies", dependencies ?? []),
    ...named("devDependencies", devDependencies ?? []),
  ].join("; ");
  return [
    ...(added.length === 0 ? [] : [{ kind: "change" as const, path, text, what }]),
    ...kept.map(([name]) => ({ kind: "keep" as const, path, why: `it has a script \`${name}\` of its own` })),
  ];
}

type Entries = readonly (readonly [name: string, range: string])[];

/** A framework that is there has its package, and any other stands on what Node has. */
function wanted({ driver, validator }: ProjectFacts, version: string): readonly [Entries, Entries] {
  const isPg = driver === null || driver === "pg";
  return [
    [
      ["entity-derive", version],
      [validator, ranges[validator]],
      ...(driver === null ? [["pg", ranges.pg] as const] : []),
    ],
    [
      ["@entity-derive/compiler", version],
      ...(isPg ? [["@types/pg", ranges["@types/pg"]] as const] : []),
      ["@types/node", ranges["@types/node"]],
      ["typescript", ranges.typescript],
    ],
  ];
}

function named(list: string, entries: Entries): readonly string[] {
  return entries.length === 0 ? [] : [`${list} ${entries.map(([name]) => name).join(", ")}`];
}

/** Scripts at the end, dependencies in the order of their names where they are in it. */
function withEntry(text: string, place: readonly string[], value: string): string {
  const formattingOptions = formattingOf(text);
  const [list = "", name = ""] = place;
  const getInsertionIndex = (present: string[]): number => {
    const isSorted = present.every((one, index) => index === 0 || (present[index - 1] ?? "") <= one);
    const after = present.findIndex((one) => one > name);
    return list === "scripts" || !isSorted || after === -1 ? present.length : after;
  };
  return applyEdits(text, modify(text, [...place], value, { formattingOptions, getInsertionIndex }));
}

export function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  return { insertSpaces: !indent.includes("\t"), tabSize: indent.length, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
