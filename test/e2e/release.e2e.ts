/** What `npm run release` packs starts by itself, with the production packages alone, and serves the panel. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(`${tmpdir()}/rollcall-release-`);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Of the environment what npm needs: without the certificates of a company's proxy it would try each package for minutes. */
const reachesRegistry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|NODE_EXTRA_CA_CERTS|npm_config_.*|.*_proxy)$/i.test(name),
  ),
);

/** Packs a release, and unpacks it elsewhere. Gives the folder. */
function unpackRelease(): string {
  const said = execFileSync(process.execPath, ['tools/release/main.mjs'], { cwd: root, encoding: 'utf8' });
  const [archive = ''] = said.split('\n');
  execFileSync('tar', ['--extract', `--file=${root}${archive}`, `--directory=${scratch}`]);
  return `${scratch}/${archive.replace(/^.*\/(.*)\.tar\.gz$/, '$1')}`;
}

test('a release starts with the production packages alone, and serves the panel', { timeout: 600_000 }, async () => {
  const release = unpackRelease();
  const port = await freePort();
  const env = { ...reachesRegistry, PORT: String(port), DATA_DIR: `${scratch}/data`, LOG_LEVEL: 'error' };
  // A group of processes, since npm starts the server in a separate one.
  const child = spawn('npm', ['start'], { cwd: release, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const gone = once(child, 'exit');
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    await eventually('the server', async () => child.exitCode !== null || (await get('/health/ready'))?.ok, 540_000);
    // The company takes minutes on a small machine: whoever waits for it is told before.
    await eventually('the address', () => /Making a demo company.*is ready at/s.test(output), 10_000);
    expect(statSync(`${scratch}/data/first-run.json`).mode & 0o077).toBe(0);
    const page = (await (await get('/sign-in'))?.text()) ?? '';
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect((await get(script ?? '/no-script'))?.status).toBe(200);

    const { packages } = JSON.parse(readFileSync(`${release}/node_modules/.package-lock.json`, 'utf8'));
    const installed = Object.values(packages as Record<string, { dev?: boolean }>);
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.filter(({ dev }) => dev)).toEqual([]);
    expect(existsSync(`${release}/panel/vite.config.ts`)).toBe(false);
    expect(existsSync(`${release}/deploy/rollcall@.service`)).toBe(true);
  } finally {
    process.kill(-(child.pid as number), 'SIGTERM');
    await gone;
  }
});
