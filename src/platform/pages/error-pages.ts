import { type FieldErrorType, keyOf } from '../field-error.ts';
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

const fieldErrorRow = ({ code, reason = '', detail }: FieldErrorType): Html => html`<tr>
<td><code>${code}</code></td>
<td>${reason && html`<code>${reason}</code>`}</td>
<td>${detail}</td>
</tr>
`;

function fieldErrorsTable({ api: { fieldErrorTypes = [] } }: Site): Html {
  const rows = fieldErrorTypes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(fieldErrorRow);
  return html`<table>
<thead><tr><th scope="col">Code</th><th scope="col">Reason</th><th scope="col">Detail</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`;
}

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
<code>code</code> identifies the kind of error and never changes; <code>detail</code> describes what is wrong this time,
and <code>errors</code> names every invalid field or parameter.</p>
${scrolling('Errors', table)}
<h2>Field errors</h2>
<p>Each entry of <code>errors</code> has a <code>code</code>, a <code>reason</code> where several kinds share the code,
and the values of its <code>detail</code> as <code>params</code>, so that you can say it in another language.</p>
${scrolling('Field errors', fieldErrorsTable(site))}`,
  });
}

const operationItem = (root: string, operation: Operation): Html => html`<li>
<a href="${root}${operationPath(operation)}">${operation.summary}</a>
<code>${operation.method} ${operation.path}</code>
</li>
`;

function operationsList({ root }: Site, operations: readonly Operation[]): Html {
  if (operations.length === 0) return html`<p>None: the request is refused before its operation is known.</p>`;
  const items = operations.map((row) => operationItem(root, row));
  return html`<ul>
${items}</ul>`;
}

function detailsList({ details = {} }: ErrorType): Html {
  const all = Object.entries(details);
  if (all.length === 0) return html``;
  const items = all.map(
    ([reason, detail]) => html`<li><code>${reason}</code> ${detail}</li>
`,
  );
  return html`<h2>Details by reason</h2>
<ul>
${items}</ul>
`;
}

function errorPage(site: Site, type: ErrorType): Html {
  const { code, status, title, cause, cure } = type;
  const answering = site.api.operations.filter((row) => refusalsOf(row).some((one) => one.code === code));
  return layout(site, {
    title,
    content: html`<h1>${title}</h1>
<p class="quiet">Status ${status}, code <code>${code}</code></p>
<h2>Cause</h2>
<p>${cause}</p>
<h2>Solution</h2>
<p>${cure}</p>
${detailsList(type)}<h2>Operations with this error</h2>
${operationsList(site, answering)}`,
  });
}

/** A page for each kind of error: the `type` of a problem document links to it. */
export const errorRoutes: OpenRoute[] = [
  {
    id: 'listErrorPages',
    path: '/docs/errors',
    summary: 'List errors',
    description: 'A page with all error codes and the kinds of field errors.',
    replies: { 200: pageReply('The page.') },
    answer: (site) => htmlAnswer(indexPage(site)),
  },
  {
    id: 'getErrorPage',
    path: '/docs/errors/{code}',
    summary: 'Read about an error',
    description: 'The cause of an error, how to solve it and which operations answer with it.',
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
