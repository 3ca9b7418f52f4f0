/** Composed followers ask every member of each follower, in order, however many there are. */
import { expect, test } from 'vitest';
import type { Tx } from '../platform/unit-of-work.ts';
import { type EmployeeFollower, inTurn, nothing } from './followers.ts';

const tx = {} as Tx;
const employee = { id: 'e1', externalId: null, code: null, officeId: null };

/** A follower that records what it is asked, and returns its name as what begins or ended. */
function noting(name: string, notes: string[]): EmployeeFollower {
  const note = (member: keyof EmployeeFollower) => async () => {
    notes.push(`${name}.${member}`);
    return [{ type: name, id: member }];
  };
  return {
    beginsAfter: note('beginsAfter'),
    leave: note('leave'),
    remove: note('remove'),
    restore: note('restore'),
    employmentChanged: note('employmentChanged'),
  };
}

test('a composition passes every member on to every follower, in their order', async () => {
  const notes: string[] = [];
  const [first, second] = [noting('first', notes), noting('second', notes)];
  const all = inTurn([inTurn([first]), second]);
  expect(Object.keys(all).sort()).toEqual(Object.keys(first).sort());

  const both = (member: string) => [
    { type: 'first', id: member },
    { type: 'second', id: member },
  ];
  expect(await all.beginsAfter(tx, 'e1', '2026-11-30')).toEqual(both('beginsAfter'));
  expect(await all.leave(tx, employee, '2026-11-30')).toEqual(both('leave'));
  await all.remove(tx, 'e1');
  await all.restore(tx, 'e1');
  await all.employmentChanged(tx, employee);
  expect(notes).toEqual(Object.keys(first).flatMap((member) => [`first.${member}`, `second.${member}`]));
});

test('the compiler refuses a follower that omits a member', () => {
  const members = {
    beginsAfter: nothing,
    leave: nothing,
    remove: nothing,
    restore: nothing,
    employmentChanged: nothing,
  };
  const { beginsAfter: _, ...others } = members;
  // @ts-expect-error a follower without `beginsAfter`, which a composition once left out
  const incomplete: EmployeeFollower = others;
  const complete: EmployeeFollower = members;
  expect(Object.keys(complete)).toHaveLength(Object.keys(incomplete).length + 1);
});
