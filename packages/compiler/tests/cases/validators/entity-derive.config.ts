import { defineConfig } from "@entity-derive/compiler";

export default defineConfig({ app: ".", validators: { "public/**": "valibot", "**": "zod" } });
