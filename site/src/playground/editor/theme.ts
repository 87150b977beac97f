// The look of the editors: VitePress's colours, so that light and dark follow the site.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--playground-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--playground-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--playground-number)" },
  { tag: [tags.comment], color: "var(--playground-comment)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className], color: "var(--playground-type)" },
  { tag: [tags.meta, tags.function(tags.variableName)], color: "var(--playground-function)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--vp-c-text-1)", backgroundColor: "var(--vp-c-bg)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--vp-font-family-mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--vp-c-text-1)" },
  ".cm-cursor": { borderLeftColor: "var(--vp-c-text-1)" },
  ".cm-gutters": { backgroundColor: "var(--vp-c-bg)", color: "var(--vp-c-text-3)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--playground-active-line)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--playground-active-line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--playground-selection)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--vp-c-bg-elv)",
    color: "var(--vp-c-text-1)",
    border: "1px solid var(--vp-c-divider)",
    borderRadius: "6px",
    maxWidth: "min(560px, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--vp-c-brand-3)",
    color: "#ffffff",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail": { color: "#ffffff" },
  ".cm-completionInfo": { padding: "0 10px" },
  ".cm-diagnostic": { padding: "6px 10px" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--vp-c-brand-3)",
    color: "#ffffff",
    borderRadius: "4px",
    padding: "2px 8px",
    margin: "4px 8px 0 0",
  },
  ".cm-panels": { backgroundColor: "var(--vp-c-bg-soft)", color: "var(--vp-c-text-1)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--vp-c-bg-soft)", color: "var(--vp-c-text-2)", border: "none" },
  ".cm-matchingBracket": { backgroundColor: "var(--playground-selection)" },
  ".playground-added": { backgroundColor: "var(--playground-added)" },
  ".playground-removed-before": { borderTop: "2px solid var(--playground-removed)" },
});

export const theme: Extension = [look, syntaxHighlighting(highlighting)];
