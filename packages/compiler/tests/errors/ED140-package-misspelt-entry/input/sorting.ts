export { sort } from "@entity-derive/compiler";
