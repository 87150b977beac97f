// The name of a folder into whether entity files are never looked for in it.
export { isUnreadFolder as isNeverRead } from "../text/file-names.ts";
