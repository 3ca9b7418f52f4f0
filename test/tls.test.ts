/** PostgreSQL with TLS, by a certificate of our own CA. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startPostgres } from '../tools/postgres.ts';

const isHere = inject('database').kind === 'postgres' && spawnSync('openssl', ['version']).status === 0;

/** Makes a CA, and the key and the certificate of a server at 127.0.0.1. */
function makeCertificates(): { folder: string; ca: string; otherCa: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-tls-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  for (const ca of ['ca', 'other'])
    openssl('req', '-x509', ...key, '-subj', `/CN=${ca}`, '-keyout', `${ca}.key`, '-out', `${ca}.pem`);
  writeFileSync(`${folder}/san`, 'subjectAltName=IP:127.0.0.1');
  openssl('req', '-new', ...key.slice(0, -2), '-subj', '/CN=database', '-keyout', 'server.key', '-out', 'server.csr');
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'san',
    '-out',
    'server.pem',
  );
  if (process.getuid?.() === 0) {
    const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    for (const name of ['', '/server.key', '/server.pem']) chownSync(folder + name, idOf('-u'), idOf('-g'));
  }
  return { folder, ca: `${folder}/ca.pem`, otherCa: `${folder}/other.pem` };
}

test.runIf(isHere)(
  'connections are encrypted, and the server proves itself by a certificate of the CA that the address names',
  async () => {
    const { folder, ca, otherCa } = makeCertificates();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const server = await startPostgres({
      ssl: 'on',
      ssl_cert_file: `${folder}/server.pem`,
      ssl_key_file: `${folder}/server.key`,
    });
    onTestFinished(() => server.stop());
    const at = (root: string) => `${server.url}?sslmode=verify-full&sslrootcert=${root}`;
    const db = await openPostgres(at(ca), 3);
    const inUse = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    // The shared connections, and those of the pool.
    expect(await db.all(inUse)).toEqual([{ ssl: true }]);
    expect(await db.transaction((tx) => tx.all(inUse))).toEqual([{ ssl: true }]);
    await db.close();
    const cure = /add \?sslmode=verify-full&sslrootcert=FILE/;
    await expect(openPostgres(at(otherCa), 3)).rejects.toThrow(cure);
    await expect(openPostgres(at(`${folder}/missing.pem`), 3)).rejects.toThrow(cure);
  },
);
