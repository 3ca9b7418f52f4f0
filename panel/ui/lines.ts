/** What is typed into a text with a line for each: without empty lines and spaces around. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
