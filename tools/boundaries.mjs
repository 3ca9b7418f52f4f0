// `node tools/boundaries.mjs`: checks the code against the dependency rules of ARCHITECTURE.md.
import { fileURLToPath } from 'node:url';
import { checkCode } from './boundaries/check-code.mjs';
import { checkImports } from './boundaries/check-imports.mjs';
import { codeRules } from './boundaries/code-rules.mjs';
import { ruleSet } from './boundaries/import-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [imports, code] = [await checkImports(root), checkCode(root)];

const reasons = new Map([...ruleSet.forbidden, ...codeRules].map(({ name, comment }) => [name, comment]));
for (const { rule, file, what } of [...imports.violations, ...code.violations]) {
  console.error(`${file}: ${what}\n    ${rule}: ${reasons.get(rule)}`);
}
// A parser that does not understand the code finds no violation either.
if (imports.modules < 50 || code.modules < 50) {
  console.error(`only ${imports.modules} and ${code.modules} modules were read: the check does not see the code`);
  process.exit(1);
}
const count = imports.violations.length + code.violations.length;
console.log(`${reasons.size} rules over ${code.modules} modules, ${count} broken`);
process.exit(count === 0 ? 0 : 1);
