import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Locale } from '../sdk/locales.ts';
import { headingOf } from './headings.ts';
import * as en from './i18n/en/index.ts';
import * as es from './i18n/es/index.ts';
import { outside, paths } from './paths.ts';
import { textsOf } from './texts-of-parts.ts';

const here = import.meta.dirname;
const languages: Record<Locale, object> = { en, es };

/** What the server tells the browser of a page before the panel runs. */
interface PageToLoad {
  path: string;
  /** By language. */
  heading: Record<string, string> | undefined;
  /** The files of its code and its styles, and those of its texts by language. */
  files: string[];
  texts: Record<string, string[]>;
}

const page = /inside\(\s*paths\.(\w+)[^;]*?\)\(\s*lazyPage\(\s*\(\) => import\('(\.[^']+)'\)/g;

const textAt = (texts: object, key: string): string =>
  String(key.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], texts));

/**
 * Writes pages.json next to index.html: for each page its heading and its files, so that the server sends the outline
 * with the heading, and the browser loads the code and the texts of the page at the same time as the panel itself.
 */
export function pagesOfPanel(): Plugin {
  return {
    name: 'pages-of-panel',
    // Once the styles are apart from the code.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const loadedBy = (name: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(name)) return seen;
        seen.add(name);
        for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loadedBy(other, seen);
        return seen;
      };
      const entry =
        chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName ??
        this.error('the panel has no entry');
      const always = loadedBy(entry);
      const chunkOf = (module: string): string =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === join(here, module))?.fileName ??
        this.error(`${module} has no file`);
      const codes = Object.keys(languages);
      const filesOf = (module: string): string[] => {
        const code = [...loadedBy(chunkOf(module))].filter((file) => !always.has(file));
        const styles = code.flatMap((file) => [
          ...(chunks.find(({ fileName }) => fileName === file)?.viteMetadata?.importedCss ?? []),
        ]);
        return [...code, ...new Set(styles)];
      };
      const textsIn = (names: readonly string[]) =>
        Object.fromEntries(
          codes.map((code) => [code, ['common', ...names].map((name) => chunkOf(`i18n/${code}/${name}.ts`))]),
        );
      const before = outside.map(
        (path): PageToLoad => ({ path, heading: undefined, files: [], texts: textsIn(['fields', 'sign-in']) }),
      );
      const pages = [...readFileSync(join(here, 'routes.tsx'), 'utf8').matchAll(page)].map(
        ([, name = '', module = '']): PageToLoad => {
          const heading = headingOf(name as keyof typeof paths);
          return {
            path: paths[name as keyof typeof paths],
            heading:
              heading &&
              Object.fromEntries(Object.entries(languages).map(([code, all]) => [code, textAt(all, heading)])),
            files: filesOf(module),
            texts: textsIn(textsOf(join(here, module))),
          };
        },
      );
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify([...before, ...pages]) });
    },
  };
}
