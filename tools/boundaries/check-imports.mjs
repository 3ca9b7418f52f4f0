import { existsSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { options, ruleSet } from './import-rules.mjs';

/**
 * Checks the imports in src, sdk and panel below `root`.
 * @returns the number of modules that were read, and the violations: `{rule, file, what}`
 */
export async function checkImports(root) {
  const folders = ['src', 'sdk', 'panel'].filter((folder) => existsSync(`${root}/${folder}`));
  const { output } = await cruise(folders, { ...options, ruleSet, validate: true, baseDir: root });
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    file: from,
    what: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
  }));
  const modules = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  return { modules: modules.length, violations };
}
