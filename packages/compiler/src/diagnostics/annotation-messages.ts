// Messages about annotations, their arguments and their imports.
import { error, missingOption, note, warning } from "./template.ts";

export const annotationMessages = {
  "unknown-annotation": error("ED103", "entity-derive exports no annotation `%name%`", "%suggestion%"),
  "unknown-option": error("ED103", "%word% has no option `%name%`", "%suggestion%"),
  "unknown-member": error("ED103", "the embedded object has no member `%name%`", "%suggestion%"),
  "unknown-value": error("ED103", "%what% cannot be %found%", "%suggestion%"),
  "missing-argument": error("ED115", "`@%word%` needs %expected%", "%suggestion%"),
  "option-missing": missingOption("ED115"),
  "too-many-arguments": error("ED116", "`@%word%` takes %expected%", "%suggestion%"),
  "misplaced-annotation": error("ED117", "`@%word%` is on a %found%, but belongs on a %expected%", "%suggestion%"),
  "base-annotation": error(
    "ED117",
    "`@%word%` is on the abstract class `%class%`, but belongs on an entity",
    "move it to the entities that extend this class: they inherit only its fields and the options of `@entity`",
  ),
  "repeated-annotation": error("ED116", "`@%word%` is used twice on `%target%`", "keep one of them"),
  "conflicting-annotations": error(
    "ED118",
    "`%first%` and `%second%` on `%target%` cannot be combined",
    "keep one of them: %reason%",
  ),
  "repeated-option": error("ED116", "the option `%name%` is set twice", "keep one of them"),
  "repeated-value": error("ED116", "`%value%` is listed twice for `%target%`", "keep one of them"),
  "unreadable-argument": error("ED104", "%what% cannot be read without running the code", "%suggestion%"),
  "unreadable-default": error(
    "ED104",
    "the initializer of `%field%` cannot be read without running the code",
    "%suggestion%",
  ),
  "name-unknown": error(
    "ED104",
    "`%name%` is neither imported nor declared here, so generated code cannot use it",
    'import it into this file: `import { %name% } from "./….ts";`',
  ),
  "name-not-exported": error(
    "ED104",
    "`%name%` is not exported by `%file%`, so generated code cannot use it",
    "put `export` before its declaration",
  ),
  "annotation-not-imported": error(
    "ED140",
    "this file uses %annotations% without importing %them%",
    'import %them%: `import { %names% } from "entity-derive";`',
  ),
  "annotation-undeclared": warning(
    "ED140",
    "`@%name%` is neither imported nor declared in this file, so it is ignored",
    "import it if it belongs to another library; the annotations of entity-derive are %words%",
  ),
  "annotation-of-another": note(
    "ED142",
    "`@%name%` is imported from `%package%`, so entity-derive ignores it",
    "%help%; keep it if `%package%` uses this class too",
  ),
  "annotation-imported-as-type": error(
    "ED140",
    "%annotations% %imported%, and decorators are values",
    "import %them% without `type`",
  ),
  "package-misspelt": error(
    "ED140",
    "annotations are imported from `%module%`, which does not export them",
    'did you mean `from "entity-derive"`?',
  ),
  "entity-not-found": warning(
    "ED141",
    "there is no entity in this file",
    "%suggestion%, or exclude the file with `include` in entity-derive.config.json",
  ),
} as const;
