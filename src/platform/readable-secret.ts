import { randomInt } from 'node:crypto';

const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 79 random bits that a person can read aloud: no two characters look alike. */
export function newReadableSecret(): string {
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
