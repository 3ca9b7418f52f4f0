/** One row of a CSV file (RFC 4180), in the dialects of other programs. */

export interface CsvForm {
  separator: string;
  lineEnd: '\n' | '\r';
  /** One cell more than this is enough to find out that a row has too many: reading ends there. */
  most: number;
}

interface CsvRow {
  /** As they stand in the file, blanks around them included. */
  cells: string[];
  /** Where the next row begins. */
  end: number;
  /** Whether a quotation mark is not closed, or text follows the one that closes a cell. */
  isUnclosed: boolean;
}

/** @param from where the row begins */
export function readCsvRow(text: string, from: number, { separator, lineEnd, most }: CsvForm): CsvRow {
  const [mark, ending] = [separator.charCodeAt(0), lineEnd.charCodeAt(0)];
  const cells: string[] = [];
  for (let at = from; ; at++) {
    if (text[at] === '"') {
      const close = endOfQuoted(text, at + 1);
      if (close < 0) return { cells, end: text.length, isUnclosed: true };
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
      while (text[at] !== separator && text[at] !== lineEnd && /^[^\S\n]$/.test(text[at] ?? '')) at++;
      if (at < text.length && text[at] !== separator && text[at] !== lineEnd) {
        return { cells, end: at, isUnclosed: true };
      }
    } else {
      const begin = at;
      for (let code = text.charCodeAt(at); at < text.length && code !== mark && code !== ending; ) {
        code = text.charCodeAt(++at);
      }
      cells.push(text.slice(begin, at));
    }
    if (at >= text.length || text[at] === lineEnd || cells.length > most)
      return { cells, end: at + 1, isUnclosed: false };
  }
}

/** The quotation mark that closes a cell: two of them are one within it. Negative: none does. */
function endOfQuoted(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text[at + 1] !== '"') return at;
  }
}
