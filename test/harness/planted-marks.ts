/** The planted texts that a reply has, except inside ids, where digits occur by chance. */
export const marksIn = (text: string, marks: string[]): string[] =>
  marks.filter((mark) => new RegExp(`(?<![\\w-])${mark.replace('.', '\\.')}(?!\\d*[a-z-])`).test(text));
