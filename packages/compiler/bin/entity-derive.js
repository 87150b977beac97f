#!/usr/bin/env node
// The command; Node keeps its compiled code between runs.
import { enableCompileCache } from "node:module";

enableCompileCache?.();
await import("../dist/cli/main.js");
