// Emits the parameters of a call: those of each text, and those of optional conditions.
import type { MethodParameter, QueryMethod } from "../../queries/data/query-module.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { access } from "../../text/literal.ts";
import { runtime } from "../context.ts";
import { isUnconverted, parameterText } from "./encode.ts";
import { addedParameters } from "./statement.ts";

/** Returns the array of the parameters that each call has. */
export function fixedParameters(method: QueryMethod, statement: string): Code {
  const values = method.text.numbered.map((name) => parameterValue(name, method, statement));
  return list("[", values, "]");
}

function parameterValue(name: string, method: QueryMethod, statement: string): Code {
  if (name === "owner") return ts`${runtime("ownerTextOf")}(this.acting)`;
  if (name === "actor") return ts`this.acting.actor`;
  const parameter = method.parameters.find((one) => one.name === name);
  return parameter === undefined ? ts`null` : parameterText(parameter, statement, givenValue(parameter));
}

function givenValue({ property }: MethodParameter): Code {
  return ts`parameters${access(property)}`;
}

/** Returns the parameters that only some texts have; undefined is absent. */
export function optionalParameters(method: QueryMethod, statement: string): readonly Code[] {
  return addedParameters(method.text).map((name) => {
    const value = parameterValue(name, method, statement);
    const needed = neededParameters(name, method);
    const isItself = needed.length === 1 && needed[0]?.length === 1 && needed[0][0]?.name === name;
    const parameter = method.parameters.find((one) => one.name === name);
    // An absent value is undefined already, unless it is converted.
    if (isItself && parameter !== undefined && isUnconverted(parameter)) return value;
    return ts`${absence(needed)} ? undefined : ${value}`;
  });
}

/** Returns the optional parameters of each condition with the parameter, without conditions that need more than another. */
function neededParameters(name: string, method: QueryMethod): readonly (readonly MethodParameter[])[] {
  const sets = method.text.conditions
    .filter(({ added }) => added.includes(name))
    .map(({ optional }) => new Set(optional));
  const least = sets.filter(
    (set, index) =>
      !sets.some(
        (other, at) => other.isSubsetOf(set) && (other.size < set.size || (other.size === set.size && at < index)),
      ),
  );
  return least.map((set) => method.parameters.filter((parameter) => set.has(parameter.name)));
}

/** Returns the condition under which no condition with the parameter is sent. */
function absence(needed: readonly (readonly MethodParameter[])[]): Code {
  const absent = needed.map((parameters) => {
    const tests = parameters.map((parameter) => ts`${givenValue(parameter)} === undefined`);
    const joined = join(tests, " || ");
    return needed.length > 1 && tests.length > 1 ? ts`(${joined})` : joined;
  });
  return join(absent, " && ");
}
