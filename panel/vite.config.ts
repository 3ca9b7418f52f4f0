import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { libraryCss } from './library-css.ts';
import { operationsOfPanel } from './operations-of-panel.ts';
import { pagesOfPanel } from './pages-of-panel.ts';
import { textsOfParts } from './texts-of-parts.ts';
import { tokensCss } from './tokens-css.ts';

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

/** What one types into and chooses from, with what is drawn or read with them: the home page shows none at first. */
const ofInputs =
  /@floating-ui|(components|utils)\/(Popover|Combobox|Portal|FocusTrap|Floating|Overlay|Checkbox|InlineInput|SimpleGrid|\w*Input\w*|\w*Select|Textarea)\/|hooks\/esm\/use-(long-press|focus|click-outside|debounced)|ui\/(form|listing|settings-form|[\w-]+-(input|select|picker))\.|(useBlocker|[uU]seQueries|queriesObserver|[iI]nfiniteQuery\w*)\.js/;

export default defineConfig({
  root: import.meta.dirname,
  // Files find each other wherever a reverse proxy puts them; the page is told where they are when it is served.
  base: './',
  plugins: [libraryCss(), tokensCss(), textsOfParts(), operationsOfPanel(), pagesOfPanel(), react(), stylesLast],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser that runs the panel knows it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, outside: `${import.meta.dirname}/outside.html` },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, and what most need: together it compresses by a tenth better than in a file for each
            // of the pages that share it.
            {
              name: 'base',
              test: (id) =>
                /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|query|store|history)(-core)?)\//.test(
                  id,
                ) && !ofInputs.test(id),
              priority: 3,
            },
            // What the pages before the sign-in need, too: the client of the API, and the texts.
            {
              name: 'client',
              test: /sdk\/|panel\/(client|root|paths|search|calendar)\.ts|panel\/i18n\/(?!texts)\w+\.ts|mark\.svg|preload-helper/,
              priority: 3,
            },
            {
              name: 'parts',
              test: (id) =>
                /node_modules/.test(id) && !/tabler|components\/(Table|ScrollArea)\//.test(id) && !ofInputs.test(id),
              minShareCount: 20,
              priority: 2,
            },
            // Small files cost a slow network more than their bytes.
            {
              name: 'shared',
              test: /tabler|panel\/(session|ended-session|shell\/[\w-]+|pages\/people\/query|pages\/payroll\/catalogue|ui\/(states|tag|more|note|avatar|initials-of|photo-of|explained-button|menu-button|menu-target|confirm|window|page-title|disclosure|person-link|page-tabs))\.|components\/(Anchor|Divider|Flex)\//,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'details',
              test: /pages\/time\/(entry|correction)\.|time-off\/colleagues|ui\/(card|decision|decided|amount-off)\./,
              minShareCount: 2,
            },
            { name: 'clock', test: /pages\/time\/clock\./, minShareCount: 2 },
            { name: 'plot', test: /ui\/plot(-scale)?\./, minShareCount: 2 },
            { name: 'home', test: /pages\/home\/home\.tsx/ },
            {
              name: 'table',
              test: /components\/(Table|ScrollArea)\/|ui\/(listing|stacking)\./,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'inputs', test: ofInputs, minShareCount: 32, priority: 1 },
          ],
        },
      },
    },
  },
});
