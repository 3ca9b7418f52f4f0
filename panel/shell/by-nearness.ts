import { wordsIn } from '../ui/plain.ts';

interface Named {
  firstName: string;
  lastName: string;
}

/** Those first whose first and last names have most of the typed words in full: `Ruiz` before `Ruizánchez` and `Gil Ruiz`. */
export function byNearness<Of extends Named>(people: readonly Of[], typed: string): Of[] {
  const words = new Set(wordsIn(typed));
  const nearness = ({ firstName, lastName }: Of) =>
    wordsIn(`${firstName} ${lastName}`).filter((word) => words.has(word)).length;
  return people.toSorted((a, b) => nearness(b) - nearness(a));
}
