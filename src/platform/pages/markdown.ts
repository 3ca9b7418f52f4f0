import { Marked } from 'marked';
import { Html, html } from './html.ts';

/** The id of a heading for links to it: as on the sites that show the same files. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Links between files of docs/ lead to their pages. */
const guidePath = (href: string, root: string) =>
  href.replace(/^(?:\.\/)?([\w-]+)\.md(#.*)?$/, (_, name, anchor = '') => `${root}/docs/guides/${name}${anchor}`);

/**
 * Renders one of our files as HTML. The keyboard can reach and scroll blocks that are wider than the page.
 * @param root the path of this installation
 */
export function renderMarkdown(markdown: string, root: string): Html {
  const marked = new Marked({
    async: false,
    renderer: {
      heading({ tokens, depth, text }) {
        const content = new Html(this.parser.parseInline(tokens));
        return html`<h${depth} id="${anchorOf(text)}">${content}</h${depth}>\n`.text;
      },
      code({ text }) {
        return html`<pre tabindex="0"><code>${text}</code></pre>\n`.text;
      },
      tablecell({ tokens, header, align }) {
        const content = new Html(this.parser.parseInline(tokens));
        const start = new Html(align === 'right' ? ' class="right"' : '');
        // A screen reader would still announce a heading without words as one.
        if (header && content.text !== '') return html`<th scope="col"${start}>${content}</th>\n`.text;
        return html`<td${start}>${content}</td>\n`.text;
      },
    },
    walkTokens(token) {
      if (token.type === 'link') token.href = guidePath(token.href, root);
    },
  });
  const content = marked.parse(markdown, { async: false });
  return new Html(
    content
      .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>'),
  );
}
