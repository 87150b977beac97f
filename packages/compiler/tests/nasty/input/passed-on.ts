// Our annotations, passed on by a file of the project.
export * from "entity-derive";
