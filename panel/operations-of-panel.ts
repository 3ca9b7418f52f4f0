import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const here = import.meta.dirname;

/** All words of the panel's code; the ids of the operations that it runs are among them, or what follows their verb. */
const wordsOfPanel = (): Set<string> =>
  new Set(
    readdirSync(here, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/^(dist|i18n)\b/.test(name))
      .flatMap((name) => {
        const code = readFileSync(join(here, name), 'utf8');
        return [...(code.match(/\w+/g) ?? []), ...(code.match(/'\w+'/g) ?? [])];
      }),
  );

/** `ContractType` of `createContractType`: some pages put the verb before the name of a thing. */
const afterVerb = (id: string): string => id.replace(/^[a-z]+/, '');

const operation = /^ {2}(\w+): \[.*\],\n/gm;

/** Leaves out of the client's list the operations that the panel never runs: every first load has the list. */
export function operationsOfPanel(): Plugin {
  let words = new Set<string>();
  return {
    name: 'operations-of-panel',
    enforce: 'pre',
    buildStart() {
      words = wordsOfPanel();
    },
    transform(code, id) {
      if (!id.endsWith('/sdk/operations.ts')) return null;
      return code.replace(operation, (line, name) =>
        words.has(name) || words.has(`'${afterVerb(name)}'`) ? line : '',
      );
    },
  };
}
