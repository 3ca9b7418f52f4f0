/** Composed followers ask every member of each follower, in order, however many there are. */
import { expect, test } from 'vitest';
import type { Tx } from '../platform/unit-of-work.ts';
import { type ClosedObject, combineFollowers, type EmployeeFollower, noFollowUp } from './followers.ts';

const tx = {} as Tx;
const employee = { id: 'e1', externalId: null, code: null, officeId: null };
const end = { lastDay: '2026-11-30', nextStart: null, isCorrection: false };
const days = { from: '2026-01-01', to: '2026-02-01' };
const closure = (type: string): ClosedObject => ({ type, id: 'x', endDate: '2026-11-30', endBefore: null });

/** A follower that records what it is asked, and returns its name as what begins, ended or moved. */
function noting(name: string, notes: string[]): EmployeeFollower {
  const note =
    <Answer>(member: keyof EmployeeFollower, answer: Answer) =>
    async () => {
      notes.push(`${name}.${member}`);
      return answer;
    };
  const one = { type: name, id: 'x' };
  return {
    types: [name],
    beginsAfter: note('beginsAfter', [one]),
    endsBefore: note('endsBefore', [one]),
    leave: note('leave', { ended: [one] }),
    moveEnd: note('moveEnd', { reopened: [one] }),
    moveStart: note('moveStart', { kept: [{ ...one, reason: 'changed' }] }),
    employmentsChanged: note('employmentsChanged', { moved: [] }),
    count: note('count', { [name]: 1 }),
    remove: note('remove', undefined),
    restore: note('restore', undefined),
  };
}

test('a composition passes every member on to every follower, and reopens in the opposite order', async () => {
  const notes: string[] = [];
  const [first, second] = [noting('first', notes), noting('second', notes)];
  const all = combineFollowers([combineFollowers([first]), second]);
  expect(Object.keys(all).sort()).toEqual(Object.keys(first).sort());
  expect(all.types).toEqual(['first', 'second']);

  const both = [
    { type: 'first', id: 'x' },
    { type: 'second', id: 'x' },
  ];
  const backwards = [...both].reverse();
  expect(await all.beginsAfter(tx, 'e1', end)).toEqual(both);
  expect(await all.endsBefore(tx, 'e1', days)).toEqual(both);
  expect(await all.leave(tx, employee, end)).toMatchObject({ ended: both, closures: [] });
  expect(await all.moveEnd(tx, employee, [closure('first'), closure('second')], null)).toMatchObject({
    reopened: backwards,
  });
  expect(await all.moveStart(tx, employee, days)).toMatchObject({
    kept: backwards.map((one) => ({ ...one, reason: 'changed' })),
  });
  await all.employmentsChanged(tx, employee);
  expect(await all.count(tx, 'e1', days)).toEqual({ first: 1, second: 1 });
  await all.remove(tx, employee);
  await all.restore(tx, employee);
  const inOrder = ['beginsAfter', 'endsBefore', 'leave'].flatMap((member) => [`first.${member}`, `second.${member}`]);
  expect(notes).toEqual([
    ...inOrder,
    ...['moveEnd', 'moveStart'].flatMap((member) => [`second.${member}`, `first.${member}`]),
    ...['employmentsChanged', 'count', 'remove'].flatMap((member) => [`first.${member}`, `second.${member}`]),
    'second.restore',
    'first.restore',
  ]);
});

test('a composition asks a follower about its own closures alone', async () => {
  const notes: string[] = [];
  const all = combineFollowers([noting('first', notes), noting('second', notes)]);
  await all.moveEnd(tx, employee, [closure('second'), closure('unknown')], '2026-12-31');
  expect(notes).toEqual(['second.moveEnd']);
});

test('the compiler refuses a follower that omits a member', () => {
  const members: EmployeeFollower = {
    types: [],
    beginsAfter: noFollowUp.toList,
    endsBefore: noFollowUp.toList,
    leave: noFollowUp.toDo,
    moveEnd: noFollowUp.toDo,
    moveStart: noFollowUp.toDo,
    employmentsChanged: noFollowUp.toDo,
    count: noFollowUp.toCount,
    remove: noFollowUp.toDo,
    restore: async () => undefined,
  };
  const { endsBefore: _, ...others } = members;
  // @ts-expect-error a follower without `endsBefore`
  const incomplete: EmployeeFollower = others;
  expect(Object.keys(members)).toHaveLength(Object.keys(incomplete).length + 1);
});
