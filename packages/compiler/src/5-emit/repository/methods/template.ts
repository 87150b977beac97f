// Types of the templates of methods, and the call that runs a statement.
import type { MethodBody, RepositoryMethod } from "../../../4-plan/method.ts";
import type { RowShape, Statement } from "../../../4-plan/statement.ts";
import { type Code, list } from "../../../text/code.ts";
import { identifier } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { shapeNames } from "../../values/row-shape.ts";
import { argumentsOf } from "./arguments.ts";

/** The body of one kind. */
export type BodyOf<Kind extends MethodBody["kind"]> = Extract<MethodBody, { readonly kind: Kind }>;

type Runner = "rowOf" | "rowOrNull" | "currentRow" | "rowsOf";

/** `rowOrNull(this.acting, findByIdSql, [uuidToText(id)], issueFromRow)` */
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

/** `changedOne(this.acting, deleteSql, [uuidToText(id)])` */
export function run(
  runner: "changedOne" | "changedRows" | "existsRow",
  { constant }: Statement,
  parameters: Code,
  { acting }: Emission,
): Code {
  return call(runtime(runner), [acting, identifier(constant), parameters]);
}

/** The parameters of a method as those of its statement. */
export function parametersOf({ parameters }: Pick<RepositoryMethod, "parameters">, emission: Emission): Code {
  return list(
    "[",
    parameters.flatMap((parameter) => argumentsOf(parameter, emission)),
    "]",
  );
}
