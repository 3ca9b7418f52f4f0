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

/**
 * Gives the library ours in place of two of its files. A build fails when the library no longer has one of them: else an upgrade
 * that renames it would bring it back without a word.
 */
function ourParts(): Plugin {
  const parts = [
    // The scroll bars that the library draws weigh more than its lists; the browser's own are enough.
    { theirs: /^\.\..*\/ScrollArea\.mjs$/, ours: 'scroll-area.tsx' },
    { theirs: /^\..*\/default-options-filter\.mjs$/, ours: 'options-filter.ts' },
  ];
  const missing = new Set(parts);
  return {
    name: 'our-parts',
    enforce: 'pre',
    resolveId(id) {
      const part = parts.find(({ theirs }) => theirs.test(id));
      if (!part) return undefined;
      missing.delete(part);
      return `${import.meta.dirname}/ui/${part.ours}`;
    },
    buildEnd(error) {
      const [part] = missing;
      if (part && !error)
        this.error(`ui/${part.ours} replaces nothing: no file of a library is imported as ${part.theirs}`);
    },
  };
}

/** The names of files of the panel that a group has. */
const ours = new Set<string>();

/** Files of a folder of the panel. */
const inFolder = (folder: string, ...files: string[]): string[] =>
  files.map((file) => {
    ours.add(`${folder}/${file}`);
    return `${folder}/${file}`;
  });

const patternOf = (...names: string[]) => new RegExp(`/(${names.join('|')})([./?]|$)`);

/** Finds files by the names of folders on their path, or by their own names without endings. */
const named = (...names: string[]) => {
  const found = patternOf(...names);
  return (id: string) => found.test(id);
};

/** Fails a build when a group names a file that is not there: else a rename would move it to where every page loads it. */
function namedFiles(): Plugin {
  return {
    name: 'named-files',
    buildEnd(error) {
      const ids = [...this.getModuleIds()];
      const missing = [...ours].filter((name) => !ids.some((id) => patternOf(name).test(id)));
      if (missing.length > 0 && !error) this.error(`no file of the panel is named ${missing.join(', ')}`);
    },
  };
}

const isReact = named('react', 'react-dom', 'scheduler');
const isTanstack = named('@tanstack/(react-)?(router|query|store|history)(-core)?');
const isTable = named('components/Table', 'ui/(listing|stacking)');
const isIcon = (id: string) => id.includes('tabler');

/** What one types into and chooses from, with what is drawn or read with them: the home page shows none at first. */
const isInput = named(
  '@floating-ui',
  ...['Popover', 'Combobox', 'Portal', 'FocusTrap', 'Floating', 'Overlay'],
  ...['Checkbox', 'InlineInput', '\\w*Input\\w*', '\\w*Select', 'Textarea', 'SimpleGrid'],
  'use-(long-press|focus|click-outside|debounced)[\\w-]*',
  ...inFolder('ui', 'form', 'listing', 'settings-form', '[\\w-]+-(input|select|picker)'),
  ...['useBlocker', '[uU]seQueries', 'queriesObserver', '[iI]nfiniteQuery\\w*'],
);

/** What the pages before the sign-in need, too: the client of the API, and the texts. */
const isClient = named(
  'sdk',
  ...inFolder('panel', 'client', 'root', 'paths', 'search', 'calendar'),
  'panel/i18n/(?!en/|es/)\\w+',
  'mark.svg',
  'preload-helper',
);

/** Small files cost a slow network more than their bytes. */
const isShared = named(
  ...inFolder('panel', 'session', 'ended-session'),
  ...inFolder('shell', '[\\w-]+'),
  ...inFolder('people', 'query'),
  ...inFolder('payroll', 'catalogue'),
  ...inFolder('ui', 'states', 'tag', 'more', 'note', 'avatar', 'initials-of', 'photo-of', 'explained-button'),
  ...inFolder('ui', 'menu-button', 'menu-target', 'confirm', 'window', 'page-title', 'disclosure'),
  ...inFolder('ui', 'person-link', 'page-tabs'),
  'components/(Anchor|Divider|Flex)',
);

const isDetail = named(
  ...inFolder('time', 'entry', 'correction'),
  ...inFolder('time-off', 'colleagues'),
  ...inFolder('ui', 'card', 'decision', 'decided', 'amount-off'),
);

/** What asks for a decision: the inbox has it without the rest of the home page. */
const isAsked = named(
  ...inFolder('home', 'group', 'employee-name', 'day-in', 'corrections', 'entries', 'periods'),
  ...inFolder('ui', 'use-announcement'),
);

export default defineConfig({
  root: import.meta.dirname,
  // Files find each other wherever a reverse proxy puts them; the page is told where they are when it is served.
  base: './',
  plugins: [
    ourParts(),
    namedFiles(),
    libraryCss(),
    tokensCss(),
    textsOfParts(),
    operationsOfPanel(),
    pagesOfPanel(),
    react(),
    stylesLast,
  ],
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
            { name: 'base', test: (id) => (isReact(id) || isTanstack(id)) && !isInput(id), priority: 3 },
            { name: 'client', test: isClient, priority: 3 },
            {
              name: 'parts',
              test: (id) => id.includes('node_modules') && !isIcon(id) && !isTable(id) && !isInput(id),
              minShareCount: 20,
              priority: 2,
            },
            { name: 'shared', test: (id) => isIcon(id) || isShared(id), minShareCount: 2, priority: 2 },
            { name: 'details', test: isDetail, minShareCount: 2 },
            { name: 'clock', test: named('time/clock'), minShareCount: 2 },
            { name: 'plot', test: named('ui/plot(-scale)?'), minShareCount: 2 },
            { name: 'asked', test: isAsked, minShareCount: 2, priority: 1 },
            { name: 'home', test: named('home/home') },
            { name: 'table', test: isTable, minShareCount: 2, priority: 1 },
            { name: 'inputs', test: isInput, minShareCount: 32, priority: 1 },
          ],
        },
      },
    },
  },
});
