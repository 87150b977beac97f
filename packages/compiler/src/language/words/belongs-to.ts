// `@belongsTo<User>()` on a field: a foreign key to another entity. `on` lists the fields of a composite one.
import { boolean, choice, options, recordBy, string, targetFieldName } from "../shape.ts";
import { positions, word } from "../word.ts";

const action = choice(["cascade", "set null", "set default", "restrict", "no action"]);
const deferrable = choice(["immediate", "deferred"]);

export const belongsTo = word({
  name: "belongsTo",
  file: "belongs-to",
  example: "@belongsTo<User>()",
  on: "field",
  form: "called",
  typeArgument: "required",
  arguments: positions(
    "at most an object of options",
    [],
    [
      options({
        onDelete: action,
        onUpdate: action,
        index: boolean,
        name: string,
        deferrable,
        live: boolean,
        response: string,
        on: recordBy("field", targetFieldName),
      }),
    ],
  ),
});
