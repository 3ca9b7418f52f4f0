/** `npm run release` of a version: its number, heading, commit, tag, and the client as a package. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(`${tmpdir()}/rollcall-version-`);
onTestFileEnd(() => rmSync(scratch, { recursive: true, force: true }));
const clone = `${scratch}/rollcall/`;
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const release = (...args: string[]) => run('node', 'tools/release/main.mjs', ...args);

execFileSync('git', ['clone', '--quiet', '--depth=1', pathToFileURL(root).href, clone]);
run('git', 'config', 'user.name', 'Release test');
run('git', 'config', 'user.email', 'release@test.example');
symlinkSync(`${root}node_modules`, `${clone}node_modules`);
mkdirSync(`${clone}panel/dist`, { recursive: true });
writeFileSync(`${clone}panel/dist/index.html`, '');
writeFileSync(
  `${clone}CHANGELOG.md`,
  '# Changelog\n\n## Unreleased\n\n- Payroll months close.\n\n## 0.0.1 (2026-01-01)\n\n- First.\n',
);

describe('a release', () => {
  test('whose data is not kept for the test of upgrades is refused', () => {
    expect(() => release('9.9.9')).toThrow(/first keep the data of 9\.9\.9, and commit it: KEEP_RELEASE=9\.9\.9 /);
    writeFileSync(`${clone}test/upgrade/9.9.9.json.br`, '');
    run('git', 'add', 'test/upgrade');
  });
  test('of uncommitted changes is refused, and changes nothing', () => {
    expect(() => release('9.9.9')).toThrow(/commit or undo these first:\nM CHANGELOG\.md\n/);
    expect(run('git', 'tag', '--list', 'v9*')).toBe('');
  });
  test.each(['0.0.1', '9.9', 'v9.9.9'])('of %s is refused: it is not a version above the current one', (version) => {
    expect(() => release(version)).toThrow(/is not a version above/);
  });
  test('makes the number, the heading, a commit and a tag with the notes, and packs', async () => {
    run('git', 'commit', '--quiet', '--all', '--message=Say what is new');
    const files = release('9.9.9').split('\n').slice(0, 3);
    expect(files).toEqual([
      'release/rollcall-9.9.9.tar.gz',
      'release/rollcall-client-9.9.9.tgz',
      'release/notes-9.9.9.md',
    ]);
    const { version } = JSON.parse(readFileSync(`${clone}package.json`, 'utf8'));
    expect(version).toBe('9.9.9');
    expect(JSON.parse(readFileSync(`${clone}openapi.json`, 'utf8')).info.version).toBe('9.9.9');
    const images = run(
      'grep',
      '-rhoE',
      'rollcall:[0-9.]+|^(app)?[vV]ersion: .*',
      'deploy/kubernetes.yaml',
      'deploy/helm',
    );
    expect([...new Set(images.split('\n'))].sort()).toEqual(['appVersion: 9.9.9', 'rollcall:9.9.9', 'version: 9.9.9']);
    const day = /## Unreleased\n\n## 9\.9\.9 \(\d{4}-\d\d-\d\d\)\n\n- Payroll months close\./;
    expect(readFileSync(`${clone}CHANGELOG.md`, 'utf8')).toMatch(day);
    expect(readFileSync(`${clone}release/notes-9.9.9.md`, 'utf8')).toBe('- Payroll months close.\n');
    expect(run('git', 'log', '-1', '--format=%s')).toBe('Release 9.9.9');
    expect(run('git', 'for-each-ref', '--format=%(contents)', 'refs/tags/v9.9.9')).toContain('- Payroll months close.');
    expect(run('git', 'status', '--porcelain')).toBe('');
  });
  test('has the client as a package without dependencies', async () => {
    execFileSync('tar', ['--extract', `--file=${clone}release/rollcall-client-9.9.9.tgz`, `--directory=${scratch}`]);
    const { createClient } = await import(pathToFileURL(`${scratch}/package/client.js`).href);
    const asked: string[] = [];
    const call = createClient({
      // As many write it.
      baseUrl: 'https://hr.example.com/',
      token: 't',
      fetch: async (url: string) => {
        asked.push(url);
        return Response.json({ data: { id: 'x' } });
      },
    });
    expect(await call('getOffice', { path: { id: 'x' } })).toEqual({ data: { id: 'x' } });
    expect(asked).toEqual(['https://hr.example.com/core/v3/offices/x']);
  });
  test('has a client whose types a program can name', () => {
    const program = (told: string) => `
      import { createClient, type Employee, type EmployeeCreate, type WebhookEvent } from './package/client.js';
      const call = createClient();
      const hire = async (body: EmployeeCreate): Promise<Employee> => (await call('createEmployee', { body })).data;
      export const nameOf = async (body: EmployeeCreate): Promise<string> => (await hire(body)).lastName;
      export const started = (delivery: WebhookEvent): string | null =>
        delivery.event === 'employee.created' ? delivery.data.${told} : null;`;
    const compile = (source: string) => {
      writeFileSync(`${scratch}/receiver.mts`, source);
      const options = [
        '--ignoreConfig',
        '--strict',
        '--noEmit',
        '--module',
        'nodenext',
        '--lib',
        'es2023,dom',
        '--types',
        '',
      ];
      execFileSync(`${root}node_modules/.bin/tsc`, ['receiver.mts', ...options], { cwd: scratch, encoding: 'utf8' });
    };
    expect(() => compile(program('email'))).not.toThrow();
    expect(() => compile(program('salary'))).toThrow();
  });
});
