import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const here = import.meta.dirname;
const english = join(here, 'i18n/en');

/** The file of texts that has a place: `people` of `people.none` is in `people`, `hiring` too. */
function filesByPlace(): Map<string, string> {
  const files = readdirSync(english).filter((name) => !['index.ts', 'problems.ts', 'field-errors.ts'].includes(name));
  return new Map(
    files.flatMap((name) => {
      const places = readFileSync(join(english, name), 'utf8').matchAll(/^export (?:const |\{ \w+ as )(\w+)/gm);
      return [...places].map(([, place = '']): [string, string] => [place, name.replace('.ts', '')]);
    }),
  );
}

/** `people` of `'people.none'`; a place that its name is added to later stands in a list, or in `texts`. */
const named = /['"`](\w+)\.|\btexts(?:=|: )['"](\w+)|(?<=[[,]\s*)'(\w+)'(?=[,\]])/g;
/** Imports of types are gone from the code that is loaded. */
const imported = /(?:^(?:import|export) (?!type\b)[^;]*?from |import\()'(\.[^']+\.tsx?)'/gm;
const lazily = /lazyPa(?:rt|ge)\(\s*\(\) => import\('(\.[^']+)'\),\s*'\w+'/g;

/** What types list is not said: `type`, `interface`, at the beginning of a line as the formatter writes them. */
const types = /^(?:export )?(?:type \w[^;]*;|interface [\s\S]*?^\})/gm;

/**
 * Whether a module says nothing by itself: it has the texts, or loads them, or reads addresses, or is the client of the
 * API.
 */
const isSilent = (file: string): boolean => /^(i18n|search\.ts|\.\.)/.test(relative(here, file));

const files = filesByPlace();

/** A module with all that it loads at once, but for those that say nothing. */
export function modulesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || isSilent(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of codeOf(file).replaceAll(lazily, '').matchAll(imported)) {
    modulesOf(join(dirname(file), path), seen);
  }
  return seen;
}

const codeOf = (file: string): string => readFileSync(file, 'utf8').replace(types, '');

/** The names of the files with the texts that a module mentions, with all that it loads at once. */
export function textsOf(file: string): string[] {
  const places = [...modulesOf(file)].flatMap((one) => [...codeOf(one).matchAll(named)].map(([, ...found]) => found));
  const texts = places.map((found) => files.get(found.find(Boolean) ?? '')).filter((name) => name !== undefined);
  return [...new Set(texts)].filter((name) => name !== 'common').sort();
}

/**
 * Gives each `lazyPart` and `lazyPage` the names of the files with the texts that its code mentions, so that a page loads its own texts
 * at the same time as its code, and those of no other page. It reads the code that the part loads at once; parts within it
 * that are lazy themselves load their own. A name that only looks like a text costs a small file; a text that is missing
 * nevertheless is an error in the console, which the tests of all pages look at.
 */
export function textsOfParts(): Plugin {
  return {
    name: 'texts-of-parts',
    enforce: 'pre',
    transform(code, id) {
      if (!/lazyPa(rt|ge)\(/.test(code) || !id.startsWith(here)) return null;
      return code.replaceAll(
        lazily,
        (call, path: string) => `${call}, ${JSON.stringify(textsOf(join(dirname(id), path)))}`,
      );
    },
  };
}
