// Random statements on the tables of schema.sql, of all kinds that make values NULL or keep them from it.
import { pick, type Random } from "./random-rows.ts";

type Kind = "int" | "text" | "bool";

interface Column {
  readonly sql: string;
  readonly kind: Kind;
}

interface FromPart {
  readonly sql: string;
  readonly columns: readonly Column[];
}

/** The columns of tables and views, by kind. */
const tables: Readonly<Record<string, readonly (readonly [name: string, kind: Kind])[]>> = {
  users: [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
    ["age", "int"],
    ["manager_id", "int"],
    ["active", "bool"],
    ["verified", "bool"],
    ["extra ->> 'a'", "text"],
    ["initials", "text"],
    ["shouted", "text"],
  ],
  orders: [
    ["id", "int"],
    ["user_id", "int"],
    ["seller_id", "int"],
    ["note", "text"],
    ["number", "int"],
  ],
  items: [
    ["order_id", "int"],
    ["line", "int"],
    ["sku", "text"],
    ["amount", "int"],
  ],
  categories: [
    ["id", "int"],
    ["parent_id", "int"],
    ["title", "text"],
    ["description", "text"],
  ],
  loose: [
    ["id", "int"],
    ["code", "text"],
    ["amount", "int"],
  ],
  animals: [
    ["id", "int"],
    ["name", "text"],
    ["legs", "int"],
  ],
  active_users: [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
  ],
  user_totals: [
    ["id", "int"],
    ["name", "text"],
    ["nick", "text"],
    ["orders", "int"],
  ],
};
const tableNames = Object.keys(tables) as [string, ...string[]];
const kinds = ["int", "text", "bool"] as const;
const comparisons = ["=", "<>", "<", ">", "<=", ">="] as const;

export function randomStatement(random: Random): string {
  return new StatementWriter(random).statement();
}

class StatementWriter {
  readonly #random: Random;
  #aliases = 0;
  #depth = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  statement(): string {
    const kind = this.#random();
    if (kind < 0.08) return this.#write();
    if (kind < 0.2) return this.#union();
    if (kind < 0.3) return this.#withCte();
    return this.#select([], this.#list(kinds, 3));
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** One to `longest` members. */
  #list<T>(values: readonly [T, ...T[]], longest: number): readonly T[] {
    return Array.from({ length: 1 + Math.floor(this.#random() * longest) }, () => pick(this.#random, values));
  }

  #alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  #union(): string {
    const columns = this.#list(kinds, 3);
    const operator = pick(this.#random, ["UNION", "UNION ALL", "INTERSECT", "EXCEPT"] as const);
    return `(${this.#select([], columns)}) ${operator} (${this.#select([], columns)})`;
  }

  #withCte(): string {
    const columns = this.#list(kinds, 3);
    const name = this.#alias();
    const names = columns.map((_, index) => `c${index}`);
    const inner = this.#select([], columns);
    const cte: readonly Column[] = columns.map((kind, index) => ({ sql: `${name}.c${index}`, kind }));
    const from = this.#chance(0.5) ? `${name}` : `users LEFT JOIN ${name} ON ${this.#bool(cte)}`;
    const where = this.#chance(0.4) ? ` WHERE ${this.#bool(cte)}` : "";
    const list = this.#list(kinds, 3).map((kind, index) => `${this.#expression(kind, cte)} AS x${index}`);
    return `WITH ${name}(${names.join(", ")}) AS (${inner}) SELECT ${list.join(", ")} FROM ${from}${where}`;
  }

  #write(): string {
    const own = columnsOf("categories", "c");
    const set = `title = coalesce(${this.#text(own)}, ''), description = ${this.#text(own)}`;
    const list = "id, title, description, parent_id";
    const returned = `${this.#expression("text", own)} AS x`;
    const versions = pick(this.#random, ["old.description AS d", "new.description AS d", "old.title AS d"] as const);
    const where = this.#chance(0.6) ? ` WHERE ${this.#bool(own)}` : "";
    const kind = this.#random();
    if (kind < 0.2) return this.#merge(returned, versions);
    if (kind < 0.5) return `UPDATE categories c SET ${set}${where} RETURNING ${list}, ${returned}, ${versions}`;
    if (kind < 0.7) return `DELETE FROM categories c${where} RETURNING ${list}, ${returned}, ${versions}`;
    const conflict = `ON CONFLICT (id) DO UPDATE SET ${set}${where}`;
    const source = `SELECT ${this.#int([])}, coalesce(${this.#text([])}, ''), ${this.#text([])}`;
    const insert = `INSERT INTO categories AS c (id, title, description) ${source} ${this.#chance(0.7) ? conflict : ""}`;
    return `${insert} RETURNING ${list}, ${versions}`;
  }

  #merge(returned: string, versions: string): string {
    const [target, source] = [columnsOf("categories", "c"), columnsOf("users", "s")];
    const clauses = [
      `WHEN MATCHED AND ${this.#bool([...target, ...source])} THEN UPDATE SET title = coalesce(${this.#text(source)}, ''), description = ${this.#text([...target, ...source])}`,
      "WHEN MATCHED THEN DELETE",
      `WHEN NOT MATCHED THEN INSERT (id, title, description) VALUES (s.id + 10, s.name, ${this.#text(source)})`,
      `WHEN NOT MATCHED BY SOURCE AND ${this.#bool(target)} THEN UPDATE SET description = ${this.#text(target)}`,
    ].filter(() => this.#chance(0.5));
    const condition = `c.id = s.id AND ${this.#bool([...target, ...source])}`;
    const list = `c.id, c.title, c.description, s.name AS n, s.nick AS k, ${returned}, ${versions}`;
    const actions = clauses.length === 0 ? "WHEN MATCHED THEN UPDATE SET title = s.name" : clauses.join(" ");
    return `MERGE INTO categories c USING users s ON ${condition} ${actions} RETURNING ${list}`;
  }

  /** @param outer the columns of queries around this one */
  #select(outer: readonly Column[], columns: readonly Kind[]): string {
    this.#depth += 1;
    const { sql, columns: own } = this.#from(outer);
    const visible = [...own, ...(this.#chance(0.3) ? outer : [])];
    const where = this.#chance(0.6) ? ` WHERE ${this.#bool(visible)}` : "";
    const form = this.#random();
    const tail = `FROM ${sql}${where}`;
    const text =
      form < 0.25
        ? this.#grouped(tail, own, columns)
        : `SELECT ${this.#selectList(columns, visible, form < 0.4)} ${tail}`;
    this.#depth -= 1;
    return text;
  }

  #selectList(columns: readonly Kind[], visible: readonly Column[], hasWindows: boolean): string {
    const list = columns.map((kind, index) => {
      const value = hasWindows && this.#chance(0.6) ? this.#window(kind, visible) : this.#expression(kind, visible);
      return `${value} AS x${index}`;
    });
    return list.join(", ");
  }

  #grouped(tail: string, own: readonly Column[], columns: readonly Kind[]): string {
    const keys = this.#list(kinds, 2).map((kind) => this.#key(kind, own));
    const groups = keys.map(({ sql }) => sql);
    const by = pick(this.#random, [
      groups.join(", "),
      groups.join(", "),
      `ROLLUP (${groups.join(", ")})`,
      `CUBE (${groups.join(", ")})`,
      `GROUPING SETS (${groups.map((group) => `(${group})`).join(", ")})`,
      `GROUPING SETS ((${groups.join(", ")}), ())`,
    ] as const);
    const clause = this.#chance(0.25) ? "" : ` GROUP BY ${by}`;
    const grouped = clause === "" ? [] : keys;
    const list = columns.map((kind, index) => `${this.#aggregated(kind, own, grouped)} AS x${index}`);
    const having = this.#chance(0.4) ? ` HAVING ${this.#having(own, grouped)}` : "";
    return `SELECT ${list.join(", ")} ${tail}${clause}${having}`;
  }

  #having(own: readonly Column[], grouped: readonly Column[]): string {
    if (this.#chance(0.3)) return "count(*) > 0";
    const text = this.#aggregated("text", own, grouped);
    return pick(this.#random, [
      `${text} IS NOT NULL`,
      `${text} > ''`,
      `${this.#aggregated("int", own, grouped)} > 0`,
    ] as const);
  }

  /** Constants and numbers in GROUP BY mean something else. */
  #key(kind: Kind, own: readonly Column[]): Column {
    const known = own.filter((column) => column.kind === kind);
    const [first] = known;
    return first === undefined ? { sql: "(1 + 1)", kind: "int" } : pick(this.#random, [first, ...known]);
  }

  #aggregated(kind: Kind, own: readonly Column[], grouped: readonly Column[]): string {
    if (grouped.length > 0 && this.#chance(0.5)) return this.#expression(kind, grouped);
    const filter = this.#chance(0.2) ? ` FILTER (WHERE ${this.#bool(own)})` : "";
    const argument = this.#expression(kind, own);
    const aggregate = {
      int: () =>
        pick(this.#random, [
          `count(*)${filter}`,
          `count(${argument})`,
          `sum(${argument})${filter}`,
          `max(${argument})`,
        ] as const),
      text: () =>
        pick(this.#random, [
          `max(${argument})${filter}`,
          `min(${argument})`,
          `string_agg(${argument}, ',')`,
          `(array_agg(${argument}))[1]`,
        ] as const),
      bool: () => pick(this.#random, [`bool_and(${argument})${filter}`, `bool_or(${argument})`] as const),
    }[kind]();
    const isNarrowed = this.#chance(0.2);
    return isNarrowed ? `CASE WHEN ${this.#having(own, grouped)} THEN ${aggregate} END` : aggregate;
  }

  #window(kind: Kind, visible: readonly Column[]): string {
    const value = this.#expression(kind, visible);
    const frame = pick(this.#random, [
      "",
      "ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING",
      "ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING",
      "ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
      "ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW",
      "GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING",
    ] as const);
    const over = `OVER (ORDER BY ${this.#expression("int", visible)}, ${this.#expression("text", visible)} ${frame})`;
    const call = pick(this.#random, [
      `lag(${value}) ${over}`,
      `lead(${value}, 1, ${this.#expression(kind, visible)}) ${over}`,
      `first_value(${value}) ${over}`,
      `last_value(${value}) ${over}`,
      `nth_value(${value}, 2) ${over}`,
      kind === "bool" ? `bool_or(${value}) ${over}` : `max(${value}) ${over}`,
    ] as const);
    return this.#chance(0.2) ? `CASE WHEN ${this.#bool(visible)} THEN ${call} END` : call;
  }

  #from(outer: readonly Column[]): FromPart {
    let { sql, columns } = this.#item(outer);
    while (this.#chance(0.45)) {
      const isLateral = this.#chance(0.15);
      const next =
        this.#chance(0.15) && this.#depth < 3
          ? this.#nestedJoin(outer)
          : this.#item(isLateral ? columns : outer, isLateral);
      const join = isLateral
        ? pick(this.#random, ["JOIN", "LEFT JOIN"] as const)
        : pick(this.#random, ["JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"] as const);
      const all = [...columns, ...next.columns];
      const isTrue = this.#chance(0.12);
      const equality = join === "FULL JOIN" ? this.#equality(columns, next.columns) : this.#bool(all);
      const condition = isTrue ? "true" : equality;
      sql = `${sql} ${join} ${next.sql} ON ${condition}`;
      columns = all;
    }
    return { sql, columns };
  }

  #nestedJoin(outer: readonly Column[]): FromPart {
    const { sql, columns } = this.#from(outer);
    // A single table in parentheses is a syntax error.
    return { sql: / ON /.test(sql.replace(/^\(.*\) (AS )?\w+(\(.*\))?$/, "")) ? `(${sql})` : sql, columns };
  }

  #equality(left: readonly Column[], right: readonly Column[]): string {
    return `${this.#key("int", left).sql} = ${this.#key("int", right).sql}`;
  }

  #item(outer: readonly Column[], isLateral = false): FromPart {
    const alias = this.#alias();
    if (isLateral && this.#chance(0.3)) return this.#series(alias, outer);
    if (isLateral || (this.#depth < 3 && this.#chance(0.2))) {
      const columns = this.#list(kinds, 3);
      const inner = this.#select(isLateral ? outer : [], columns);
      return {
        sql: `${isLateral ? "LATERAL " : ""}(${inner}) ${alias}`,
        columns: columns.map((kind, index) => ({ sql: `${alias}.x${index}`, kind })),
      };
    }
    if (this.#chance(0.06))
      return {
        sql: `(VALUES (1, 'a'), (2, NULL)) ${alias}(a, b)`,
        columns: [
          { sql: `${alias}.a`, kind: "int" },
          { sql: `${alias}.b`, kind: "text" },
        ],
      };
    if (this.#chance(0.12)) return this.#mergedTables(alias);
    if (this.#chance(0.1)) return this.#rows(alias);
    const table = pick(this.#random, tableNames);
    return { sql: `${table} ${alias}`, columns: columnsOf(table, alias) };
  }

  /** Two tables with a merged column, under one alias. */
  #mergedTables(alias: string): FromPart {
    const join = pick(this.#random, ["JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "FULL JOIN"] as const);
    const names: readonly (readonly [string, Kind])[] = [
      ["id", "int"],
      ["name", "text"],
      ["nick", "text"],
      ["age", "int"],
      ["title", "text"],
      ["description", "text"],
    ];
    return {
      sql: `(users ${join} categories USING (id)) AS ${alias}`,
      columns: names.map(([name, kind]) => ({ sql: `${alias}.${name}`, kind })),
    };
  }

  /** A subquery with a whole row as a column. */
  #rows(alias: string): FromPart {
    const inner = this.#alias();
    const where = this.#chance(0.5) ? ` WHERE ${this.#bool(columnsOf("users", inner))}` : "";
    const from = `orders o LEFT JOIN users ${inner} ON ${inner}.id = o.user_id`;
    return {
      sql: `(SELECT o.note AS n, ${inner} AS r FROM ${from}${where}) ${alias}`,
      columns: [
        { sql: `${alias}.n`, kind: "text" },
        { sql: `(${alias}.r).id`, kind: "int" },
        { sql: `(${alias}.r).name`, kind: "text" },
        { sql: `(${alias}.r).nick`, kind: "text" },
      ],
    };
  }

  #series(alias: string, outer: readonly Column[]): FromPart {
    const end = this.#leaf("int", outer);
    return {
      sql: `generate_series(1, least(${end}, 3)) WITH ORDINALITY AS ${alias}(n, o)`,
      columns: [
        { sql: `${alias}.n`, kind: "int" },
        { sql: `${alias}.o`, kind: "int" },
      ],
    };
  }

  #expression(kind: Kind, columns: readonly Column[]): string {
    this.#depth += 1;
    const text = this.#depth > 5 ? this.#leaf(kind, columns) : this.#anyExpression(kind, columns);
    this.#depth -= 1;
    return text;
  }

  #anyExpression(kind: Kind, columns: readonly Column[]): string {
    const of = (one: Kind): string => this.#expression(one, columns);
    const choice = this.#random();
    if (choice < 0.5) return this.#leaf(kind, columns);
    if (choice < 0.58) return `coalesce(${of(kind)}, ${of(kind)})`;
    if (choice < 0.66) return `CASE WHEN ${this.#bool(columns)} THEN ${of(kind)} ELSE ${of(kind)} END`;
    if (choice < 0.69)
      return `CASE WHEN ${this.#bool(columns)} THEN ${of(kind)} WHEN ${this.#bool(columns)} THEN ${of(kind)} END`;
    if (choice < 0.72 && this.#depth < 4) return `(${this.#select(columns, [kind])} LIMIT 1)`;
    if (choice < 0.77) return `(ARRAY[${of(kind)}, ${of(kind)}])[${this.#chance(0.5) ? 1 : 3}]`;
    if (choice < 0.8) return `nullif(${of(kind)}, ${of(kind)})`;
    if (kind === "bool") return this.#bool(columns);
    if (kind === "int")
      return pick(this.#random, [
        `(${of("int")} + ${of("int")})`,
        `length(${of("text")})`,
        `greatest(${of("int")}, ${of("int")})`,
        `abs(${of("int")})`,
      ] as const);
    return pick(this.#random, [
      `(${of("text")} || ${of("text")})`,
      `upper(${of("text")})`,
      `concat(${of("text")}, ${of("int")})`,
      `(${of("int")})::text`,
      `substring(${of("text")} FROM 'a')`,
      `left(${of("text")}, 1)`,
    ] as const);
  }

  #text(columns: readonly Column[]): string {
    return this.#expression("text", columns);
  }

  #int(columns: readonly Column[]): string {
    return `coalesce(${this.#expression("int", columns)}, 1)`;
  }

  #leaf(kind: Kind, columns: readonly Column[]): string {
    const known = columns.filter((column) => column.kind === kind);
    const [first] = known;
    if (first !== undefined && this.#chance(0.8)) return pick(this.#random, [first, ...known]).sql;
    if (this.#chance(0.15)) return `NULL::${kind === "bool" ? "boolean" : kind}`;
    return {
      int: () => pick(this.#random, ["0", "1", "2"] as const),
      text: () => pick(this.#random, ["''::text", "'a'::text", "'b'::text"] as const),
      bool: () => pick(this.#random, ["true", "false"] as const),
    }[kind]();
  }

  #bool(columns: readonly Column[]): string {
    this.#depth += 1;
    const text = this.#depth > 5 ? this.#comparison(columns) : this.#condition(columns);
    this.#depth -= 1;
    return text;
  }

  #comparison(columns: readonly Column[]): string {
    const kind = pick(this.#random, ["int", "text"] as const);
    return `(${this.#leaf(kind, columns)} ${pick(this.#random, comparisons)} ${this.#leaf(kind, columns)})`;
  }

  #condition(columns: readonly Column[]): string {
    const kind = pick(this.#random, ["int", "int", "text", "text", "bool"] as const);
    const value = (): string => this.#expression(kind, columns);
    const inner = (): string => `(${this.#bool(columns)})`;
    const choices: readonly [() => string, ...(() => string)[]] = [
      () => `(${value()}) ${pick(this.#random, comparisons)} (${value()})`,
      () => `(${value()}) ${pick(this.#random, comparisons)} (${value()})`,
      () => `(${value()}) IS NOT NULL`,
      () => `(${value()}) IS NOT NULL`,
      () => `(${value()}) IS NULL`,
      () => `(${value()}) IS ${pick(this.#random, ["", "NOT "] as const)}DISTINCT FROM (${value()})`,
      () => `(${value()}) ${pick(this.#random, ["", "NOT "] as const)}IN (${value()}, ${value()})`,
      () => `${inner()} AND ${inner()}`,
      () => `${inner()} AND ${inner()}`,
      () => `${inner()} OR ${inner()}`,
      () => `NOT ${inner()}`,
      () =>
        `${inner()} IS ${pick(this.#random, ["", "NOT "] as const)}${pick(this.#random, ["TRUE", "FALSE", "UNKNOWN"] as const)}`,
      () => `coalesce(${inner()}, false)`,
      () => `(${value()}, ${value()}) ${pick(this.#random, comparisons)} (${value()}, ${value()})`,
      () =>
        this.#depth < 4
          ? `${pick(this.#random, ["", "NOT "] as const)}EXISTS (${this.#select(columns, [kind])})`
          : "true",
      () =>
        this.#depth < 4
          ? `(${value()}) ${pick(this.#random, ["IN", "NOT IN", "> ALL", "= ANY"] as const)} (${this.#select(columns, [kind])})`
          : "true",
      () => `CASE WHEN ${inner()} THEN ${inner()} ELSE ${inner()} END`,
      () => `(${value()}) = ANY (ARRAY[${value()}, ${value()}])`,
    ];
    return pick(this.#random, choices)();
  }
}

function columnsOf(table: string, alias: string): readonly Column[] {
  return (tables[table] ?? []).map(([name, kind]) => ({
    sql: name.includes(" ") ? `(${alias}.${name})` : `${alias}.${name}`,
    kind,
  }));
}
