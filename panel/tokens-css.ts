import type { Plugin } from 'vite';
import { tokens } from './tokens.ts';

const name = 'virtual:tokens.css';

/** The tokens as `--canvas`, …, of a scheme. */
const rules = (scheme: keyof typeof tokens): string =>
  Object.entries(tokens[scheme])
    .map(([token, value]) => `--${token}:${value};`)
    .join('');

/** Gives the tokens to the pages as a style sheet, which the sign-in has without the library. */
export const tokensCss = (): Plugin => ({
  name: 'tokens-css',
  resolveId: (id) => (id === name ? name : null),
  load: (id) =>
    id === name
      ? `:root{${rules('light')}}:root[data-mantine-color-scheme="dark"]{${rules('dark')}color-scheme:dark}`
      : null,
});
