import { fileURLToPath } from 'node:url';

/** How a client comes about, in a copy of the folder of its name. */
export interface GeneratedClient {
  /** Programs that the machine must have, each with arguments that succeed if it works. */
  needs: string[][];
  /** What a program says that does not reach its registry. */
  unreachable: RegExp;
  /** Installs, generates, compiles and walks; each runs in the copy. */
  steps: string[][];
  /** The folders of the generated models, which have a file for each. */
  models: string[];
}

const document = fileURLToPath(new URL('../openapi.json', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Generates with the openapi-generator of a Maven project. */
const generated = ['mvn', '--batch-mode', '--quiet', '--no-transfer-progress', `-Ddocument=${document}`];
const maven = ['mvn', '--version'];
const noMaven = /Could not transfer artifact|PluginResolutionException|DependencyResolutionException/;
const noPyPi = /NewConnectionError|NameResolutionError|TimeoutError|ProxyError|SSLError|403|No matching distribution/;
const python = ['python3', '-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'];
const intoVenv = [
  ['python3', '-m', 'venv', 'venv'],
  [
    'venv/bin/pip',
    'install',
    '--retries',
    '1',
    '--no-compile',
    '--disable-pip-version-check',
    '-r',
    'requirements.txt',
  ],
];

export const clients: Record<string, GeneratedClient> = {
  typescript: {
    needs: [],
    unreachable: /$^/,
    steps: [
      [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      ['node_modules/.bin/openapi-typescript', document, '--output', 'schema.d.ts'],
      ['node_modules/.bin/tsc'],
      [process.execPath, 'walk.ts'],
    ],
    models: [],
  },
  python: {
    needs: [python],
    unreachable: noPyPi,
    steps: [
      ...intoVenv,
      [
        'venv/bin/openapi-python-client',
        'generate',
        ...['--path', document, '--config', 'generator.yml', '--meta', 'none', '--output-path', 'rollcall'],
        '--fail-on-warning',
      ],
      ['venv/bin/mypy', '--strict', '--no-incremental', 'rollcall', 'walk.py'],
      ['venv/bin/python', 'walk.py'],
    ],
    models: ['rollcall/models'],
  },
  pydantic: {
    needs: [python, maven],
    unreachable: new RegExp(`${noPyPi.source}|${noMaven.source}`),
    steps: [...intoVenv, [...generated, 'generate-sources'], ['venv/bin/python', 'walk.py']],
    models: ['generated/rollcall/models'],
  },
  go: {
    needs: [['go', 'version'], maven],
    unreachable: new RegExp(`dial tcp|proxyconnect|no such host|403 Forbidden|${noMaven.source}`),
    steps: [
      [...generated, 'generate-sources'],
      ['go', 'run', '.'],
    ],
    models: ['rollcall'],
  },
  java: {
    needs: [['javac', '--release', '17', '--version'], maven],
    unreachable: noMaven,
    steps: [[...generated, 'compile', 'exec:java']],
    models: ['target/okhttp/src/main/java/rollcall/okhttp/model', 'target/native/src/main/java/rollcall/jdk/model'],
  },
};
