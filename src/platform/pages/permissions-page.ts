import { isDeepStrictEqual } from 'node:util';
import type { DescribedRole } from '../http/openapi/describe-api.ts';
import type { Operation } from '../http/operation.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { htmlAnswer, type OpenRoute, pageReply } from './open-route.ts';
import { operationPath } from './reference.ts';
import type { Site } from './site.ts';

/** The scopes that a token needs, in words. */
function tokenNeeds(scope: Operation['scope']): Html {
  if (typeof scope === 'string') return html`<code>${scope}</code>`;
  return html`${{ account: 'any token', session: 'no token', anyone: 'nothing' }[scope.access]}`;
}

/** Whether a role's session runs an operation: anyone runs one that needs no credentials. */
const runs = (role: DescribedRole, operation: Operation) =>
  isDeepStrictEqual(operation.scope, { access: 'anyone' }) || role.runs(operation);

const operationRow = (root: string, roles: readonly DescribedRole[], operation: Operation): Html => html`<tr>
<td><a href="${root}${operationPath(operation)}">${operation.summary}</a><br>
<code>${operation.method} ${operation.path}</code></td>
<td>${tokenNeeds(operation.scope)}</td>
${roles.map((role) => html`<td>${runs(role, operation) ? 'yes' : 'no'}</td>\n`)}</tr>
`;

function table(root: string, roles: readonly DescribedRole[], tag: string, operations: readonly Operation[]): Html {
  return html`<h2>${tag}</h2>
<div class="scroll" role="group" aria-label="${tag}" tabindex="0"><table>
<thead><tr><th scope="col">Operation</th><th scope="col">Token</th>
${roles.map(({ name }) => html`<th scope="col">${name}</th>\n`)}</tr></thead>
<tbody>
${operations.map((operation) => operationRow(root, roles, operation))}</tbody>
</table></div>
`;
}

function page(site: Site): Html {
  const { operations, roles = [] } = site.api;
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return layout(site, {
    title: 'Permissions',
    content: html`<h1>Permissions</h1>
<p>Who runs which operation. A program needs a token with the scope; <code>*</code> has them all. A person who has signed
in runs what their role does:</p>
<ul>
${roles.map(({ name, reach }) => html`<li><strong>${name}</strong>: ${reach}</li>\n`)}</ul>
<p>Rollcall answers 404 for objects beyond the caller's reach, and omits them from lists and their totals.</p>
${tags.map((tag) =>
  table(
    site.root,
    roles,
    tag,
    operations.filter((operation) => operation.tag === tag),
  ),
)}`,
  });
}

/** Every operation and who may run it. */
export const permissionRoutes: OpenRoute[] = [
  {
    id: 'getPermissions',
    path: '/docs/permissions',
    summary: 'Open the table of permissions',
    description: 'A page with every operation, the scope that a token needs for it, and the roles that can run it.',
    replies: { 200: pageReply('The page.') },
    answer: (site) => htmlAnswer(page(site)),
  },
];
