import i18next from 'i18next';

/** What the API says of a field, as far as forms bring it about: by its sentence, whose number goes into ours. */
const sentences: [sentence: RegExp, name: string][] = [
  [/^must not be (?:empty|blank)$/, 'blank'],
  [/^is required$/, 'required'],
  [/^must be a number$/, 'number'],
  [/^must be an integer$/, 'integer'],
  [/^must be at least 1 items$/, 'none'],
  [/^must be at least ([\d.]+)$/, 'atLeast'],
  [/^must be at most ([\d.]+)$/, 'atMost'],
  [/^must be at least (\d+) characters$/, 'tooShort'],
  [/^must be at most (\d+) characters$/, 'tooLong'],
  [/^must be a date such as/, 'date'],
  [/^must be a day that exists$/, 'day'],
  [/^must be an e-mail address$/, 'email'],
  [/^must be an IBAN/, 'iban'],
  [/^must be a BIC/, 'bic'],
  [/^must be an address that begins with/, 'address'],
  [/^is not the one that Rollcall printed/, 'setUpCode'],
  [/^is one of the passwords that are tried first$/, 'commonPassword'],
  [/^repeats one piece$/, 'repetition'],
  [/^is a sequence of neighbours$/, 'sequence'],
  [/^consists of names that everybody knows/, 'knownNames'],
  [/^has no day on which something is to be worked$/, 'noWorkingDay'],
];

/**
 * What the API says of a field, in the language of the reader; as the API says it, where we have no words of our own.
 * @param detail a sentence of a problem's `errors`
 */
export function refusalText(detail: string): string {
  for (const [sentence, name] of sentences) {
    const found = sentence.exec(detail);
    if (found) return i18next.t(`refusals.${name}`, { value: found[1] });
  }
  return detail;
}
