// Reads the options of `@embed` for single members.

import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Located } from "../../../diagnostics/span.ts";
import type { Value } from "../../../language/shape.ts";
import type { WordReading } from "../../../language/word.ts";
import type { embed } from "../../../language/words/embed.ts";
import { listing, snakeCase } from "../../../text/names.ts";
import type { Column } from "../../data/field/field.ts";
import type { Source } from "../../resolve/source.ts";
import type { ObjectShape } from "../../resolve/types/resolve-shape.ts";
import { formerName } from "../explicit-name.ts";

type EmbedOptions = WordReading<typeof embed>["value"];

/** Returns the members that an option names, and reports unknown ones. */
export function knownMembers(
  option: ReadonlyMap<string, { readonly key: Located<string> }> | undefined,
  { members }: ObjectShape,
  { report }: Source,
): readonly string[] {
  const names = members.map(({ name }) => name.value);
  return [...(option ?? [])].flatMap(([name, { key }]) => {
    if (names.includes(name)) return [name];
    const otherwise = `the members are ${listing(names.map((one) => `\`${one}\``))}`;
    const others = names.filter((one) => option?.has(one) !== true);
    const { suggestion, fixes } = didYouMean(key, others, otherwise, "key");
    report.add("unknown-member", key.span, { name, suggestion }, ...fixes);
    return [];
  });
}

/** Returns former names and conversions of the members' columns. A former prefix applies to all of them. */
export function memberEvolution(
  { was, backfill, using }: EmbedOptions,
  shape: ObjectShape,
  source: Source,
): (member: string) => Pick<Column, "was" | "backfill" | "using"> {
  const { report } = source;
  const names = isPrefix(was) ? undefined : was.value;
  for (const option of [names, backfill.value, using.value]) knownMembers(option, shape, source);
  return (member) => {
    const former = isPrefix(was)
      ? { value: `${was.value}${snakeCase(member)}`, span: was.span }
      : (names?.get(member)?.value ?? null);
    return {
      was: formerName(former, report),
      backfill: backfill.value?.get(member)?.value ?? null,
      using: using.value?.get(member)?.value ?? null,
    };
  };
}

function isPrefix(was: EmbedOptions["was"]): was is Value<string> {
  return was.kind === "value" && typeof was.value === "string";
}
