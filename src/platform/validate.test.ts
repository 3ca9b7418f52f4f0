import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/harness/property.ts';
import { describedApi } from '../api.ts';
import { distance, mostEdits, nearest } from './validate.ts';

/** Every name that a request of the API can have. */
const known = [
  ...new Set(
    describedApi.operations.flatMap(({ parameters, body }) => [
      ...Object.keys(parameters?.known ?? {}),
      ...Object.keys((body?.schema as { shape?: object } | undefined)?.shape ?? {}),
    ]),
  ),
];
const bare = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');

describe('the suggestion for an unknown name', () => {
  test.each([
    ['fistName', 'firstName'],
    ['first_name', 'firstName'],
    ['FIRSTNAME', 'firstName'],
    ['emial', 'email'],
    ['departmenId', 'departmentId'],
    ['start-date', 'startDate'],
    ['orderby', 'orderBy'],
  ])('of %s is %s', (name, similar) => expect(nearest(name, known)).toBe(similar));

  test.each(['zodiac', 'shoeSize', 'x', 'ab', 'tag', 'pin', 'dog', 'role2024x', 'salaryGrade', 'favouriteColour'])(
    'of %s is none, because no name is near',
    (name) =>
      expect(nearest(name, ['id', 'name', 'code', 'page', 'email', 'color', 'startDate', 'nid'])).toBeUndefined(),
  );

  test('is never further away than a typing mistake, and no other name is nearer', () => {
    const names = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.stringMatching(/^[a-zA-Z_]{1,30}$/),
      fc.tuple(fc.constantFrom(...known), fc.string({ maxLength: 4 }), fc.nat(20)).map(([name, more, at]) => {
        return name.slice(0, at) + more + name.slice(at + 1);
      }),
    );
    fc.assert(
      fc.property(names, (name) => {
        const similar = nearest(name, known);
        if (similar === undefined) return;
        const steps = distance(bare(name), bare(similar));
        const length = Math.min(bare(name).length, bare(similar).length);
        expect(steps).toBeLessThanOrEqual(mostEdits(length));
        expect(steps === 0 || steps * 3 <= length).toBe(true);
        expect(known.filter((other) => distance(bare(name), bare(other)) < steps)).toEqual([]);
      }),
      tries(300),
    );
  });

  test('is the name itself after one edit of it', () => {
    const long = known.filter((name) => name.length > 6 && /^[a-z]+$/i.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), (name, at) => {
        const without = name.slice(0, at % name.length) + name.slice((at % name.length) + 1);
        expect(nearest(without, [name])).toBe(name);
      }),
      tries(100),
    );
  });
});
