// The theme: VitePress's own, with the colours of the project.
import { useRoute } from "vitepress";
import theme from "vitepress/theme";
import { type App, h, nextTick, onMounted, watch } from "vue";
import VersionMenu from "./VersionMenu.vue";
import "./style.css";
import PlaygroundLayout from "../../src/playground/page/PlaygroundLayout.vue";
import "../../src/playground/page/style.css";
import "../../src/playground/page/panes.css";

// biome-ignore lint/style/noDefaultExport: VitePress reads the default export.
export default {
  ...theme,
  enhanceApp({ app }: { readonly app: App }) {
    app.component("VersionMenu", VersionMenu);
    // The layout of pages/play.md, which alone loads the code of the playground.
    app.component("Playground", PlaygroundLayout);
  },
  Layout: {
    setup() {
      const route = useRoute();
      onMounted(() =>
        watch(
          () => route.path,
          () => nextTick(markMain),
          { immediate: true },
        ),
      );
      return () => h(theme.Layout);
    },
  },
};

/** Marks the content of the home page as the main one, as the other pages do. */
function markMain(): void {
  document.querySelector(".VPContent.is-home")?.setAttribute("role", "main");
}
