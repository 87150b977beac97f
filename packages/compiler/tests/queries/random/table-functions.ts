// Random functions in FROM.
import type { Column, Kind } from "./tables.ts";
import type { FromPart, Writer } from "./writer.ts";

/** Calls, with the columns that they return; `{int}` stands for an expression. */
const calls: readonly [Call, ...Call[]] = [
  { text: "generate_series(1, least({int}, 3))", columns: ["int"] },
  { text: "generate_series({time}, {time} + interval '1 day', '1 day')", columns: ["time"] },
  { text: "unnest(ARRAY[{int}, {int}])", columns: ["int"] },
  { text: "unnest(ARRAY[{text}, {text}])", columns: ["text"] },
  { text: "unnest({texts})", columns: ["text"] },
  { text: "unnest({texts}, ARRAY[{int}])", columns: ["text", "int"] },
  { text: "string_to_table({text}, 'x')", columns: ["text"] },
  { text: "string_to_table({text}, ' ', 'x')", columns: ["text"] },
  { text: "regexp_split_to_table({text}, 'a')", columns: ["text"] },
  { text: "regexp_matches({text}, '(a)|(b)', 'g')", columns: ["texts"] },
  { text: "generate_subscripts({texts}, 1)", columns: ["int"] },
  { text: "jsonb_array_elements(CASE WHEN jsonb_typeof({json}) = 'array' THEN {json} END)", columns: ["json"] },
  { text: "jsonb_array_elements_text(CASE {json} WHEN '[]' THEN '[1, null]'::jsonb END)", columns: ["text"] },
  { text: `jsonb_each_text(jsonb_build_object('a', {text}))`, columns: ["text", "text"] },
  { text: `jsonb_each(jsonb_build_object('a', {text}, 'b', {int}))`, columns: ["text", "json"] },
  { text: "jsonb_path_query({json}, '$.a')", columns: ["json"] },
  {
    text: "orders_of({int}::bigint)",
    columns: ["int", "int", "int", "number", "number", "text", "time", "time", "int"],
  },
  { text: "titles_of({int}::int)", columns: ["text", "text"] },
  { text: "coalesce({int}, {int})", columns: ["int"] },
  { text: "upper({text})", columns: ["text"] },
];

interface Call {
  readonly text: string;
  readonly columns: readonly Kind[];
}

export function randomCall(alias: string, outer: readonly Column[], writer: Writer): FromPart {
  const choice = writer.random();
  if (choice < 0.15) return rowsFrom(alias, outer, writer);
  if (choice < 0.25) return jsonTable(alias, outer, writer);
  if (choice < 0.35) return recordset(alias, outer, writer);
  const { text, columns } = writer.pick(calls);
  return named(writer.fill(text, outer), alias, columns, writer);
}

function named(sql: string, alias: string, columns: readonly Kind[], writer: Writer): FromPart {
  const isNumbered = writer.chance(0.4);
  const all: readonly Kind[] = isNumbered ? [...columns, "int"] : columns;
  const names = all.map((_, index) => `c${index}`);
  return {
    sql: `${sql}${isNumbered ? " WITH ORDINALITY" : ""} AS ${alias}(${names.join(", ")})`,
    columns: all.map((kind, index) => ({ sql: `${alias}.c${index}`, kind })),
  };
}

function rowsFrom(alias: string, outer: readonly Column[], writer: Writer): FromPart {
  const [one, other] = [writer.pick(calls), writer.pick(calls)];
  const sql = `ROWS FROM (${writer.fill(one.text, outer)}, ${writer.fill(other.text, outer)})`;
  return named(sql, alias, [...one.columns, ...other.columns], writer);
}

function jsonTable(alias: string, outer: readonly Column[], writer: Writer): FromPart {
  const columns: readonly [definition: string, kind: Kind][] = [
    ["place FOR ORDINALITY", "int"],
    ["a text PATH '$.a'", "text"],
    ["b text PATH '$.b' DEFAULT 'd' ON EMPTY DEFAULT 'e' ON ERROR", "text"],
    ["e boolean EXISTS PATH '$.a'", "bool"],
    ["j jsonb PATH '$'", "json"],
  ];
  const nested = writer.chance(0.4) ? ", NESTED PATH '$.b[*]' COLUMNS (n text PATH '$', m FOR ORDINALITY)" : "";
  const definitions = columns.map(([definition]) => definition).join(", ");
  const all: readonly [string, Kind][] = nested === "" ? columns : [...columns, ["n", "text"], ["m", "int"]];
  return {
    sql: `JSON_TABLE(${writer.expression("json", outer)}, '$' COLUMNS (${definitions}${nested})) ${alias}`,
    columns: all.map(([name, kind]) => ({ sql: `${alias}.${name.split(" ")[0]}`, kind })),
  };
}

function recordset(alias: string, outer: readonly Column[], writer: Writer): FromPart {
  const object = writer.fill("jsonb_build_object('a', {int}, 'b', {text})", outer);
  const call = writer.pick([`jsonb_to_recordset(jsonb_build_array(${object}))`, `jsonb_to_record(${object})`]);
  return {
    sql: `${call} AS ${alias}(a int, b text, c numeric)`,
    columns: [
      { sql: `${alias}.a`, kind: "int" },
      { sql: `${alias}.b`, kind: "text" },
      { sql: `${alias}.c`, kind: "number" },
    ],
  };
}
