// Entry points that run anywhere: their declarations need no types of Node, only those of the web beside ES2022.
export * as codegen from "entity-derive/codegen/v1";
export * as codegenHttp from "entity-derive/codegen/v1/http";
export * as http from "entity-derive/http";
export * as openapi from "entity-derive/openapi";
export * as outbox from "entity-derive/outbox";
export * as runtime from "entity-derive/runtime";
