import type { Operation } from '../http/operation.ts';
import { referenceScriptPath, scalarPath } from './assets.ts';
import { type Html, html } from './html.ts';
import { htmlAnswer, type OpenRoute, pageReply } from './open-route.ts';
import type { Site } from './site.ts';

const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

/** The address of an operation in the reference. */
export const operationPath = ({ tag, id }: Pick<Operation, 'tag' | 'id'>): string => `/docs#tag/${slug(tag)}/${id}`;

const page = ({ root }: Site): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference · Rollcall</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript><p>The reference needs JavaScript. The same is in <a href="${root}/openapi.json">openapi.json</a>; the
<a href="${root}/docs/guides">guides</a> and the <a href="${root}/docs/errors">errors</a> are plain pages.</p></noscript>
<script src="${root}${scalarPath}"></script>
<script src="${root}${referenceScriptPath}"></script>
</body>
</html>
`;

/** The reference to browse: Scalar over openapi.json. */
export const referenceRoutes: OpenRoute[] = [
  {
    id: 'getReference',
    path: '/docs',
    summary: 'Open the API reference',
    description: 'Every operation and event, with examples, and a way to try them out.',
    replies: { 200: pageReply('The page.') },
    hasInlineStyles: true,
    answer: (site) => htmlAnswer(page(site)),
  },
];
