/** Those of the planted texts that a reply has, but not as a part of an id, where digits come by chance. */
export const marksIn = (text: string, marks: string[]): string[] =>
  marks.filter((mark) => new RegExp(`(?<![\\w-])${mark.replace('.', '\\.')}(?!\\d*[a-z-])`).test(text));
