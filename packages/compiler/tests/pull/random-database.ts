// Makes a database with everything that a catalog can have, at random: each seed has one, as statements of which some fail.

/** A generator of numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Types, each with defaults that PostgreSQL spells in several ways. */
const types: Readonly<Record<string, readonly string[]>> = {
  uuid: ["gen_random_uuid()", "'00000000-0000-0000-0000-000000000001'"],
  integer: ["0", "-1", "'7'", "7::bigint", "floor(random() * 10)"],
  smallint: ["0", "'-3'", "3::int"],
  bigint: ["0", "'9'", "9007199254740993", "-5"],
  serial: [],
  bigserial: [],
  real: ["0", "1.5", "'NaN'"],
  "double precision": ["0", "-1.25", "1e300", "3"],
  numeric: ["0", "1.50", "'0'"],
  "numeric(10,2)": ["0", "0.00", "'1'"],
  boolean: ["true", "false", "'t'"],
  text: ["''", "'it''s'", "''::varchar", "E'a\\nb'", "'a\\b'", "lower('A')", "CURRENT_USER", "NULL"],
  "varchar(20)": ["''", "'x'::text", "'y'::varchar(5)", "'z'::bpchar", "''::character varying"],
  varchar: ["''", "'x'::text"],
  "char(3)": ["'abc'", "''"],
  'text COLLATE "C"': ["'c'", "''"],
  timestamptz: ["now()", "CURRENT_TIMESTAMP", "'2026-01-01'", "clock_timestamp()", "now() + interval '1 day'"],
  "timestamptz(3)": ["now()", "CURRENT_TIMESTAMP(3)"],
  timestamp: ["now()", "LOCALTIMESTAMP", "timezone('utc', now())"],
  date: ["CURRENT_DATE", "'2026-01-01'", "now()"],
  time: ["'12:00'", "LOCALTIME"],
  timetz: ["'12:00+02'"],
  interval: ["'1 day'", "interval '2 hours'"],
  json: ["'{}'", "'[]'"],
  jsonb: ["'{}'", "'[]'", "'{\"a\": 1}'", "'null'", "jsonb_build_object()"],
  bytea: ["'\\x00'", "''"],
  inet: ["'127.0.0.1'"],
  cidr: ["'10.0.0.0/8'"],
  macaddr: [],
  money: ["0"],
  "bit(4)": ["B'0000'"],
  "varbit(8)": [],
  xml: [],
  tsvector: ["''"],
  point: ["'(1,2)'"],
  int4range: ["'[1,5)'"],
  daterange: [],
  oid: ["0"],
  '"char"': ["'a'"],
  name: ["'n'"],
  "integer[]": ["'{}'", "ARRAY[1, 2]", "'{}'::int[]", "ARRAY[]::integer[]"],
  "text[]": ["'{}'", "ARRAY['a']", "'{}'::varchar[]"],
  "varchar(10)[]": ["'{}'", "ARRAY[]::text[]"],
  "uuid[]": ["'{}'"],
  "jsonb[]": ["'{}'"],
  "timestamptz[]": ["'{}'"],
  "public.mood": ["'fine'", "'fine'::public.mood", "'fine'::text::public.mood"],
  "public.mood[]": ["'{}'", "ARRAY['fine'::public.mood]"],
  'other."Weird Mood"': ["'a'", "''"],
  "public.short": ["'x'", "''::text"],
  "other.positive": ["1"],
  "public.pair": [],
};

const names = [
  ..."id user order group select Name userId user_id created_at updated_at deleted_at version status class default".split(
    " ",
  ),
  ..."constructor prototype __proto__ toString then delete new type from to_json password data meta sql find list".split(
    " ",
  ),
  ..."a b c A a_b aB 2fa _x x_ $money naïve 名前 limit offset after before where filter events hooks create update".split(
    " ",
  ),
  ...["with space", 'with "quote"', "dot.ted", "semi;colon", "it's", "tab\there", "UPPER CASE", "-", "a-b", "a/b", "`"],
  ...["x".repeat(63), `${"long_name_".repeat(6)}end`, `${"é".repeat(31)}`, "emoji😀", "new\nline"],
];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Many of the statements fail: whoever runs them goes on with the next. */
export function randomDatabase(seed: number): readonly string[] {
  const next = numbersOf(seed);
  const below = (count: number): number => Math.floor(next() * count);
  const chance = (share: number): boolean => next() < share;
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => items[below(items.length)] as T;
  const some = <T>(items: readonly T[], share: number): readonly T[] => items.filter(() => chance(share));

  const statements = [
    "CREATE SCHEMA other",
    'CREATE SCHEMA "Third Schema"',
    "CREATE TYPE public.mood AS ENUM ('fine', 'so so', 'bad')",
    "CREATE TYPE other.\"Weird Mood\" AS ENUM ('a', '', 'it''s', '2 b', 'A')",
    "CREATE DOMAIN public.short AS varchar(8) CHECK (VALUE <> 'no')",
    "CREATE DOMAIN other.positive AS integer DEFAULT 3 CHECK (VALUE > 0)",
    "CREATE TYPE public.pair AS (x integer, y text)",
    "CREATE FUNCTION public.twice(n integer) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT n * 2'",
    "CREATE FUNCTION public.keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  ];

  interface Made {
    readonly name: string;
    readonly columns: readonly { readonly name: string; readonly type: string }[];
    readonly key: readonly string[];
  }
  const made: Made[] = [];

  for (let count = 4 + below(9); count > 0; count--) {
    const schema = pick(["public", "public", "public", "other", '"Third Schema"']);
    const name = `${schema}.${quoted(pick(names))}`;
    const columns: { name: string; type: string; text: string }[] = [];
    for (const column of new Set([
      ...(chance(0.7) ? ["id"] : []),
      ...Array.from({ length: below(9) }, () => pick(names)),
    ])) {
      const type =
        column === "id" && chance(0.5) ? pick(["uuid", "bigserial", "integer", "text"]) : pick(Object.keys(types));
      const defaults = types[type] ?? [];
      const [base = "", collation] = type.split(" COLLATE ");
      const extra = chance(0.35) && defaults.length > 0 ? ` DEFAULT ${pick(defaults)}` : "";
      const identity = /^(?:integer|bigint|smallint)$/.test(type) && chance(0.15);
      const more = identity ? ` GENERATED ${pick(["ALWAYS", "BY DEFAULT"])} AS IDENTITY` : extra;
      const collated = collation === undefined ? "" : ` COLLATE ${collation}`;
      const text = `${quoted(column)} ${base}${collated}${more}${chance(0.45) ? " NOT NULL" : ""}`;
      columns.push({ name: column, type, text });
    }
    const first = columns[0];
    const generated = columns.find(({ type }) => type === "integer");
    const lines = columns.map(({ text }) => text);
    if (generated !== undefined && chance(0.3))
      lines.push(`computed integer GENERATED ALWAYS AS (${quoted(generated.name)} * 2) ${pick(["STORED", "VIRTUAL"])}`);
    const keyOptions = pick(["", "", "", "", " DEFERRABLE INITIALLY DEFERRED", " DEFERRABLE"]);
    const key = columns.length > 1 && chance(0.2) ? columns.slice(0, 2) : columns.slice(0, 1);
    const included = columns.length > 2 && chance(0.1) ? ` INCLUDE (${quoted(columns[2]?.name ?? "")})` : "";
    const keyName = chance(0.1) ? `CONSTRAINT ${quoted(pick(names))} ` : "";
    if (first !== undefined && chance(0.9))
      lines.push(`${keyName}PRIMARY KEY (${key.map((one) => quoted(one.name)).join(", ")})${included}${keyOptions}`);
    const kind = pick(["", "", "", "", "", "UNLOGGED "]);
    const tail = pick([
      "",
      "",
      "",
      "",
      " WITH (fillfactor = 70)",
      first === undefined ? "" : ` PARTITION BY HASH (${quoted(first.name)})`,
    ]);
    const parent = pick(made.length === 0 ? [""] : ["", "", "", "", "", "", "", "", ` INHERITS (${pick(made).name})`]);
    statements.push(`CREATE ${kind}TABLE ${name} (${lines.join(", ")})${parent}${tail}`);
    made.push({ name, columns, key: key.map((one) => one.name) });

    const over = (): string => quoted(pick(columns)?.name ?? "id");
    for (let constraints = below(5); constraints > 0 && columns.length > 0; constraints--) {
      const [one, two] = [over(), over()];
      const called = chance(0.3) ? `CONSTRAINT ${quoted(pick(names))} ` : "";
      statements.push(
        `ALTER TABLE ${name} ADD ${called}${pick([
          `UNIQUE (${one})`,
          `UNIQUE (${one})`,
          `UNIQUE (${one}, ${two})`,
          `UNIQUE NULLS NOT DISTINCT (${one})`,
          `UNIQUE (${one}) DEFERRABLE`,
          `UNIQUE (${one}) INCLUDE (${two})`,
          `CHECK (${one} IS NOT NULL)`,
          `CHECK (${one} IS NOT NULL OR ${two} IS NULL)`,
          `CHECK (length(${one}::text) < 100)`,
          `CHECK (${one}::text <> 'it''s' AND ${two}::text IN ('a', 'b')) NOT VALID`,
          `CHECK (${one} > 0) NO INHERIT`,
          "CHECK (1 = 1)",
          `EXCLUDE USING gist (${one} WITH &&)`,
        ])}`,
      );
    }
    for (let indexes = below(6); indexes > 0 && columns.length > 0; indexes--) {
      const [one, two] = [over(), over()];
      const called = chance(0.3) ? `${quoted(pick(names))} ` : "";
      statements.push(
        `CREATE ${pick(["", "", "UNIQUE "])}INDEX ${called}ON ${name} ${pick([
          `(${one})`,
          `(${one})`,
          `(${one}, ${two})`,
          `(${one} DESC)`,
          `(${one} DESC NULLS LAST, ${two})`,
          `(lower(${one}))`,
          `(lower(${one}::text))`,
          `(public.twice(${one}))`,
          `((${one} || ${two}))`,
          `(${one}) WHERE ${two} IS NOT NULL`,
          `(${one}) WHERE deleted_at IS NULL`,
          `(${one}, ${two}) WHERE ${one} IS NOT NULL`,
          `(${one}) INCLUDE (${two})`,
          `(${one}) NULLS NOT DISTINCT`,
          `(${one} text_pattern_ops)`,
          `(${one}) WITH (fillfactor = 50)`,
          `USING hash (${one})`,
          `USING gin (${one})`,
          `USING gin (${one} jsonb_path_ops)`,
          `USING gist (${one})`,
          `USING brin (${one})`,
          `USING spgist (${one})`,
        ])}`,
      );
    }
    if (chance(0.15))
      statements.push(`COMMENT ON TABLE ${name} IS '*/ a "comment" \`of\` $\{several} \\lines\n@id * /'`);
    if (first !== undefined && chance(0.1))
      statements.push(`COMMENT ON COLUMN ${name}.${quoted(first.name)} IS '*/ @field'`);
    if (chance(0.1)) statements.push(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`);
    if (chance(0.1)) statements.push(`CREATE POLICY ${quoted(pick(names))} ON ${name} USING (true)`);
    if (chance(0.15))
      statements.push(
        `CREATE TRIGGER ${quoted(pick(names))} BEFORE UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION public.keep()`,
      );
    if (chance(0.1)) statements.push(`CREATE VIEW ${schema}.${quoted(`view ${count}`)} AS SELECT * FROM ${name}`);
  }
  for (const child of made) {
    for (const parent of some(made, 0.3)) {
      const [target = "id"] = parent.key;
      const type = parent.columns.find((one) => one.name === target)?.type.replace("serial", "int");
      const fitting = child.columns.filter((one) => one.type === type || type?.startsWith(one.type) === true);
      const own = fitting.length > 0 && chance(0.7) ? pick(fitting).name : `ref_${below(9)}`;
      if (own.startsWith("ref_"))
        statements.push(
          `ALTER TABLE ${child.name} ADD COLUMN ${quoted(own)} ${type === "bigint" ? "bigint" : (type ?? "uuid")}`,
        );
      const actions = pick([
        "",
        "",
        " ON DELETE CASCADE",
        " ON DELETE SET NULL",
        " ON UPDATE CASCADE",
        " ON DELETE SET DEFAULT",
        " MATCH FULL",
        " DEFERRABLE INITIALLY DEFERRED",
        " NOT VALID",
      ]);
      statements.push(
        `ALTER TABLE ${child.name} ADD FOREIGN KEY (${quoted(own)}) REFERENCES ${parent.name} (${quoted(target)})${actions}`,
      );
      if (parent.key.length === 2 && chance(0.5)) {
        const both = parent.key.map((name, index) => ({
          name: `both_${index}`,
          type: parent.columns.find((one) => one.name === name)?.type ?? "text",
        }));
        for (const { name, type } of both) statements.push(`ALTER TABLE ${child.name} ADD COLUMN ${name} ${type}`);
        statements.push(
          `ALTER TABLE ${child.name} ADD FOREIGN KEY (both_0, both_1) REFERENCES ${parent.name} (${parent.key.map(quoted).join(", ")})${actions}`,
        );
      }
    }
  }
  return statements;
}
