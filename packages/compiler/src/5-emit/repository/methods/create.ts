// Emits the methods that insert rows: `create`, `createMany` and `upsert`.
import { ownerInput } from "../../../2-model/data/ownership.ts";
import { generatedKeyField, isGeneratedWhenMissing } from "../../../2-model/data/table/key.ts";
import type { NewRowSource, RepositoryMethod } from "../../../4-plan/method.ts";
import { isRowShape, selfRow } from "../../../4-plan/statement.ts";
import { type Code, fitting, list, local, nothing, ts } from "../../../text/code.ts";
import { access, identifier, key, literal } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { member } from "../../values/field-type.ts";
import { keyMembers } from "../../values/key.ts";
import { after, before, beforeEach, hooked, returned } from "./hooked.ts";
import { namesOf, originals, withOwner } from "./inputs.ts";
import { type BodyOf, rows, run } from "./template.ts";

const newRow = local("row", "newRow");

export function create({ statement, from }: BodyOf<"insert">, { write }: RepositoryMethod, emission: Emission): Code {
  const hook = write?.hook ?? null;
  const request = identifier(namesOf(from.input, hook).one);
  const row = (id: Code | null): Code => insertable(id, request, from, ts`values`, emission);
  return hooked(hook, emission, (inside) => {
    const { rows: of } = statement;
    if (isRowShape(of)) {
      const created = (parameters: Code): Code =>
        returned(hook, rows("rowOf", statement, parameters, of, inside), inside);
      const parameters = row(newId(request, inside));
      return ts`
        ${before(hook, inside)}
        ${
          hook === null
            ? fitting(
                created(parameters),
                ts`
                  const ${newRow} = ${parameters};
                  ${created(newRow)}`,
              )
            : created(parameters)
        }`;
    }
    const created = ts`{ ${keyMembers(ts`id`, "", inside)} }`;
    return ts`
      ${before(hook, inside)}
      const id = ${newId(ts`dto`, inside)};
      await ${run("changedRows", statement, row(ts`id`), inside)};
      ${
        hook === null
          ? ts`return ${created};`
          : ts`
            const ${inside.one} = ${created};
            ${after(hook, inside.one, inside)}
            return ${inside.one};`
      }`;
  });
}

export function upsert(
  { statement, from, presence }: BodyOf<"insert-or-update">,
  { result, write }: RepositoryMethod,
  emission: Emission,
): Code {
  const hook = write?.hook ?? null;
  const { one: name } = namesOf(from.input, hook);
  const request = identifier(name);
  const row = insertable(newId(request, emission), request, from, ts`values`, emission);
  const present = presence.map((field) => ts`${runtime("booleanToText")}(${member(name, field)} !== undefined)`);
  const parameters = present.length === 0 ? row : list("[", [ts`...${row}`, ...present], "]");
  return hooked(hook, emission, (inside) => {
    if (result.kind === "row") {
      return ts`
        ${before(hook, inside)}
        ${returned(hook, rows("rowOf", statement, parameters, selfRow, inside), inside)}`;
    }
    const found = rows("rowOrNull", statement, parameters, selfRow, inside);
    if (hook === null) return ts`return ${found};`;
    return ts`
      ${before(hook, inside)}
      const ${inside.one} = await ${found};
      if (${inside.one} !== null) ${after(hook, inside.one, inside)}
      return ${inside.one};`;
  });
}

export function createMany(
  { statement, from }: BodyOf<"insert-many">,
  { parameters: methodParameters, write }: RepositoryMethod,
  emission: Emission,
): Code {
  const hook = write?.hook ?? null;
  const { many, one, values } = emission;
  const { one: name, many: names } = namesOf(from.input, hook);
  const request = identifier(name);
  const dto = withOwner(request, from.input, emission.entity);
  const isOptional = methodParameters.some(
    (parameter) => "required" in parameter && parameter.required === "without-owner",
  );
  const call = isOptional ? ts`?.` : nothing;
  const row = insertable(newId(request, emission), request, from, ts`values${call}(${dto}, index)`, emission);
  const each = from.hasValues ? ts`(${request}, index)` : ts`(${request})`;
  const parameters = ts`[${runtime("recordset")}(${values.insertColumns}, ${many})]`;
  return ts`
    if (${identifier(originals[from.input].many)}.length === 0) return [];
    ${hooked(hook, emission, (inside) => {
      const { rows: of } = statement;
      const created = isRowShape(of) ? rows("rowsOf", statement, parameters, of, inside) : insertedIds(inside);
      return ts`
        ${beforeEach(hook, inside)}
        ${fitting(
          ts`const ${many} = ${identifier(names)}.map(${each} => ${row});`,
          ts`
            const ${many} = ${identifier(names)}.map(${each} =>
              ${row},
            );`,
        )}
        ${isRowShape(of) ? null : ts`await ${run("changedRows", statement, parameters, inside)};`}
        ${
          hook === null
            ? ts`return ${created};`
            : ts`
              const created = ${isRowShape(of) ? ts`await ` : null}${created};
              for (const ${one} of created) ${after(hook, one, inside)}
              return created;`
        }`;
    })}`;
}

/** Returns the expression for the ids of the inserted rows, taken from their parameters. */
function insertedIds({ entity, many, plan }: Emission): Code {
  const [first] = entity.key.fields;
  const position = plan.row.insert.findIndex(({ field }) => field === first);
  const name = key(first.name);
  if (position === 0) return ts`${many}.map(([id]) => ({ ${name}: id }))`;
  return ts`${many}.map((parameters) => ({ ${name}: parameters[${literal(position)}] }))`;
}

/** Returns the expression for the id of a new row, `newUuid()`; null if the repository does not generate it. */
function newId(request: Code, { entity }: Emission): Code | null {
  const field = generatedKeyField(entity);
  if (field === null) return null;
  const make = ts`${runtime(entity.keyGenerator.make)}`;
  const isOwner = field === entity.owner && ownerInput(entity) === null;
  const generated = isOwner ? ts`${runtime("ownerOr")}(this.acting, ${make})` : ts`${make}()`;
  return isGeneratedWhenMissing(field) ? ts`${request}${access(field.name)} ?? ${generated}` : generated;
}

/** Returns the call `insertableUser(newUuid(), dto, values)`. */
function insertable(
  id: Code | null,
  request: Code,
  { input, hasValues }: NewRowSource,
  values: Code,
  { entity, values: exported }: Emission,
): Code {
  const parameters = [
    ...(id === null ? [] : [id]),
    withOwner(request, input, entity),
    ...(hasValues ? [withOwner(values, "values", entity)] : []),
  ];
  return list(ts`${exported.toInsertable}(`, parameters, ")");
}
