// Mounts the panel of the application. A test sets the compilation with `show`.
import "vitepress/dist/client/theme-default/styles/vars.css";
import "vitepress/dist/client/theme-default/styles/base.css";
import "../../.vitepress/theme/style.css";
import { createApp, h, shallowRef } from "vue";
import ApplicationPanel from "../../src/playground/application/ApplicationPanel.vue";
import type { Compilation } from "../../src/playground/data/project-files.ts";

const compilation = shallowRef<Compilation | null>(null);
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = (): void => {
  document.documentElement.classList.toggle("dark", dark.matches);
};
dark.addEventListener("change", follow);
follow();

createApp({ render: () => h(ApplicationPanel, { compilation: compilation.value }) }).mount("#app");

Object.assign(window, {
  show: (next: Compilation) => {
    compilation.value = next;
  },
});
