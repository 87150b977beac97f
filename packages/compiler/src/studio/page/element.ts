// Creates elements of the page.

export type Child = Node | string | number | null | undefined | false | readonly Child[];

type Listeners = {
  readonly [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void;
};

export type Attributes = Listeners & {
  readonly [name: string]: unknown;
};

type Tag = keyof HTMLElementTagNameMap;

type ElementOf<Selector extends string> = Selector extends Tag
  ? HTMLElementTagNameMap[Selector]
  : Selector extends `${infer Name extends Tag}.${string}`
    ? HTMLElementTagNameMap[Name]
    : never;

/**
 * Creates an element from a tag with classes, `div.head`, and its attributes, if it has any, before its children.
 * Attributes that are null, undefined or false are left out; functions are listeners. Texts become text nodes, so that
 * values of a database are never read as HTML.
 */
export function element<Selector extends Tag | `${Tag}.${string}`>(
  selector: Selector,
  ...content: readonly [Attributes, ...(readonly Child[])] | readonly Child[]
): ElementOf<Selector> {
  const [name = "", ...classes] = selector.split(".");
  const created = document.createElement(name);
  if (classes.length > 0) created.className = classes.join(" ");
  const [first] = content;
  const hasAttributes = typeof first === "object" && first !== null && !(first instanceof Node) && !isList(first);
  for (const [key, value] of Object.entries(hasAttributes ? first : {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") created.addEventListener(key.slice(2), value as EventListener);
    else created.setAttribute(key, value === true ? "" : String(value));
  }
  append(created, (hasAttributes ? content.slice(1) : content) as readonly Child[]);
  return created as ElementOf<Selector>;
}

function isList(content: unknown): content is readonly Child[] {
  return Array.isArray(content);
}

export function append(parent: ParentNode, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(typeof child === "number" ? String(child) : (child as Node | string));
  }
}

/** Creates an element of SVG. */
export function svg(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}

/** Returns a sentence whose words in backticks are code. */
export function sentence(text: string): readonly Child[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}
