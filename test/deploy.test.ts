/** The files that deploy Rollcall name settings and files that exist. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, readSettings } from '../src/platform/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string);

const settings = new Set(readSettings({}).settings.map(({ name }) => name));

const isThere = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
/** Settings of the database's image, of Node, and of OpenTelemetry. */
const ofOthers = /^(POSTGRES|NODE)_|^OTEL_EXPORTER_OTLP_HEADERS$/;

describe('settings', () => {
  test('are those in the list of README', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => /^\| `[A-Z]/.test(line));
    const listed = rows.flatMap((row) => namesIn(row.split('|')[1] as string, /`([A-Z_]+)`/g));
    expect(listed.toSorted()).toEqual([...settings].sort());
  });

  test.each([
    ['compose.yaml', /^ +([A-Z_]+):/gm],
    ['compose.yaml', /\$\{([A-Z_]+)/g],
    ['Dockerfile', /(?:^ENV |\s)([A-Z]+_?[A-Z]+)=/gm],
    ['deploy/rollcall@.service', /^Environment=([A-Z_]+)=/gm],
    ['deploy/rollcall@.service', /\b([A-Z]+)=\w+ and/g],
    ['deploy/kubernetes.yaml', /^ {2}([A-Z_]+): /gm],
    ['deploy/kubernetes.yaml', /--from-literal=([A-Z_]+)=/g],
    ['deploy/helm/values.yaml', /^ {2}([A-Z_]+): /gm],
    ['deploy/Caddyfile', /\b([A-Z]+_[A-Z]+)=/g],
    ['deploy/nginx.conf', /\b([A-Z]+_[A-Z]+)=/g],
  ])('in %s exist (%s)', (file, pattern) => {
    const named = namesIn(read(file), pattern).filter((name) => !ofOthers.test(name));
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });
});

test('compose passes every setting on but those of the image itself', () => {
  const passed = namesIn(read('compose.yaml'), /^ +([A-Z_]+):/gm);
  const ofTheImage = ['DATA_DIR', 'HOST', 'PORT'];
  expect([...settings].filter((name) => !passed.includes(name)).sort()).toEqual(ofTheImage);
});

test('no package that builds or tests is in a production installation', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  // Optional peers of better-auth; ajv, for one, fastify needs too.
  const development = ['react', 'react-dom', 'vite', 'vitest', '@types/node'];
  expect(development.filter((name) => packages[`node_modules/${name}`].dev !== true)).toEqual([]);
});

test('a setting with a typing mistake stops the start, and no address is repeated', () => {
  expect(() => readConfig({ DATABSE_URL: 'x', RATE_LIMITS: '5', HOME_URL: 'x', LOGNAME: 'root' })).toThrow(
    'DATABSE_URL is no setting; did you mean DATABASE_URL?; RATE_LIMITS is no setting; did you mean RATE_LIMIT?',
  );
  expect(() => readConfig({ RATE_LIMIT_FILE: '/run/secrets/limit', RATE_LIMIT: '5' })).toThrow(
    'RATE_LIMIT_FILE is no setting: a file may hold a secret only; set RATE_LIMIT itself',
  );
  const both = {
    SMTP_URI: 'smtp://mail.example.com',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'hr@example.com',
  };
  expect(readConfig(both).mail?.url).toBe(both.SMTP_URL);
  const wrong = () => readConfig({ DATABASE_URL: 'postgre://rollcall:hunter2@db/rollcall' });
  expect(wrong).toThrow(/^DATABASE_URL must be a PostgreSQL address/);
  expect(wrong).not.toThrow(/hunter2/);
});

test.runIf(isThere('nginx', '-v'))('nginx accepts its file, with certificates of the test', () => {
  const folder = mkdtempSync(`${tmpdir()}/rollcall-nginx-`);
  try {
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=hr.example.com', '-days', '2'];
    execFileSync('openssl', ['req', ...made, '-keyout', `${folder}/key`, '-out', `${folder}/pem`], { stdio: 'ignore' });
    const site = read('deploy/nginx.conf').replaceAll(/\/etc\/ssl\/\S+\.(pem|key)/g, `${folder}/$1`);
    writeFileSync(
      `${folder}/nginx.conf`,
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', `${folder}/nginx.conf`], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the image copies files that exist, and all that a release ships', () => {
  const copied = namesIn(read('Dockerfile'), /^COPY --from=build (.+) \S+$/gm)
    .flatMap((names) => names.split(' '))
    .map((name) => name.replace('/build/', ''));
  const made = ['node_modules', 'panel/dist'];
  expect(copied.filter((name) => !made.includes(name) && !existsSync(root + name))).toEqual([]);
  // The server imports and reads no file outside of these.
  const outside = execFileSync('git', ['grep', '-hoE', "new URL\\('(\\.\\./)+[a-z-]+/", '--', 'src'], { cwd: root });
  const folders = namesIn(String(outside), /\/([a-z-]+)\/$/gm).filter((name) => existsSync(`${root}${name}/`));
  expect(folders.filter((name) => !copied.some((one) => one.startsWith(name)))).toEqual([]);
});

test.runIf(isThere('caddy', 'version'))('caddy accepts its file', () => {
  const validate = ['validate', '--adapter', 'caddyfile', '--config', `${root}deploy/Caddyfile`];
  const { status, stderr } = spawnSync('caddy', validate, { encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});

test.runIf(isThere('systemd-analyze', '--version'))('systemd accepts the unit', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', `${root}deploy/rollcall@.service`], { encoding: 'utf8' });
  // The program itself is not installed here.
  expect(stderr.split('\n').filter((line) => line !== '' && !/not executable|No such file/.test(line))).toEqual([]);
});

describe('on Kubernetes', () => {
  const objects = read('deploy/kubernetes.yaml').split(/^---$/m);
  const deployments = objects.filter((text) => /^kind: Deployment$/m.test(text));

  test('the processes have the roles, probes, rights and time to stop that they need', () => {
    expect(deployments.map((text) => namesIn(text, /name: ROLE, value: (\w+)/g))).toEqual([['api'], ['worker']]);
    const drain = Number(/DRAIN_SECONDS: '(\d+)'/.exec(objects.join())?.[1]);
    for (const text of deployments) {
      expect(namesIn(text, /(\w+Probe): \{ httpGet: \{ path: \/health\/(?:live|ready)/g)).toHaveLength(3);
      expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(drain + 10);
      const role = /name: ROLE, value: (\w+)/.exec(text)?.[1];
      const budget = objects.find((one) => one.includes('PodDisruptionBudget') && one.includes(`role: ${role} }`));
      expect(budget).toMatch(/^ {2}minAvailable: 1$/m);
    }
    const pods = objects.filter((text) => text.includes('image:'));
    expect(pods).toHaveLength(3);
    for (const text of pods) {
      for (const right of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]'])
        expect(text).toContain(right);
    }
    expect(new Set(namesIn(objects.join(), /image: (\S+)/g)).size).toBe(1);
  });
});

describe('the Helm chart', () => {
  const chart = parse(read('deploy/helm/Chart.yaml'));
  const values = parse(read('deploy/helm/values.yaml'));
  const schema = JSON.parse(read('deploy/helm/values.schema.json'));
  const folder = 'deploy/helm/templates/';
  const templates = readdirSync(`${root}${folder}`).map((name) => read(folder + name));
  interface Manifest {
    kind: string;
    metadata: { name: string; annotations?: unknown };
    data?: object;
    spec?: {
      template?: {
        metadata: { annotations?: unknown };
        spec: { containers: { env?: unknown[]; envFrom: unknown[] }[] };
      };
    };
  }
  const manifestsIn = (text: string): Manifest[] => parseAllDocuments(text).map((one) => one.toJS());
  const plain = manifestsIn(read('deploy/kubernetes.yaml'));

  test('has values as its schema asks, and refuses others', () => {
    const check = new Ajv({ strict: true }).compile(schema);
    expect({ valid: check(values), errors: check.errors }).toEqual({ valid: true, errors: null });
    const wrong = (settings: object) => check({ ...values, settings: { ...values.settings, ...settings } });
    expect([wrong({ DRAIN_SECONDS: 10 }), wrong({ ENCRYPTION_KEY: 'x' }), wrong({ drain: '1' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(check({ ...values, replica: {} })).toBe(false);
  });

  test('asks for values that exist, and has the parts of the plain manifests', () => {
    const asked = namesIn(templates.join(), /\$?\.Values\.([\w.]+)/g);
    const isThere = (path: string) => path.split('.').reduce((at, name) => at?.[name], values) !== undefined;
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((path) => !isThere(path))).toEqual([]);
    expect(values.image).toBe(`registry.example.com/rollcall:${chart.appVersion}`);
    expect(values.settings).toEqual(plain[0]?.data);
    const same = read('deploy/kubernetes.yaml')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) =>
        /Probe: |^volumes: |^volumeMounts: |^securityContext: \{ runAs|topologyKey|strategy: /.test(line),
      );
    expect(same.length).toBeGreaterThan(12);
    expect(same.filter((line) => !templates.join('\n').includes(line))).toEqual([]);
  });

  test.runIf(isThere('helm', 'version'))('makes the plain manifests', () => {
    const helm = (...args: string[]) => spawnSync('helm', args, { cwd: root, encoding: 'utf8' });
    expect(helm('lint', '--strict', 'deploy/helm')).toMatchObject({ status: 0 });
    expect(helm('template', 'rollcall', 'deploy/helm', '--set', 'settings.drain=1').status).not.toBe(0);
    const { stdout, stderr } = helm('template', 'rollcall', 'deploy/helm');
    expect(stderr).toBe('');
    const made = manifestsIn(stdout);
    const byName = (all: Manifest[]) => {
      const named = all.map((one): [string, Manifest] => [`${one.kind} ${one.metadata.name}`, structuredClone(one)]);
      for (const [, { metadata, spec }] of named) {
        delete metadata.annotations;
        if (spec?.template) delete spec.template.metadata.annotations;
      }
      return Object.fromEntries(named);
    };
    const [expected, found] = [byName(plain), byName(made)];
    // A hook has the settings itself.
    const container = expected['Job rollcall-migrate']?.spec?.template?.spec.containers[0];
    if (!container) throw new Error('the plain manifests have no job');
    container.envFrom.shift();
    container.env = Object.entries(values.settings)
      .toSorted()
      .map(([name, value]) => ({ name, value }));
    expect(found).toEqual(expected);
  });
});

test.runIf(isThere('docker', 'compose', 'version'))('compose accepts its file', () => {
  const env = { ...process.env, POSTGRES_PASSWORD: 'p', ENCRYPTION_KEY: 'k' };
  const { status, stderr } = spawnSync('docker', ['compose', '-f', `${root}compose.yaml`, 'config', '--quiet'], {
    env,
  });
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
});

test('the workflow runs every part of .ci/run, and every shard of a part', () => {
  const parts = namesIn(read('.ci/run'), /^part_(\w+)\(\)/gm);
  const workflow = read('.github/workflows/ci.yml');
  const jobs = namesIn(workflow, /part: (\w+)/g);
  expect([...new Set(jobs)].sort()).toEqual(parts.toSorted());
  const shards = [...workflow.matchAll(/part: (\w+), shard: (\d)\/(\d)/g)].map(([, part, at, of]) => ({
    part,
    at,
    of,
  }));
  expect(shards).not.toEqual([]);
  for (const { part, of } of shards) {
    const ofPart = shards.filter((shard) => shard.part === part);
    expect(ofPart.map(({ at }) => at)).toEqual(Array.from({ length: Number(of) }, (_, i) => String(i + 1)));
  }
});

test('containers and the workflow have the Node version of .nvmrc', () => {
  const version = read('.nvmrc').trim();
  expect(namesIn(read('Dockerfile'), /^FROM node:(\d+)/gm)).toEqual([version, version]);
  expect(namesIn(read('.devcontainer/devcontainer.json'), /typescript-node:(\d+)/g)).toEqual([version]);
  expect(read('.github/workflows/ci.yml')).toContain('node-version-file: .nvmrc');
});
