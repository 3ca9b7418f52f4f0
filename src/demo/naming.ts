import { defined } from '../platform/defined.ts';
import { type Background, backgrounds } from './names.ts';
import type { Random } from './random.ts';

interface Name {
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  /** The part before the @: letters of ASCII and a dot. */
  mailbox: string;
}

/** Draws names, no two with the same mailbox; a name repeats only after all others of its list. */
export function createNaming(random: Random): (background: keyof typeof backgrounds, gender: Gender) => Name {
  const mailboxes = new Set<string>();
  const stacks = new Map<string, string[]>();
  const next = (list: string): string => {
    const left = stacks.get(list) ?? [];
    if (left.length === 0) left.push(...random.shuffle(list.split(', ')));
    stacks.set(list, left);
    return defined(left.pop(), 'a name');
  };
  return (background, gender) => {
    const { [gender]: given, family, second }: Background = backgrounds[background];
    for (;;) {
      const firstName = next(given);
      const lastName = next(family);
      const mailbox = `${plain(firstName)}.${plain(lastName)}`;
      if (mailboxes.has(mailbox)) continue;
      mailboxes.add(mailbox);
      return { firstName, lastName, secondLastName: second ? next(second) : null, mailbox };
    }
  };
}

type Gender = 'female' | 'male';

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
