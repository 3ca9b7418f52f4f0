import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { text } from '../values.ts';
import { type Html, html } from './html.ts';
import { layout, missingPage } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { htmlAnswer, type OpenRoute, pageReply } from './open-route.ts';
import type { Site } from './site.ts';

const folder = fileURLToPath(new URL('../../../docs/', import.meta.url));

interface Guide {
  name: string;
  title: string;
  /** Its first paragraph, if it begins with one: with words under which a reader may look for it. */
  about: string;
  markdown: string;
}

/** The Markdown files of docs/, in alphabetical order. A guide's title is its first heading. */
function readGuides(): Guide[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => ({ name: name.slice(0, -3), markdown: readFileSync(`${folder}${name}`, 'utf8') }))
    .map((guide) => ({
      ...guide,
      title: /^# +(.+)$/m.exec(guide.markdown)?.[1] ?? guide.name,
      about: /^# .+\n\n(\w.*\n(?:.+\n)*)/.exec(guide.markdown)?.[1] ?? '',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

let guides: Guide[] | undefined;

function allGuides(): Guide[] {
  guides ??= readGuides();
  return guides;
}

function indexPage(site: Site): Html {
  const items = allGuides().map(
    ({
      name,
      title,
      about,
    }) => html`<li><a href="${site.root}/docs/guides/${name}">${title}</a>${renderMarkdown(about, site.root)}</li>
`,
  );
  const list = items.length > 0 ? html`<ul>${items}</ul>` : html`<p>There are none yet.</p>`;
  return layout(site, {
    title: 'Guides',
    content: html`<h1>Guides</h1>
${list}`,
  });
}

/** The guides: docs/ as pages. */
export const guideRoutes: OpenRoute[] = [
  {
    id: 'listGuides',
    path: '/docs/guides',
    summary: 'List the guides',
    description: 'A page with every guide.',
    replies: { 200: pageReply('The page.') },
    answer: (site) => htmlAnswer(indexPage(site)),
  },
  {
    id: 'getGuide',
    path: '/docs/guides/{guide}',
    summary: 'Open a guide',
    description: 'Explains how to do something.',
    parameters: { guide: { description: 'The name of a guide.', schema: text(100, 'webhooks') } },
    replies: { 200: pageReply('The page.'), 404: pageReply('There is no such guide.') },
    answer(site, request) {
      const { guide: name } = request.params;
      const guide = allGuides().find((known) => known.name === name);
      if (!guide) return htmlAnswer(missingPage(site, `There is no guide "${name}".`), 404);
      return htmlAnswer(layout(site, { title: guide.title, content: renderMarkdown(guide.markdown, site.root) }));
    },
  },
];
