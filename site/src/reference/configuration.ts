// A page with all settings, from the JSON Schema of the configuration.
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Property>>;
}

/** Returns the page. */
export function configurationPage(repository: string): string {
  const path = join(repository, "packages/compiler/config.schema.json");
  const schema = JSON.parse(readFileSync(path, "utf8")) as Property;
  return [
    "# All settings",
    "This page is made from the JSON Schema by which editors check `entity-derive.config.json`. [Configuration](../configuration.md) explains the settings.",
    ["| setting | meaning | default |", "| --- | --- | --- |", ...rowsOf(schema, "")].join("\n"),
    "",
  ].join("\n\n");
}

function rowsOf({ properties = {} }: Property, prefix: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (name === "$schema") return [];
    const standard = property.default === undefined ? "" : `\`${JSON.stringify(property.default)}\``;
    const text = (property.description ?? "").replaceAll("|", "\\|").replaceAll("<", "&lt;");
    return [`| \`${prefix}${name}\` | ${text} | ${standard} |`, ...rowsOf(property, `${prefix}${name}.`)];
  });
}
