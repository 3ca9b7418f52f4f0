import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { freePort } from '../test/harness/free-port.ts';

export interface Nginx {
  origin: string;
  /** What it has logged, the oldest first. */
  errors(): string[];
  stop(): Promise<void>;
}

/** Starts nginx with the file that we ship, without TLS, in front of these ports. It may answer a moment later. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(`${tmpdir()}/rollcall-nginx-`);
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const listen = await freePort();
  const site = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
    .replace(/^ *(ssl_|listen \[).*$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${listen};`)
    .replace(/(server 127\.0\.0\.1:\d+(.*)\s*)+/, (_, _line, how) =>
      ports.map((port) => `server 127.0.0.1:${port}${how}`).join(' '),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
    http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  const nginx = spawn('nginx', ['-e', `${folder}/errors`, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  const gone = once(nginx, 'exit');
  const kill = () => nginx.kill('SIGTERM');
  process.once('exit', kill);
  return {
    origin: `http://127.0.0.1:${listen}`,
    errors: () => readFileSync(`${folder}/errors`, 'utf8').trimEnd().split('\n'),
    async stop() {
      kill();
      await gone;
      process.off('exit', kill);
      rmSync(folder, { recursive: true });
    },
  };
}
