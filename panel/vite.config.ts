import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { operationsOfPanel } from './operations-of-panel.ts';
import { pagesOfPanel } from './pages-of-panel.ts';
import { textsOfParts } from './texts-of-parts.ts';

/** The outline in index.html does not wait for the styles: the browser draws what stands before them. */
const stylesLast: Plugin = {
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      const without = styles.reduce((page, link) => page.replace(link, ''), html);
      return without.replace(/ *<div id="root">/, (root) => styles.join('') + root);
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Files find each other wherever a reverse proxy puts them; the page is told where they are when it is served.
  base: './',
  plugins: [textsOfParts(), operationsOfPanel(), pagesOfPanel(), react(), stylesLast],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, and what most need: together it compresses by a tenth better than in a file for each
            // of the pages that share it.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|query|store|history)(-core)?)\//,
              priority: 1,
            },
            { name: 'parts', test: /node_modules|panel\/(ui|shell)\/|sdk\//, minShareCount: 20 },
          ],
        },
      },
    },
  },
});
