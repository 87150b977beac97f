// The names of endpoints in the options `handlers` and `guard`, and the proposals for other names.
import { type Change, certain, possible, replace } from "../../../../diagnostics/fixes/change.ts";
import { didYouMean, type Suggestion } from "../../../../diagnostics/fixes/did-you-mean.ts";
import type { Located } from "../../../../diagnostics/span.ts";
import { operationsOfMethods, otherOperations } from "../../../../language/other-tools/values.ts";
import { operations as words } from "../../../../language/words/api.ts";
import { listing } from "../../../../text/names.ts";
import { nearest } from "../../../../text/nearest.ts";
import { type Endpoint, endpointWord } from "../../../data/api.ts";
import type { Source } from "../../../resolve/source.ts";

/** In the order of the documentation. */
export const allEndpoints: readonly Endpoint[] = ["create", "get", "update", "delete", "list", "stream"];

/** Returns the endpoint of a word of the options. */
export function endpointOf({ value }: Located<string>): Endpoint {
  return allEndpoints.find((endpoint) => endpointWord(endpoint) === value) ?? "list";
}

const guardOfAll: Suggestion = {
  suggestion: "for one guard for all operations, write `guard: requireUser`",
  fixes: [],
};

/**
 * Returns true for a word of the options, and reports any other one.
 * @param value what the operation is the key of, in an object
 */
export function isEndpointWord(
  item: Located<string>,
  option: string,
  source: Source,
  value?: Located<unknown>,
): boolean {
  if (words.some((word) => word === item.value)) return true;
  const all = words.map((name) => `\`${name}\``).join(", ");
  const ofAll = option === "guard" && /^(?:all|any|default|\\*)$/.test(item.value) ? guardOfAll : null;
  const { suggestion, fixes } =
    ofAll ??
    suggestEndpoint(item, value, source) ??
    didYouMean(item, words, `the operations are ${all}`, value === undefined ? "word" : "key");
  source.report.add("unknown-operation", item.span, { option, name: item.value, suggestion }, ...fixes);
  return false;
}

/** Returns the endpoints that an unknown word may stand for; all of them if none is similar. */
export function possibleEndpoints({ value, span }: Located<string>): readonly Endpoint[] {
  const near = nearest(value, words);
  const meant = endpointWords(value) ?? (near === null ? [] : [near]);
  return meant.length === 0 ? allEndpoints : meant.map((one) => endpointOf({ value: one, span }));
}

/** Returns the endpoints of an HTTP method or of another tool's word. `"delete"` in lowercase is also an endpoint. */
function endpointWords(name: string): readonly string[] | undefined {
  return operationsOfMethods.get(name.toUpperCase()) ?? otherOperations.get(name);
}

/** @param value what the operation is the key of, in an object */
function suggestEndpoint(
  item: Located<string>,
  value: Located<unknown> | undefined,
  source: Source,
): Suggestion | null {
  const meant = endpointWords(item.value);
  if (meant === undefined) return null;
  const names = listing(meant.map((one) => `\`${one}\``));
  const proposal = meant.length === 1 && operationsOfMethods.has(item.value.toUpperCase()) ? certain : possible;
  const change = renameEndpoint(item, meant, value, source);
  return {
    suggestion: `use the name of the operation: \`${item.value}\` is ${names}`,
    fixes: change === null ? [] : [proposal(`change \`${item.value}\` to ${names}`, change)],
  };
}

function renameEndpoint(
  { value: name, span }: Located<string>,
  meant: readonly string[],
  value: Located<unknown> | undefined,
  { file: { path, syntax } }: Source,
): Change | null {
  const [only] = meant;
  if (only !== undefined && meant.length === 1)
    return { kind: value === undefined ? "word" : "key", span, expected: name, text: only };
  if (value === undefined) return replace(span, meant.map((one) => `"${one}"`).join(", "));
  if (value.span.path !== path) return null;
  const code = syntax.text.slice(value.span.start, value.span.end);
  return replace({ ...span, end: value.span.end }, meant.map((one) => `${one}: ${code}`).join(", "));
}
