import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { codeRules } from './code-rules.mjs';

/** Calls `visit` with every node of a tree. */
function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const [name, child] of Object.entries(node)) if (name !== 'span') walk(child, visit);
  }
}

/**
 * Checks the code in src below `root`, except its tests.
 * @returns the number of files that were read, and the violations: `{rule, file, what}`
 */
export function checkCode(root) {
  const files = globSync('src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const violations = [];
  for (const file of files) {
    const rules = codeRules.filter(({ allowed }) => !allowed(file));
    walk(parseSync(readFileSync(`${root}/${file}`, 'utf8'), { syntax: 'typescript', target: 'es2024' }), (node) => {
      for (const { name, find } of rules) {
        const what = find(node, file);
        if (what) violations.push({ rule: name, file, what });
      }
    });
  }
  return { modules: files.length, violations };
}
