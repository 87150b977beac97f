// Parses the text of a pg_node_tree, such as `{VAR :varno 1 :varattno 2}`, into nodes with named members.

/** A member of a node. Null is `<>`; numbers, booleans and strings are their text. */
export type TreeValue = string | null | TreeNode | readonly TreeValue[] | ConstantBytes;

/** The bytes of a constant, as they are in the server's memory. */
export interface ConstantBytes {
  readonly bytes: Uint8Array;
}

/** A node of PostgreSQL's analysed query. */
export class TreeNode {
  /** `OPEXPR` */
  readonly tag: string;
  /** The queries within a query, without those within them; empty for other nodes. */
  readonly queries: readonly TreeNode[];
  /** Names and values in turn: nodes are many, and their members few. */
  readonly #members: readonly TreeValue[];
  readonly #source: string;
  readonly #start: number;
  readonly #end: number;
  /** Null before they are asked for. */
  #children: readonly TreeNode[] | null = null;

  constructor(
    tag: string,
    members: readonly TreeValue[],
    queries: readonly TreeNode[],
    source: string,
    start: number,
    end: number,
  ) {
    this.tag = tag;
    this.queries = queries;
    this.#members = members;
    this.#source = source;
    this.#start = start;
    this.#end = end;
  }

  /** The text of the node, by which equal expressions are found. */
  get text(): string {
    return this.#source.slice(this.#start, this.#end);
  }

  /** The nodes directly within it, those in lists too. */
  get children(): readonly TreeNode[] {
    if (this.#children === null) {
      const found: TreeNode[] = [];
      for (let index = 1; index < this.#members.length; index += 2) addNodes(this.#members[index], found);
      this.#children = found;
    }
    return this.#children;
  }

  has(name: string): boolean {
    return this.#get(name) !== undefined;
  }

  #get(name: string): TreeValue | undefined {
    const members = this.#members;
    for (let index = 0; index < members.length; index += 2) if (members[index] === name) return members[index + 1];
    return undefined;
  }

  /** Returns a member that is a node; null if it is absent or something else. */
  node(name: string): TreeNode | null {
    const value = this.#get(name);
    return value instanceof TreeNode ? value : null;
  }

  /** Returns the nodes in a member that is a list. */
  nodes(name: string): readonly TreeNode[] {
    const value = this.#get(name);
    return Array.isArray(value) ? value.filter((one) => one instanceof TreeNode) : [];
  }

  /** Returns the members of a list of any kind. */
  list(name: string): readonly TreeValue[] {
    const value = this.#get(name);
    return Array.isArray(value) ? value : [];
  }

  /** Returns the numbers of a list of integers or OIDs, or of a set. */
  numbers(name: string): readonly number[] {
    return this.list(name).map(Number);
  }

  /** Returns the texts of a list of strings. */
  texts(name: string): readonly string[] {
    return this.list(name).map((one) => (typeof one === "string" ? one : ""));
  }

  /** Returns the text of a member; empty if it is absent. */
  string(name: string): string {
    const value = this.#get(name);
    return typeof value === "string" ? value : "";
  }

  /** Returns the number of a member; 0 if it is absent. */
  number(name: string): number {
    const value = this.#get(name);
    return typeof value === "string" ? Number(value) : 0;
  }

  is(name: string): boolean {
    return this.#get(name) === "true";
  }

  bytes(name: string): Uint8Array | null {
    const value = this.#get(name);
    const isBytes = value !== null && typeof value === "object" && !(value instanceof TreeNode) && "bytes" in value;
    return isBytes ? value.bytes : null;
  }
}

function addNodes(value: TreeValue | undefined, found: TreeNode[]): void {
  if (value instanceof TreeNode) found.push(value);
  else if (Array.isArray(value)) for (const one of value) addNodes(one, found);
}

/** @throws {Error} if the text is not that of a pg_node_tree */
export function parseTree(text: string): TreeValue {
  return new TreeReader(text).value();
}

/** Characters by their codes. */
const code = { space: 32, quote: 34, open: 40, close: 41, colon: 58, bracket: 91, backslash: 92, brace: 123, end: 125 };

const noQueries: readonly TreeNode[] = [];

class TreeReader {
  readonly #text: string;
  #at = 0;
  /** Those within the query that is being read. */
  #queries: TreeNode[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  value(): TreeValue {
    this.#skipSpace();
    switch (this.#text.charCodeAt(this.#at)) {
      case code.brace:
        return this.#node();
      case code.open:
        return this.#list();
      default:
        return this.#atomOrBytes();
    }
  }

  #node(): TreeNode {
    const start = this.#at;
    this.#at += 1;
    const tag = this.#word();
    const around = this.#queries;
    if (tag === "QUERY") this.#queries = [];
    const members: TreeValue[] = [];
    for (;;) {
      this.#skipSpace();
      const next = this.#text.charCodeAt(this.#at);
      if (next === code.end) break;
      if (next !== code.colon) throw new Error(`a member was expected at ${this.#at} of a pg_node_tree`);
      this.#at += 1;
      const name = this.#word();
      members.push(name, this.value());
    }
    this.#at += 1;
    if (tag !== "QUERY") return new TreeNode(tag, members, noQueries, this.#text, start, this.#at);
    const query = new TreeNode(tag, members, this.#queries, this.#text, start, this.#at);
    around.push(query);
    this.#queries = around;
    return query;
  }

  /** Lists of numbers begin with a letter: `(i 1 2)`, `(o 23)`, `(b 3)`. */
  #list(): readonly TreeValue[] {
    this.#at += 1;
    const start = this.#text.charCodeAt(this.#at);
    if (start >= 97 && start <= 122) this.#at += 1;
    const values: TreeValue[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#at) === code.close) break;
      if (this.#at >= this.#text.length) throw new Error("a list of a pg_node_tree has no end");
      values.push(this.value());
    }
    this.#at += 1;
    return values;
  }

  #atomOrBytes(): TreeValue {
    const atom = this.#atom();
    if (this.#text.charCodeAt(this.#at) !== code.space || this.#text.charCodeAt(this.#at + 1) !== code.bracket)
      return atom;
    const end = this.#text.indexOf("]", this.#at);
    const numbers = this.#text.slice(this.#at + 2, end).trim();
    this.#at = end + 1;
    return { bytes: Uint8Array.from(numbers.split(" "), Number) };
  }

  #atom(): string | null {
    const isQuoted = this.#text.charCodeAt(this.#at) === code.quote;
    if (isQuoted) this.#at += 1;
    const start = this.#at;
    let hasEscapes = false;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const next = this.#text.charCodeAt(this.#at);
      if (next === code.backslash) {
        hasEscapes = true;
        this.#at += 1;
      } else if (isQuoted ? next === code.quote : endsAtom(next)) break;
    }
    const atom = this.#text.slice(start, this.#at);
    if (isQuoted) this.#at += 1;
    if (!isQuoted && atom === "<>") return null;
    return hasEscapes ? atom.replaceAll(/\\(.)/gs, "$1") : atom;
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !endsAtom(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #skipSpace(): void {
    for (;;) {
      const next = this.#text.charCodeAt(this.#at);
      if (next !== code.space && next !== 10) return;
      this.#at += 1;
    }
  }
}

function endsAtom(next: number): boolean {
  return next === code.space || next === code.close || next === code.end || next === 10;
}
