// The type of a method's body, and the calls that run its statements.
import type { MethodBody, RepositoryMethod } from "../../../4-plan/method.ts";
import type { RowShape, Statement } from "../../../4-plan/statement.ts";
import { type Code, list } from "../../../text/code.ts";
import { identifier } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { shapeNames } from "../../values/row-shape.ts";
import { argumentsOf } from "./arguments.ts";

export type BodyOf<Kind extends MethodBody["kind"]> = Extract<MethodBody, { readonly kind: Kind }>;

type Runner = "rowOf" | "rowOrNull" | "currentRow" | "rowsOf";

/** Returns the call of a statement that returns rows: `rowOrNull(this.acting, findByIdSql, [uuidToText(id)], issueFromRow)`. */
export function rows(
  runner: Runner,
  { constant }: Statement,
  parameters: Code,
  of: RowShape,
  emission: Emission,
): Code {
  const { acting } = emission;
  return call(runtime(runner), [acting, identifier(constant), parameters, shapeNames(of, emission).fromRow]);
}

/** Returns the call of a statement that returns no rows: `changedOne(this.acting, deleteSql, [uuidToText(id)])`. */
export function run(
  runner: "changedOne" | "changedRows" | "existsRow",
  { constant }: Statement,
  parameters: Code,
  { acting }: Emission,
): Code {
  return call(runtime(runner), [acting, identifier(constant), parameters]);
}

/** Returns the array of a statement's parameters. */
export function parametersOf({ parameters }: Pick<RepositoryMethod, "parameters">, emission: Emission): Code {
  return list(
    "[",
    parameters.flatMap((parameter) => argumentsOf(parameter, emission)),
    "]",
  );
}
