import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:library.css';
const library = join(import.meta.dirname, '../node_modules/@mantine/core');

const read = (file: string): string => readFileSync(file, 'utf8');

/** The style sheets of the parts of the library that the panel draws, in the order in which these need each other. */
function sheets(): string[] {
  const modules = readdirSync(join(library, 'esm'), { recursive: true, encoding: 'utf8' });
  const fileOf = new Map(modules.map((file) => [/(\w+)\.mjs$/.exec(file)?.[1], join(library, 'esm', file)]));
  const seen = new Set<string>();
  const parts: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, other = ''] of read(file).matchAll(/ from "(\.[^"]+)"/g)) visit(join(dirname(file), other));
    const part = /(\w+)\.module\.mjs$/.exec(file)?.[1];
    if (part !== undefined) parts.push(part);
  };
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!/^(?!dist).*\.tsx?$/.test(file)) continue;
    const imports = read(join(import.meta.dirname, file)).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g);
    for (const [, names = ''] of imports) {
      for (const drawn of names.match(/\b[A-Z]\w+/g) ?? []) if (fileOf.has(drawn)) visit(fileOf.get(drawn) as string);
    }
  }
  return ['baseline', 'default-css-variables', 'global', ...parts]
    .map((part) => join(library, 'styles', `${part}.css`))
    .filter((file) => existsSync(file));
}

/** Gives the panel the styles of those parts of the library that it draws, which are two thirds of all. */
export const libraryCss = (): Plugin => ({
  name: 'library-css',
  resolveId: (id) => (id === name ? name : null),
  load: (id) => (id === name ? sheets().map(read).join('\n') : null),
});
