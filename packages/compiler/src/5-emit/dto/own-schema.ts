// Emits the function that passes values to users' schemas, from `@validate({ schema })`.
import { type Field, ruleTargets } from "../../2-model/data/field/field.ts";
import { membersIn } from "../../2-model/data/field/json-shape.ts";
import type { PayloadBody } from "../../4-plan/http/request-bodies.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { documented, runtimeType } from "../context.ts";

/** Whether a field has a user's schema. */
export function hasOwnSchema(fields: readonly Field[]): boolean {
  return fields.some((field) => [field, ...ruleTargets(field)].some(({ rules }) => rules.schema !== null));
}

/** Whether a payload or one of its members has a user's schema. */
export function payloadHasOwnSchema({ schema, json }: Pick<PayloadBody, "schema" | "json">): boolean {
  if (schema !== null) return true;
  return json.kind === "known" && membersIn(json.shape).some(({ annotations }) => annotations?.rules.schema != null);
}

/** Returns the function as a transformation of Zod. */
export function followedByInZod(z: Reference): Code {
  return followedBy(ts`
    function followedBy<Output>(schema: ${standardSchema}<Output>): (value: unknown, context: ${z}.RefinementCtx) => Output {
      return (value, context) => {
        ${validated(ts`value`)}
        for (const { message, path = [] } of result.issues)
          context.addIssue({ code: "custom", message, path: path.map((step) => (typeof step === "object" ? step.key : step)) });
        return ${z}.NEVER;
      };
    }`);
}

/** Returns the function as a raw transformation of Valibot. */
export function followedByInValibot(v: Reference): Code {
  return followedBy(ts`
    function followedBy<Input, Output>(schema: ${standardSchema}<Output>): ${v}.RawTransformAction<Input, Output> {
      return ${v}.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
        ${validated(ts`value`)}
        for (const { message, path = [] } of result.issues) {
          const [first, ...others] = path.map((step): ${v}.UnknownPathItem => {
            const key = typeof step === "object" ? step.key : step;
            return { type: "unknown", origin: "value", input: value, key, value: undefined };
          });
          addIssue(first === undefined ? { message } : { message, path: [first, ...others] });
        }
        return NEVER;
      });
    }`);
}

const standardSchema = runtimeType("StandardSchema");

function followedBy(code: Code): Code {
  return documented("Validates a value with a schema of any library; issues keep their paths.", code);
}

function validated(value: Code): Code {
  return ts`
    const result = schema["~standard"].validate(${value});
    if (result instanceof Promise) throw new TypeError("The schema of a field must be synchronous");
    if (result.issues === undefined) return result.value;`;
}
