import { randomInt } from 'node:crypto';

const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 79 random bits that can be read aloud: no letter or digit that looks like another. */
export function newReadableSecret(): string {
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
