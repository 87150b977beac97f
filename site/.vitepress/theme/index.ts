// The theme: VitePress's own, with the colours of the project.
import { useRoute } from "vitepress";
import theme from "vitepress/theme";
import { h, nextTick, onMounted, watch } from "vue";
import "./style.css";

// biome-ignore lint/style/noDefaultExport: VitePress reads the default export.
export default {
  ...theme,
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
