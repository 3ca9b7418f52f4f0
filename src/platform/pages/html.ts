/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, in an attribute too. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const write = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(write).join('') : escapeText(String(value));
};

/** A template of HTML: it escapes its values, unless they are HTML or a list of it. */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(strings.map((part, i) => part + (i < values.length ? write(values[i]) : '')).join(''));
