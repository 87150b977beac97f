// Emits functions that write the JSON of declared types; properties that a type does not have are left out.

import {
  discriminantOf,
  isObjectLike,
  type JsonDefinition,
  type JsonLiteral,
  type JsonMember,
  type JsonShape,
  literalsOf,
} from "../../2-model/data/field/json-shape.ts";
import { scalars } from "../../language/types/index.ts";
import { type Code, join, list, type Reference, ts } from "../../text/code.ts";
import { access, identifier, literal, literalUnion, templateKey, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { type Emission, httpRuntime } from "../context.ts";
import { exportedType } from "../dto/json-schemas.ts";

type ObjectShape = Extract<JsonShape, { readonly kind: "object" }>;

/** A value to write: its expression, its type, and the name for a function that writes it. */
interface Source {
  readonly value: Code;
  readonly type: Code;
  readonly name: string;
}

/** Emits the functions of some types: one for each nested object, and one for each union of objects. */
export class ShapeWriter {
  readonly #emission: Emission;
  readonly #definitions = new Map<string, Code>();
  readonly #taken: Set<string>;
  readonly #functions: Code[] = [];

  constructor(emission: Emission, taken: readonly string[]) {
    this.#emission = emission;
    this.#taken = new Set(taken);
  }

  /** The functions that the bodies call. */
  get functions(): readonly Code[] {
    return this.#functions;
  }

  /** Returns the statements of a function that returns the JSON of a value. */
  body(shape: JsonShape, source: Source): Code {
    if (shape.kind === "object") return ts`return ${this.#object(shape, source)};`;
    if (isBranched(shape)) return this.#branches(shape.of, source);
    const name = shape.kind === "array" ? `${source.name}Item` : source.name;
    return ts`return ${this.#expression(shape, { ...source, name })};`;
  }

  #expression(shape: JsonShape, source: Source): Code {
    const { value, type, name } = source;
    switch (shape.kind) {
      case "json":
      case "unknown":
        return ts`${httpRuntime("jsonValue")}(${value})`;
      case "null":
        return ts`"null"`;
      case "scalar": {
        const { writer } = scalars[shape.scalar];
        return writer === null ? ts`String(${value})` : ts`${httpRuntime(writer)}(${value})`;
      }
      case "literals":
        return literalsText(shape.values, value);
      case "enum":
        return ts`${httpRuntime("jsonText")}(${value})`;
      case "array":
        return ts`${httpRuntime("jsonArray")}(${value}, ${this.#each(shape.of, ts`${type}[number]`, name)})`;
      case "tuple":
        return ts`\`${this.#piece(shape, source)}\``;
      case "object":
        return ts`${this.#function(shape, type, name)}(${value})`;
      case "union": {
        const present = shape.of.filter(({ kind }) => kind !== "null");
        if (present.length < shape.of.length) {
          const [only] = present;
          const rest: JsonShape = present.length === 1 && only !== undefined ? only : { kind: "union", of: present };
          return ts`${value} === null ? "null" : ${this.#expression(rest, { ...source, type: ts`NonNullable<${type}>` })}`;
        }
        if (!isBranched(shape)) return ts`${httpRuntime("jsonValue")}(${value})`;
        return ts`${this.#function(shape, type, name)}(${value})`;
      }
      case "definition":
      case "reference":
        return ts`${this.#definition(shape, type, name)}(${value})`;
    }
  }

  /** Returns the substitution for a value in a template literal. */
  #piece(shape: JsonShape, source: Source): Code {
    const { value, type, name } = source;
    if (shape.kind === "scalar" && scalars[shape.scalar].writer === null) return ts`\${${value}}`;
    if (shape.kind !== "tuple") return ts`\${${this.#expression(shape, source)}}`;
    const items = shape.items.map((item, index) => {
      const at = literal(index);
      return this.#piece(item, { value: ts`${value}[${at}]`, type: ts`${type}[${at}]`, name: `${name}${index + 1}` });
    });
    if (shape.rest === null) return ts`[${join(items, ",")}]`;
    const other = this.#piece(shape.rest, { value: ts`item`, type: ts`${type}[number]`, name });
    if (items.length === 0) return ts`[\${${value}.map((item) => \`${other}\`).join()}]`;
    const others = ts`${value}.slice(${literal(items.length)}).map((item) => \`,${other}\`).join("")`;
    return ts`[${join(items, ",")}\${${others}}]`;
  }

  /** Returns a function of one value. */
  #each(shape: JsonShape, type: Code, name: string): Code | Reference {
    if (shape.kind === "object" || isBranched(shape)) return this.#function(shape, type, name);
    if (shape.kind === "definition" || shape.kind === "reference") return this.#definition(shape, type, name);
    const writer = shape.kind === "scalar" ? scalars[shape.scalar].writer : null;
    if (shape.kind === "scalar") return writer === null ? ts`String` : httpRuntime(writer);
    return ts`(item) => ${this.#expression(shape, { value: ts`item`, type, name })}`;
  }

  /** Returns one template literal if all members are required, or else a call that joins the present ones. */
  #object(shape: ObjectShape, source: Source): Code {
    const { members, rest } = shape;
    const { value, type, name } = source;
    const pair = (member: JsonMember): Code => {
      const own = ts`${type}[${text(member.name)}]`;
      const of = {
        value: ts`${value}${access(member.name)}`,
        type: member.optional ? ts`NonNullable<${own}>` : own,
        name: `${name}${capitalized(member.name.replaceAll(/[^\p{L}\p{N}]/gu, ""))}`,
      };
      return ts`${templateKey(member.jsonName)}:${this.#piece(member.shape, of)}`;
    };
    if (rest === null && members.every(({ optional }) => !optional)) return ts`\`{${join(members.map(pair), ",")}}\``;
    const texts = members.map((member) => {
      const present = ts`\`${pair(member)}\``;
      return member.optional ? ts`${value}${access(member.name)} === undefined ? "" : ${present}` : present;
    });
    if (rest === null) return list(ts`${httpRuntime("jsonObject")}([`, texts, "])");
    const names = literal(members.map((member) => member.name));
    const others = ts`${httpRuntime("jsonMembers")}(${value}, ${names}, ${this.#each(rest, ts`${type}[string]`, `${name}Each`)})`;
    if (texts.length === 0) return ts`${httpRuntime("jsonObject")}(${others})`;
    return list(ts`${httpRuntime("jsonObject")}([`, [...texts, ts`...${others}`], "])");
  }

  /** Returns a statement for each member of a union. */
  #branches(shapes: readonly JsonShape[], source: Source): Code {
    const { value, type } = source;
    const objects = shapes.filter(isObjectLike);
    const others = shapes.filter((shape) => !isObjectLike(shape) && shape.kind !== "null");
    const member = objects.length > 1 ? (discriminantOf(objects)?.name ?? null) : null;
    const [last, ...earlier] = objects.toReversed();
    const simple = ts`if (typeof ${value} !== "object") return ${httpRuntime("jsonValue")}(${value});`;
    return ts`
      ${shapes.some(({ kind }) => kind === "null") ? ts`if (${value} === null) return "null";` : null}
      ${others.length > 0 ? simple : null}
      ${earlier.toReversed().map((shape) => {
        const values = literalsOf(shape, member ?? "") ?? [];
        const isThis = join(
          values.map((one) => ts`${value}${access(member ?? "")} === ${literal(one)}`),
          " || ",
        );
        return ts`if (${isThis}) ${this.body(shape, variant(source, type, member, values))}`;
      })}
      ${last === undefined ? null : this.body(last, variant(source, type, member, literalsOf(last, member ?? "") ?? []))}`;
  }

  #function(shape: JsonShape, type: Code, wanted: string): Code {
    const name = this.#newName(wanted);
    this.#print(name, shape, type, wanted);
    return name;
  }

  /** Returns the function of a recursive type, which calls itself. */
  #definition(
    shape: Extract<JsonShape, { readonly kind: "definition" | "reference" }>,
    found: Code,
    wanted: string,
  ): Code {
    const { definition } = shape;
    const key = `${definition.path}\n${definition.name}`;
    const known = this.#definitions.get(key);
    if (known !== undefined || shape.kind === "reference") return known ?? ts`String`;
    const name = this.#newName(wanted);
    this.#definitions.set(key, name);
    this.#print(name, shape.of, this.#typeOf(definition, found), wanted);
    return name;
  }

  #typeOf({ type }: JsonDefinition, found: Code): Code {
    return type === null ? found : ts`${exportedType(type, this.#emission)}`;
  }

  /** Adds a function before the functions that it calls. */
  #print(name: Code, shape: JsonShape, type: Code, wanted: string): void {
    const place = this.#functions.length;
    const body = this.body(shape, { value: ts`value`, type, name: wanted });
    this.#functions.splice(
      place,
      0,
      ts`
      function ${name}(value: ${type}): string {
        ${body}
      }`,
    );
  }

  #newName(wanted: string): Code {
    let name = `${wanted}Json`;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}Json${number}`;
    this.#taken.add(name);
    return identifier(name);
  }
}

/** Whether statements are needed to distinguish the members of a union. */
function isBranched(shape: JsonShape): shape is Extract<JsonShape, { readonly kind: "union" }> {
  return shape.kind === "union" && shape.of.some(isObjectLike);
}

/** Returns an object of a discriminated union, with its narrowed type. */
function variant(source: Source, type: Code, member: string | null, values: readonly JsonLiteral[]): Source {
  if (member === null || !values.every((one) => typeof one === "string")) return source;
  return { ...source, type: ts`Extract<${type}, { readonly [Key in ${text(member)}]: ${literalUnion(values)} }>` };
}

function literalsText(values: readonly JsonLiteral[], value: Code): Code {
  const kinds = new Set(values.map((one) => typeof one));
  if (kinds.size > 1) return ts`${httpRuntime("jsonValue")}(${value})`;
  return kinds.has("string") ? ts`${httpRuntime("jsonText")}(${value})` : ts`String(${value})`;
}
