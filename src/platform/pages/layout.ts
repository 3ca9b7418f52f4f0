import { type Html, html } from './html.ts';
import type { Site } from './site.ts';

interface Page {
  title: string;
  content: Html;
}

/** The file of the styles; see `register-pages.ts`. */
export const stylesPath = '/docs/assets/pages.css';

/** The frame of a page. */
export const layout = ({ root }: Pick<Site, 'root'>, { title, content }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Rollcall</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${stylesPath}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="${root}/docs">Rollcall</a>
<nav aria-label="Documentation">
<a href="${root}/docs">Reference</a>
<a href="${root}/docs/guides">Guides</a>
<a href="${root}/docs/errors">Errors</a>
<a href="${root}/docs/permissions">Permissions</a>
<a href="${root}/openapi.json">openapi.json</a>
</nav>
</header>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`;

/** The page for an unknown address. */
export const missingPage = (site: Pick<Site, 'root'>, what: string): Html =>
  layout(site, {
    title: 'Not found',
    content: html`<h1>Not found</h1>
<p>${what}</p>
<p><a href="${site.root}/docs">Back to the reference</a></p>`,
  });
