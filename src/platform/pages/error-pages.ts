import { errorTypesOf } from '../http/openapi/describe-api.ts';
import { refusalsOf } from '../http/openapi/refusals.ts';
import type { Operation } from '../http/operation.ts';
import type { ErrorType } from '../problem.ts';
import { text } from '../values.ts';
import { type Html, html } from './html.ts';
import { layout, missingPage } from './layout.ts';
import { htmlAnswer, type OpenRoute, pageReply } from './open-route.ts';
import { operationPath } from './reference.ts';
import type { Site } from './site.ts';

const scrolling = (label: string, table: Html) =>
  html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${table}</div>`;

const errorRow = (root: string, { code, status, title }: ErrorType): Html => html`<tr>
<td>${status}</td>
<td><a href="${root}/docs/errors/${code}"><code>${code}</code></a></td>
<td>${title}</td>
</tr>
`;

function indexPage(site: Site): Html {
  const rows = errorTypesOf(site.api.operations).map((type) => errorRow(site.root, type));
  const table = html`<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Title</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`;
  return layout(site, {
    title: 'Errors',
    content: html`<h1>Errors</h1>
<p>A request that is refused is answered with a problem document (RFC 9457, <code>application/problem+json</code>). Its
<code>code</code> says what kind of error it is and never changes; <code>detail</code> says what was wrong this time,
and <code>errors</code> names every wrong field or parameter.</p>
${scrolling('Errors', table)}`,
  });
}

const operationItem = (root: string, operation: Operation): Html => html`<li>
<a href="${root}${operationPath(operation)}">${operation.summary}</a>
<code>${operation.method} ${operation.path}</code>
</li>
`;

function operationsList({ root }: Site, operations: readonly Operation[]): Html {
  if (operations.length === 0) return html`<p>No operation: it is answered before one is found.</p>`;
  const items = operations.map((row) => operationItem(root, row));
  return html`<ul>
${items}</ul>`;
}

function errorPage(site: Site, { code, status, title, cause, cure }: ErrorType): Html {
  const answering = site.api.operations.filter((row) => refusalsOf(row).some((type) => type.code === code));
  return layout(site, {
    title,
    content: html`<h1>${title}</h1>
<p class="quiet">Status ${status}, code <code>${code}</code></p>
<h2>Why it happens</h2>
<p>${cause}</p>
<h2>What to do</h2>
<p>${cure}</p>
<h2>Operations that answer with it</h2>
${operationsList(site, answering)}`,
  });
}

/** A page for each kind of error: the `type` of a problem document leads there. */
export const errorRoutes: OpenRoute[] = [
  {
    id: 'listErrorPages',
    path: '/docs/errors',
    summary: 'List the error pages',
    description: 'A page with every error code, its status and its title.',
    replies: { 200: pageReply('The page.') },
    answer: (site) => htmlAnswer(indexPage(site)),
  },
  {
    id: 'getErrorPage',
    path: '/docs/errors/{code}',
    summary: 'Open the page of an error',
    description: 'Why an error happens, what to do about it, and which operations answer with it.',
    parameters: { code: { description: 'The `code` of a problem document.', schema: text(64, 'not_found') } },
    replies: { 200: pageReply('The page.'), 404: pageReply('There is no such code.') },
    answer(site, request) {
      const { code } = request.params;
      const type = errorTypesOf(site.api.operations).find((known) => known.code === code);
      if (type) return htmlAnswer(errorPage(site, type));
      return htmlAnswer(missingPage(site, `There is no error with the code "${code}".`), 404);
    },
  },
];
