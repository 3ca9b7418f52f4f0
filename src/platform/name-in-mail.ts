declare const cleaned: unique symbol;

/** A name as a mail may show it; see `nameInMail`. */
export type NameInMail = string & { readonly [cleaned]: true };

/** Characters that show nothing themselves: one inside of an address hides it from a search, not from a reader. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** What mail programs make a link of: `https://x`, `mailto:x`, `//x`, `x@y`, `example.com`, `192.0.2.1`. */
const addresses = [
  /\/\/|@\S|\p{L}:\S/u,
  /[\p{L}\p{M}\p{N}][.。](?:xn--|\p{L}[\p{L}\p{M}])/iu,
  /\p{N}+(?:\.\p{N}+){3}/u,
];

/**
 * A name that a user typed, for any part of a mail: the mail comes from Rollcall, so no user may put an address into
 * it. A name with one is left out, whichever alphabet or width it is written in. The rest is in one line, because
 * line breaks would add lines to the mail, and without marks that reverse the order of what follows.
 * @param instead what the mail says for a name that is left out; '': nothing
 */
export function nameInMail(name: string, instead: string): NameInMail {
  const seen = name.normalize('NFKC').replace(invisible, '');
  const shown = addresses.some((address) => address.test(seen)) ? instead : name;
  return shown
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim() as NameInMail;
}
