import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

const compile = [
  'sdk/client.ts',
  '--ignoreConfig',
  '--strict',
  '--declaration',
  '--rewriteRelativeImportExtensions',
  '--target',
  'es2022',
  '--module',
  'nodenext',
  '--lib',
  'es2023,dom',
  '--types',
  '',
];

/**
 * Packs the TypeScript client for npm: JavaScript with its types, which needs only `fetch`.
 * @returns the path of the package, below `root`
 */
export function packSdk(root, version) {
  const folder = `${root}release/client`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tsc', [...compile, '--outDir', folder], { cwd: root, stdio: 'inherit' });
  copyFileSync(`${root}LICENSE`, `${folder}/LICENSE`);
  const manifest = {
    name: 'rollcall-client',
    version,
    description: 'Calls of the Rollcall API with the types of its OpenAPI document.',
    license: 'MIT',
    type: 'module',
    exports: { '.': { types: './client.d.ts', default: './client.js' } },
    engines: { node: '>=20' },
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], { cwd: folder });
  rmSync(folder, { recursive: true });
  return `release/rollcall-client-${version}.tgz`;
}
