/** Generated files are committed and up to date. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFilesOf } from '../tools/generated.ts';
import { makeDatabase } from './harness/database.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const { db, drop } = await makeDatabase();
onTestFileEnd(drop);

test.each([...(await generatedFilesOf(db))])(
  '%s is what `npm run generate` writes, on either database',
  (path, text) => {
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
  },
);
