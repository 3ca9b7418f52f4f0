/** Names of the code in sentences for people. */

/** What a sentence calls an object: `contribution group`. */
export interface Nameable {
  name: string;
  /** Its noun, if that is not its name. */
  noun?: string;
}

/** The noun of a resource in a sentence. */
export const nounOf = ({ name, noun = name.replaceAll('_', ' ') }: Nameable): string => noun;

/** The same for several: `contribution groups`. */
export const nounsOf = (named: Nameable): string => `${nounOf(named).replace(/(?<![aeiou])y$/, 'ie')}s`;

/** Numbers of objects by kind, as `references` has them, in a sentence: `vacation calendars: 1, employees: 2`. */
export const countsInWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([kind, count]) => `${kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${count}`)
    .join(', ');
