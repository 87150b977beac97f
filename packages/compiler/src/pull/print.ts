// Prints pulled entities and value objects.
import {
  blocks,
  type Code,
  fitting,
  join,
  lines,
  list,
  type Slot,
  ts,
  type as typeReference,
  value,
} from "../text/code.ts";
import { docComment, identifier, literal, text } from "../text/literal.ts";
import { printFile } from "../text/print/print.ts";
import type {
  ClassName,
  PulledAnnotation,
  PulledEntity,
  PulledEnum,
  PulledField,
  PulledProject,
  PulledType,
} from "./pulled-entity.ts";

export interface PulledFile {
  /** `order-item.entity.ts` */
  readonly name: string;
  readonly text: string;
}

const library = "entity-derive";

/** `ending` is the extension of relative imports. */
export function printEntity(entity: PulledEntity, { enums }: PulledProject, ending: string): PulledFile {
  const fields = entity.fields.map((field) => printField(field, enums));
  const code = ts`
    ${docComment(entity.doc)}
    ${lines(entity.annotations.map(printWord))}
    export class ${identifier(entity.name)} {
      ${lines(fields)}
    }`;
  return { name: `${entity.file}.entity.ts`, text: printFileText(code, `./${entity.file}.entity`, ending) };
}

export function printEnum(pulled: PulledEnum, ending: string): PulledFile {
  const name = identifier(pulled.name);
  const labels = list("[", pulled.labels.map(text), "]");
  const code = blocks([
    ts`
      ${docComment(pulled.doc)}
      export const ${name} = ${value(library, "valueObject")}(${text(pulled.type)}, ${labels});`,
    ts`export type ${name} = ${typeReference(library, "ValueOf")}<typeof ${name}>;`,
  ]);
  return { name: `${pulled.module.slice("./".length)}.ts`, text: printFileText(code, pulled.module, ending) };
}

function printFileText(code: Code, module: string, ending: string): string {
  return printFile(code, { header: "", ending, module, imports: "one a line" }).trimStart();
}

function printField(field: PulledField, enums: readonly PulledEnum[]): Code {
  const { annotations, name, isNullable, initializer } = field;
  const type = ts`${printType(field.type, enums)}${isNullable ? ts` | null` : null}`;
  const declaration =
    initializer === undefined
      ? ts`${identifier(name)}!: ${type};`
      : ts`${identifier(name)}: ${type} = ${literal(initializer)};`;
  const parts: readonly Code[] = [...annotations.map(printWord), declaration];
  return ts`
    ${docComment(field.doc)}
    ${fitting(join(parts, " "), lines(parts))}`;
}

function printType({ kind, name, isArray, union }: PulledType, enums: readonly PulledEnum[]): Code {
  if (union !== undefined) {
    const texts = join(union.map(text), " | ");
    return isArray ? ts`(${texts})[]` : texts;
  }
  const module = enums.find((one) => one.name === name)?.module;
  const reference: Slot =
    kind === "global"
      ? identifier(name)
      : kind === "vocabulary"
        ? typeReference(library, name)
        : typeReference(module ?? `./${name}`, name);
  return ts`${reference}${isArray ? ts`[]` : null}`;
}

function printWord({ name, of, through, arguments: values }: PulledAnnotation): Code {
  const word = ts`@${value(library, name)}`;
  if (values === null) return word;
  const by = through === null ? null : ts`, { through: ${classReference(through)} }`;
  const target = of === null ? null : ts`<${classReference(of)}${by}>`;
  const [only, second] = values;
  const inner =
    only !== undefined && second === undefined
      ? ts`(${literal(only)})`
      : list(
          "(",
          values.map((one) => literal(one)),
          ")",
        );
  return ts`${word}${target}${inner}`;
}

function classReference({ name, module }: ClassName): Code {
  return ts`${typeReference(module, name)}`;
}
