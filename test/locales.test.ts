/** A further language compiles only when it has all texts: the compiler names each place that lacks one. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localeOf, locales } from '../src/platform/locale.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const root = new URL('..', import.meta.url).pathname;
const planted = mkdtempSync(join(tmpdir(), 'rollcall-locales-'));
onTestFileEnd(() => rmSync(planted, { recursive: true, force: true }));

const isNeeded = (path: string) => !/\.test\.ts$|\/panel\/dist(\/|$)/.test(path);
for (const part of ['src', 'panel', 'sdk', 'package.json', 'tsconfig.json']) {
  cpSync(join(root, part), join(planted, part), { recursive: true, filter: isNeeded });
}
symlinkSync(join(root, 'node_modules'), join(planted, 'node_modules'));

/** The errors of the compiler about a part of the product, without their places in the files. */
const errorsIn = (part: 'src' | 'panel'): Promise<string[]> =>
  new Promise((resolve) => {
    const args = part === 'panel' ? ['-p', 'panel'] : ['-p', 'of-src.json'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '--noEmit', '--pretty', 'false', ...args], { cwd: planted }, (_error, stdout) =>
      resolve(stdout.split('\n').filter((line) => /error TS/.test(line))),
    );
  });

test('a language of the list without texts does not compile, wherever one is missing', {
  timeout: 240_000,
}, async () => {
  writeFileSync(join(planted, 'of-src.json'), JSON.stringify({ extends: './tsconfig.json', include: ['src'] }));
  for (const file of ['src/platform/locale.ts', 'sdk/locales.ts']) {
    const text = readFileSync(join(planted, file), 'utf8');
    const more = text.replace("locales = ['en', 'es'] as const", "locales = ['en', 'es', 'fr'] as const");
    expect(more).not.toBe(text);
    writeFileSync(join(planted, file), more);
  }
  const errors = [...(await errorsIn('src')), ...(await errorsIn('panel'))];
  expect(errors.filter((error) => !/\bfr\b/.test(error))).toEqual([]);
  const places = new Set(errors.map((error) => error.replace(/\(.*/, '')));
  expect([...places].sort()).toEqual([
    'panel/i18n/index.ts',
    'panel/i18n/refusal.ts',
    'panel/i18n/terms.ts',
    'panel/pages-of-panel.ts',
    'panel/shell/words.ts',
    'sdk/locales.ts',
    'src/accounts/invitations/mail/letter.ts',
    'src/accounts/mail/words.ts',
    'src/accounts/resets/mail/letter.ts',
    'src/documents/first-kinds.ts',
    'src/notifications/mail/letter.ts',
    'src/platform/locale.ts',
  ]);
});

test('a reader of a language that Rollcall does not have reads English', () => {
  expect(['en', 'en-US', 'es', 'es-MX', 'ES', 'fr', 'zh-Hant-TW', ''].map(localeOf)).toEqual([
    'en',
    'en',
    'es',
    'es',
    'es',
    'en',
    'en',
    'en',
  ]);
  expect(locales).toEqual(['en', 'es']);
});
