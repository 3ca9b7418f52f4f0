// Rules that imports do not show: they are about the code itself, read from its syntax tree.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { acrossAccounts, acrossName, misusedAccount, ofNoAccount } from './account-rule.mjs';

const inFiles =
  (...patterns) =>
  (file) =>
    patterns.some((pattern) => pattern.test(file));

const areaOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1];

/** The tables that an area writes in addition to those of its resources. */
const furtherTables = {
  platform: [
    'schema_migrations',
    'idempotency_keys',
    'encryption_keys',
    'installation',
    'processes',
    'background_tasks',
    'request_counts',
    'undo_records',
    'history_starts',
  ],
  events: ['events', 'event_counters', 'event_consumers'],
  accounts: [
    'accounts',
    'users',
    'user_sessions',
    'user_credentials',
    'user_verifications',
    'set_up_codes',
    'failed_sign_ins',
    'used_codes',
    'api_usage',
    'user_resets',
    'forgotten_passwords',
    'user_second_factors',
  ],
  core: [
    'celebration_choices',
    'colleague_settings',
    'employment_closures',
    'employments',
    'employee_search',
    'employee_custom_fields',
    'department_assignations',
    'office_assignations',
    'onboarding_tasks',
    'own_data_settings',
    'work_status',
  ],
  documents: ['document_pieces'],
  photos: ['employee_pictures'],
  contract: [],
  schedule: ['time_off_requests', 'time_off_days'],
  payroll: [
    'pay_periods',
    'export_profile_versions',
    'pay_late_changes',
    'pay_exports',
    'pay_export_rows',
    'pay_export_corrections',
    'pay_export_receipt_rows',
  ],
  imports: ['imports', 'import_rows'],
  notifications: ['notifications', 'notification_cursors', 'notification_choices', 'notification_mails'],
  webhooks: ['endpoint_cursors', 'webhook_attempts', 'webhook_signing_keys', 'webhook_stats'],
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
/** The tables of the resources that a file declares: `table` comes before the fields. */
const declaredIn = (file) =>
  readFileSync(`${root}/${file}`, 'utf8').matchAll(/\b(?:defineResource|catalogue)\(\{[^}]*?\btable: '(\w+)'/g);

/** Which area writes which table. Every table has one owner; areas to its right may read it. */
export const tableOwners = Object.fromEntries(
  Object.entries(furtherTables).map(([area, tables]) => {
    const files = sources.filter((file) => areaOf(file) === area);
    // Resources of one area may show the same table in several forms.
    const declared = files.flatMap((file) => [...declaredIn(file)].map(([, table]) => table));
    return [area, [...new Set([...tables, ...declared])]];
  }),
);
const ownerOf = (table) => Object.keys(tableOwners).find((area) => tableOwners[area].includes(table));
const isTenantTable = (table) => ownerOf(table) !== undefined && !Object.hasOwn(ofNoAccount, table);

const sqlPattern = /\bselect\b[^;]*\bfrom\b|\binsert\s+into\b|\bupdate\s+[\w"]+\s+(r\s+)?set\b|\bdelete\s+from\b/i;
const sqlClock =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(|\b(current_(date|time|timestamp)|localtime(stamp)?)\b/i;
const sqlWrite = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?(?=\s|\(|$)/gi;

const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.value === object &&
  (node.property.value ?? node.property.expression?.value) === property;

/** The text of a string or a template; `?` stands for an inserted value. */
function textOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ cooked, raw }) => cooked ?? raw).join(' ? ');
  return undefined;
}

/**
 * Each rule: its name, its text, its exceptions (with the reason), and its check: a function of a node of the tree that
 * returns the violation, or undefined.
 */
export const codeRules = [
  {
    name: 'no-double-assertion',
    comment: 'what is asserted through unknown is not checked at all: type it, or narrow it by a guard',
    // The types of a declaration's fields, and parameters that differ by report.
    allowed: inFiles(/^src\/platform\/resource\/define-resource\.ts$/, /^src\/schedule\/reports\/routes\.ts$/),
    find(node) {
      const isDouble = node.type === 'TsAsExpression' && node.expression.type === 'TsAsExpression';
      return isDouble && node.expression.typeAnnotation.kind === 'unknown' ? 'as unknown as' : undefined;
    },
  },
  {
    name: 'routes-are-typed',
    comment: 'params, query and body have the types of their row in the route table',
    allowed: (file) => !/\/routes\.ts$/.test(file),
    find(node) {
      const kind = node.type === 'TsAsExpression' ? node.typeAnnotation.kind : undefined;
      return ['string', 'number', 'boolean', 'never'].includes(kind) ? `as ${kind}` : undefined;
    },
  },
  {
    name: 'settings-in-config',
    comment: 'environment variables are read in platform/config.ts, from what main.ts hands over',
    allowed: inFiles(/^src\/platform\/config\.ts$/, /^src\/main\.ts$/),
    find(node) {
      const isTakenApart =
        node.type === 'VariableDeclarator' && node.init?.type === 'Identifier' && node.init.value === 'process';
      const isImported = node.type === 'ImportDeclaration' && /^(node:)?process$/.test(node.source.value);
      return isMember(node, 'process', 'env') || isTakenApart || isImported ? 'process.env' : undefined;
    },
  },
  {
    name: 'one-shape',
    comment: 'existing-clients/ translates the earlier shape; what it translates for knows ours alone',
    // The setting of a token, and the mechanism.
    allowed: inFiles(/^src\/(existing-clients|platform|accounts\/tokens)\/|^src\/accounts\/authenticate\.ts$/),
    find(node) {
      const isTakenApart = node.type === 'ObjectPattern' && node.properties.some(({ key }) => key?.value === 'compat');
      const isRead = node.type === 'MemberExpression' && node.property.value === 'compat';
      return isTakenApart || isRead ? 'compat' : undefined;
    },
  },
  {
    name: 'time-from-clock',
    comment: 'what time it is comes from the clock',
    allowed: inFiles(/^src\/platform\/clock\.ts$/),
    find(node) {
      if (node.type === 'CallExpression' && isMember(node.callee, 'Date', 'now')) return 'Date.now()';
      if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.value === 'Date')
        return 'Date()';
      const isNow =
        node.type === 'NewExpression' && node.callee.value === 'Date' && (node.arguments ?? []).length === 0;
      return isNow ? 'new Date()' : undefined;
    },
  },
  {
    name: 'no-clock-in-sql',
    comment: 'the clock is a parameter of statements too',
    // It compares the clocks themselves.
    allowed: inFiles(/^src\/platform\/db\/server-facts\.ts$/),
    find(node) {
      const text = textOf(node);
      return text !== undefined && /\b(select|insert|update|delete|where|returning)\b/i.test(text)
        ? sqlClock.exec(text)?.[0]
        : undefined;
    },
  },
  {
    name: 'sql-text-in-stores',
    comment: 'SQL is in store.ts, queries.ts, platform/db and platform/resource',
    allowed: inFiles(
      /\/(store|queries)\.ts$/,
      /^src\/platform\/(db|resource)\//,
      // The declaration of a resource is its mapping to SQL, including computed fields.
      /^src\/core\/(people\/employees\/employee|organisation\/departments|people\/assignations\/assignation)\.ts$/,
      /^src\/webhooks\/endpoints\/endpoint\.ts$/,
      /^src\/accounts\/(users\/user-resource|audit\/sign-in-record)\.ts$/,
    ),
    find(node) {
      const text = textOf(node);
      return text !== undefined && sqlPattern.test(text) ? text.trim().slice(0, 60) : undefined;
    },
  },
  {
    name: 'own-tables',
    comment: 'an area writes its own tables and no others',
    allowed: (file) => areaOf(file) === undefined,
    find(node, file) {
      const written = [];
      const text = textOf(node);
      if (text !== undefined && /\b(into|set|from)\b/i.test(text)) {
        for (const [, table] of text.matchAll(sqlWrite)) written.push(table);
      }
      const isResource =
        node.type === 'KeyValueProperty' && node.key.value === 'table' && node.value.type === 'StringLiteral';
      if (isResource && areaOf(file) !== 'platform') written.push(node.value.value);
      const foreign = written.find((table) => ownerOf(table) !== undefined && ownerOf(table) !== areaOf(file));
      return foreign && `writes ${foreign}, a table of ${ownerOf(foreign)}`;
    },
  },
  {
    name: 'account-is-parameter',
    comment: 'every table of the tenants is compared with the account as a parameter (account-rule.mjs)',
    allowed: () => false,
    find(node) {
      const text = textOf(node);
      if (text === undefined) return undefined;
      const name = acrossName(text);
      if (name === undefined) return misusedAccount(text, isTenantTable);
      return Object.hasOwn(acrossAccounts, name) ? undefined : `there is no reason for ${name} in account-rule.mjs`;
    },
  },
  {
    name: 'no-spread-literals',
    comment: 'members of an object or a list are written into it, not spread from a literal to share a line',
    allowed: () => false,
    find(node) {
      const isSpread =
        (node.type === 'ObjectExpression' &&
          node.properties.some(({ type, arguments: of }) => type === 'SpreadElement' && of.type === node.type)) ||
        (node.type === 'ArrayExpression' &&
          node.elements.some((element) => element?.spread && element.expression.type === node.type));
      return isSpread ? 'spreads a literal' : undefined;
    },
  },
];
