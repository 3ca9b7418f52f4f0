/** Runs before each file of browser tests. */
import { afterAll } from 'vitest';
import { endBrowser } from './browser.ts';

afterAll(endBrowser);
