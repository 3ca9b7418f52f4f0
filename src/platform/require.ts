import { createRequire } from 'node:module';

/** Loads a package where it is first needed, at once and not at every start: `require('x') as typeof import('x')`. */
export const require = createRequire(import.meta.url);
