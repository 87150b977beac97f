// The theme: VitePress's own, with the colours of the project.
import theme from "vitepress/theme";
import "./style.css";

// biome-ignore lint/style/noDefaultExport: VitePress reads the default export.
export default theme;
