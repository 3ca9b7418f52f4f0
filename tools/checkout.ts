import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts another version of the repository into a temporary folder, with the packages that it needs: ours if they are the same.
 * @param version a commit or a tag
 * @param parent the folder for its folder
 * @returns its folder, which the caller removes
 */
export function checkOut(version: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'rollcall-version-'));
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: 'inherit' });
  return folder;
}
