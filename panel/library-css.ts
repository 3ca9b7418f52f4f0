import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { modulesOf } from './texts-of-parts.ts';

const [atOnce, later] = ['virtual:library.css', 'virtual:library-later.css'];
const here = import.meta.dirname;
const library = join(here, '../node_modules/@mantine/core');

const read = (file: string): string => readFileSync(file, 'utf8');

const modules = readdirSync(join(library, 'esm'), { recursive: true, encoding: 'utf8' });
const fileOf = new Map(modules.map((file) => [/(\w+)\.mjs$/.exec(file)?.[1], join(library, 'esm', file)]));

/** The parts of the library that a module of the panel draws, as their files. */
const drawnIn = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    (names.match(/\b[A-Z]\w+/g) ?? []).flatMap((name) => fileOf.get(name) ?? []),
  );

/** The parts with a style sheet that files of the library need, in the order in which these need each other. */
function partsOf(roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const parts: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, other = ''] of read(file).matchAll(/ from "(\.[^"]+)"/g)) visit(join(dirname(file), other));
    const part = /(\w+)\.module\.mjs$/.exec(file)?.[1];
    if (part !== undefined) parts.push(part);
  };
  for (const root of roots) visit(root);
  return parts;
}

const first = ['main.tsx', 'pages/home/home.tsx'].flatMap((file) => [...modulesOf(join(here, file))]);
const firstParts = ['baseline', 'global', ...partsOf(first.flatMap((file) => drawnIn(read(file))))];
const all = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!dist).*\.tsx?$/.test(file));
const laterParts = partsOf(all.flatMap((file) => drawnIn(read(join(here, file))))).filter(
  (part) => !firstParts.includes(part),
);

/**
 * In layers, so that the styles of the panel prevail over all of them, and those of later parts over those that they build
 * on, whichever are there first.
 */
const sheetOf = (layer: 'first' | 'later', parts: readonly string[]): string => {
  const files = parts.map((part) => join(library, 'styles', `${part}.css`)).filter((file) => existsSync(file));
  return `@layer mantine.first, mantine.later; @layer mantine.${layer} { ${files.map(read).join('\n')} }`;
};

/**
 * Gives the panel the styles of those parts of the library that it draws: those of the frame and the home page at once,
 * the others with the first module that draws one. The variables of the library are made in the browser.
 */
export const libraryCss = (): Plugin => ({
  name: 'library-css',
  enforce: 'pre',
  resolveId: (id) => ([atOnce, later].includes(id) ? id : null),
  load: (id) => (id === atOnce ? sheetOf('first', firstParts) : id === later ? sheetOf('later', laterParts) : null),
  transform(code, id) {
    const needsLater = id.startsWith(here) && partsOf(drawnIn(code)).some((part) => laterParts.includes(part));
    return needsLater ? `import '${later}';${code}` : null;
  },
});
