// TypeScript into JavaScript for webpack, which has no loader for it of its own.
const { stripTypeScriptTypes } = require("node:module");

module.exports = (text) => stripTypeScriptTypes(text);
