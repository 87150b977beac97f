// Finds the mutants of a source file: small edits, each of which changes what the file does.
import { type Node, parseSync, visitorKeys } from "oxc-parser";

/** One edit of a source file. */
export interface Mutant {
  /** The kind of the edit, by the names of StrykerJS. */
  readonly mutator: string;
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Edit = Pick<Mutant, "mutator" | "start" | "end" | "replacement">;

/** All mutants of a file. Types are not mutated, and neither are imports and the texts of thrown errors. */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const { program } = parseSync(path, text);
  const edits: Edit[] = [];
  visit(program as unknown as Node, text, edits);
  return edits
    .filter(({ start, end, replacement }) => text.slice(start, end) !== replacement)
    .map((edit) => ({ ...edit, path, line: text.slice(0, edit.start).split("\n").length }));
}

/** The text of a file with a mutant in it. */
export function withMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

const unmutated = /^(?:Import|Export(?:All|Specifier)|TS(?!As|Satisfies|NonNull)|ThrowStatement)/;

function visit(node: Node, text: string, edits: Edit[]): void {
  if (unmutated.test(node.type)) return;
  edits.push(...editsOf(node, text));
  const children = node as unknown as Readonly<Record<string, unknown>>;
  for (const key of visitorKeys[node.type] ?? []) {
    if (key === "typeAnnotation" || key === "key" || key === "label" || key === "directive") continue;
    const child = children[key];
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, text, edits);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

const binary: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
};

/** `??` is not mixed with others without parentheses. */
const logical: Readonly<Record<string, string>> = { "&&": "||", "||": "&&", "??": "??" };

/** Methods that are left out of a chain, and those that take each other's place. */
const removed = /^(?:filter|sort|toSorted|reverse|toReversed|slice|trim|trimStart|trimEnd|replace|replaceAll)$/;
const exchanged: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["toLowerCase", "toUpperCase"],
  ["toUpperCase", "toLowerCase"],
]);

/** The edits that concern a node itself. */
function editsOf(node: Node, text: string): readonly Edit[] {
  const at = (mutator: string, { start, end }: { start: number; end: number }, replacement: string): Edit => ({
    mutator,
    start,
    end,
    replacement,
  });
  const both = (test: { start: number; end: number }): readonly Edit[] => [
    at("ConditionalExpression", test, "true"),
    at("ConditionalExpression", test, "false"),
    at("BooleanLiteral", test, `!(${text.slice(test.start, test.end)})`),
  ];
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return both(node.test);
    case "BinaryExpression": {
      const between = { start: node.left.end, end: node.right.start };
      return (binary[node.operator] ?? []).map((operator) =>
        at("EqualityOperator", between, text.slice(between.start, between.end).replace(node.operator, operator)),
      );
    }
    case "LogicalExpression": {
      const between = { start: node.left.end, end: node.right.start };
      const other = logical[node.operator] ?? "";
      return [
        at("LogicalOperator", between, text.slice(between.start, between.end).replace(node.operator, other)),
        at("LogicalOperator", node, text.slice(node.left.start, node.left.end)),
        at("LogicalOperator", node, text.slice(node.right.start, node.right.end)),
      ];
    }
    case "UnaryExpression":
      return node.operator === "!" || node.operator === "-" ? [at("UnaryOperator", node, argumentOf(node, text))] : [];
    case "Literal":
      if (typeof node.value === "string") return [at("StringLiteral", node, node.value === "" ? '"mutant"' : '""')];
      return typeof node.value === "boolean" ? [at("BooleanLiteral", node, String(!node.value))] : [];
    case "TemplateLiteral":
      return [at("StringLiteral", node, "``")];
    case "ArrayExpression":
      return [at("ArrayDeclaration", node, node.elements.length === 0 ? '["mutant"]' : "[]")];
    case "ObjectExpression":
      return node.properties.length === 0 ? [] : [at("ObjectLiteral", node, "({})")];
    case "BlockStatement":
      return node.body.length === 0 ? [] : [at("BlockStatement", node, "{}")];
    case "ExpressionStatement":
      return [at("StatementRemoval", node, ";")];
    case "ReturnStatement":
      return node.argument === null ? [at("StatementRemoval", node, ";")] : [];
    case "MemberExpression":
      return node.optional
        ? [at("OptionalChaining", { start: node.object.end, end: node.end }, requiredAccess(node, text))]
        : [];
    case "CallExpression": {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return [];
      const other = exchanged.get(callee.property.name);
      if (other !== undefined) return [at("MethodExpression", callee.property, other)];
      const object = text.slice(callee.object.start, callee.object.end);
      return removed.test(callee.property.name) ? [at("MethodExpression", node, object)] : [];
    }
    default:
      return [];
  }
}

function argumentOf({ argument }: Extract<Node, { type: "UnaryExpression" }>, text: string): string {
  return text.slice(argument.start, argument.end);
}

function requiredAccess({ object, end }: Extract<Node, { type: "MemberExpression" }>, text: string): string {
  return text
    .slice(object.end, end)
    .replace(/^(\s*)\?\.(\[?)/, (_, space: string, bracket: string) => (bracket === "" ? `${space}.` : `${space}[`));
}
